import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Notice } from '#web/design/notice.tsx'
import { TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { KnownHosts } from './found.ts'

type Field = {
  label: string
  name: string
  help?: string | undefined
  defaultValue: string
  errors: string[] | undefined
}

/** The name on the front; as soon as it is typed, who is known by a name like it, to choose from. */
export function HostName({ field, chosen }: { field: Field; chosen: string }) {
  const t = useT()
  const path = useLocalePath()
  const found = useFetcher<KnownHosts>()
  const [choice, setChoice] = useState(chosen)
  const hosts = found.data?.hosts ?? []
  const look = (name: string) => {
    if (name.trim().length >= 3) void found.load(`${path('/zelfgevonden/bekend')}?${new URLSearchParams({ name })}`)
  }
  const one = hosts.find(({ id }) => id === choice)
  return (
    <>
      <TextField {...field} maxLength={120} autoComplete="off" onBlur={(event) => look(event.target.value)} />
      <input type="hidden" name="organizationId" data-new value={choice} />
      <div aria-live="polite">
        {choice ? (
          <Notice tone="ok" title={t('found.match.chosen', { name: one?.name ?? field.defaultValue })}>
            <p>
              <button className="btn btn-sm" type="button" onClick={() => setChoice('')}>
                {t('found.match.other')}
              </button>
            </p>
          </Notice>
        ) : hosts.length > 0 ? (
          <Notice title={t('found.match.title')}>
            <ul className="lines sf-known">
              {hosts.map((host) => (
                <li key={host.id}>
                  <p>
                    <b>{host.name}</b>{' '}
                    <span className="muted">
                      {[`${host.street ?? ''} ${host.houseNumber ?? ''}`.trim(), host.city].filter(Boolean).join(', ')}
                    </span>
                  </p>
                  <button className="btn btn-sm" type="button" onClick={() => setChoice(host.id)}>
                    {t('found.match.yes')} <span className="vh">{host.name}</span>
                  </button>
                </li>
              ))}
            </ul>
            <p className="small">{t('found.match.why')}</p>
          </Notice>
        ) : null}
      </div>
    </>
  )
}
