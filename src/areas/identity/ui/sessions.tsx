import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

/** The sessions of the reader, each with a button that ends it. */
export function Sessions({ sessions }: { sessions: Got<'/sessions'> }) {
  const t = useT()
  const { moment } = useFormat()
  const own = (name: string, values?: Record<string, string>) => t(`identity.sessions.${name}`, values)
  // The one in hand first: it is the one that is not ended.
  const ownFirst = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const current = sessions.find(({ isCurrent }) => isCurrent)
  return (
    <FormPart id="sessions" title={own('title')}>
      <ul className="rows">
        {ownFirst.map(({ id, browser, system, createdAt, lastUsedAt, isCurrent, isImpersonated }) => {
          const device = browser && system ? own('device', { browser, system }) : (system ?? browser ?? own('program'))
          const isAlike = !isCurrent && browser === current?.browser && system === current?.system
          const [used, since] = [moment(lastUsedAt), moment(createdAt)]
          return (
            <li key={id} className="row-line">
              <div className="grow">
                <p className="device">
                  <b>{isAlike ? own('alike', { device }) : device}</b>
                  {isCurrent ? <Badge tone="done">{own('this')}</Badge> : null}
                </p>
                <p className="muted small">
                  {isCurrent
                    ? own('now', { since })
                    : used === since
                      ? own('once', { since })
                      : own('used-since', { moment: used, since })}
                </p>
              </div>
              {isImpersonated ? <Badge tone="other">{own('eyes')}</Badge> : null}
              {isCurrent ? null : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton
                    name="step"
                    value="sessions"
                    look="plain"
                    aria-label={own('end-named', { device, moment: used })}
                  >
                    {own('end')}
                  </SubmitButton>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <SubmitButton name="step" value="sessions" look="plain">
            {own('end-others')}
          </SubmitButton>
        </Form>
      ) : null}
    </FormPart>
  )
}
