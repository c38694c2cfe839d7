import { Form } from 'react-router'
import { OwnSign } from '#areas/users/ui/own-sign.tsx'
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
      <p className="hint">{own(others.length > 0 ? 'lead' : 'alone')}</p>
      <ul className="rows own-devices">
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

/** What a device is called: its browser and its system, or that it is a program. */
export function useDevice(): (session: Session) => string {
  const t = useT()
  return ({ browser, system }) =>
    browser && system
      ? t('identity.sessions.device', { browser, system })
      : (system ?? browser ?? t('identity.sessions.program'))
}

const ofPhones = ['iPhone', 'iPad', 'Android']

/** A phone, a computer, or a program that is neither. */
function Sign({ of: { system, browser } }: { of: Session }) {
  const isPhone = system !== null && ofPhones.includes(system)
  return <OwnSign icon={isPhone ? 'device-mobile' : browser || system ? 'desktop' : 'plugs'} />
}

function Here({ session }: { session: Session }) {
  const t = useT()
  const { moment } = useFormat()
  const device = useDevice()
  return (
    <li className="own-line">
      <Sign of={session} />
      <div>
        <p className="device">
          <b>{device(session)}</b>
          <Badge tone="done">{t('identity.sessions.this')}</Badge>
          {session.isImpersonated ? <Badge tone="other">{t('identity.sessions.eyes')}</Badge> : null}
        </p>
        <p className="muted small">{t('identity.sessions.now', { since: moment(session.createdAt) })}</p>
      </div>
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
    <li className="own-line">
      <Sign of={session} />
      <div>
        <p className="device">
          <b>{device}</b>
          {session.isImpersonated ? <Badge tone="other">{own('eyes')}</Badge> : null}
        </p>
        <p className="muted small">{own(used === since ? 'once' : 'used', { since, moment: used })}</p>
      </div>
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
