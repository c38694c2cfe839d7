import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

type Session = Got<'/sessions'>[number]

/** So many but the one in hand are in sight; what was used before those is a click away. */
const inSight = 3

/** Where the reader is signed in, each with a button that ends it: what looks the same is told apart by when it began. */
export function Sessions({ sessions }: { sessions: Got<'/sessions'> }) {
  const t = useT()
  const own = (name: string, values?: Record<string, number>) => t(`identity.sessions.${name}`, values)
  const current = sessions.find(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const older = others.slice(inSight)
  const lines = (some: Session[]) => some.map((session) => <Elsewhere key={session.id} session={session} />)
  return (
    <FormPart id="sessions" title={own('title')}>
      {others.length > 0 ? <p>{own('lead')}</p> : null}
      <ul className="rows">
        {current ? <Here session={current} /> : null}
        {lines(others.slice(0, inSight))}
      </ul>
      {older.length > 0 ? (
        <details className="fold">
          <summary>{own('older', { count: older.length })}</summary>
          <ul className="rows">{lines(older)}</ul>
        </details>
      ) : null}
      {others.length > 1 ? (
        <Form method="post" preventScrollReset>
          <SubmitButton name="step" value="sessions" look="plain">
            {own('end-others')}
          </SubmitButton>
        </Form>
      ) : null}
    </FormPart>
  )
}

function useDevice(): (session: Session) => string {
  const t = useT()
  return ({ browser, system }) =>
    browser && system
      ? t('identity.sessions.device', { browser, system })
      : (system ?? browser ?? t('identity.sessions.program'))
}

function Here({ session }: { session: Session }) {
  const t = useT()
  const { moment } = useFormat()
  const device = useDevice()
  return (
    <li className="row-line">
      <div className="grow">
        <p className="device">
          <b>{device(session)}</b>
          <Badge tone="done">{t('identity.sessions.this')}</Badge>
        </p>
        <p className="muted small">{t('identity.sessions.now', { since: moment(session.createdAt) })}</p>
      </div>
      {session.isImpersonated ? <Badge tone="other">{t('identity.sessions.eyes')}</Badge> : null}
    </li>
  )
}

function Elsewhere({ session }: { session: Session }) {
  const t = useT()
  const { moment } = useFormat()
  const own = (name: string, values?: Record<string, string | number>) => t(`identity.sessions.${name}`, values)
  const device = useDevice()(session)
  const [used, since] = [moment(session.lastUsedAt), moment(session.createdAt)]
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <b>{device}</b>
        </p>
        <p className="muted small">{own(used === since ? 'once' : 'used', { since, moment: used })}</p>
      </div>
      {session.isImpersonated ? <Badge tone="other">{own('eyes')}</Badge> : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={session.id} />
        <SubmitButton
          name="step"
          value="sessions"
          look="plain"
          aria-label={own('end-named', { device, moment: since })}
        >
          {own('end')}
        </SubmitButton>
      </Form>
    </li>
  )
}
