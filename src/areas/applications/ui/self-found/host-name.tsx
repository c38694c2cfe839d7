import { useRef, useState, type ReactNode } from 'react'
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

type Props = {
  field: Field
  chosen: string
  /** The address is known from before, or something is wrong with it. */
  isTold: boolean
  /** The address: asked only of a place that is not known yet. */
  children: ReactNode
}

const shortest = 3
const pauseMs = 350

/** The name on the front; as soon as it is typed, who is known by a name like it, to choose from, and only then where it is. */
export function HostName({ field, chosen, isTold, children }: Props) {
  const t = useT()
  const path = useLocalePath()
  const found = useFetcher<KnownHosts>()
  const [choice, setChoice] = useState(chosen)
  const [isOther, setIsOther] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hosts = found.data?.hosts ?? []
  const look = (name: string) => {
    if (name.trim().length >= shortest)
      void found.load(`${path('/zelfgevonden/bekend')}?${new URLSearchParams({ name: name.trim() })}`)
  }
  const typed = (name: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => look(name), pauseMs)
  }
  const one = hosts.find(({ id }) => id === choice)
  const isAsked = isTold || isOther || (found.data !== undefined && hosts.length === 0)
  return (
    <>
      <TextField
        {...field}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => typed(event.target.value)}
        onBlur={(event) => {
          // A name too short to look for is one nobody is known by.
          if (event.target.value.trim() && event.target.value.trim().length < shortest) setIsOther(true)
        }}
      />
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
        ) : hosts.length > 0 && !isOther ? (
          <Notice title={t('found.match.title', { count: hosts.length })}>
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
            <p>
              <button className="btn btn-sm" type="button" onClick={() => setIsOther(true)}>
                {t('found.match.other')}
              </button>
            </p>
            <p className="small">{t('found.match.why')}</p>
          </Notice>
        ) : null}
      </div>
      {/* Without scripts nobody can be looked for: then the address stands here from the start. */}
      <div className="sf-address" data-waits={choice ? 'chosen' : isAsked ? undefined : 'name'}>
        {children}
      </div>
    </>
  )
}
