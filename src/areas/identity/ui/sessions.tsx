import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { placesOf, type Place, type Session } from './session-places.ts'

/** So many places but the one in hand are in sight; what was used before those is a click away. */
const inSight = 3

/** Where the reader is signed in, each place with a button that ends what is open there. */
export function Sessions({ sessions }: { sessions: Got<'/sessions'> }) {
  const t = useT()
  const own = (name: string, values?: Record<string, number>) => t(`identity.sessions.${name}`, values)
  const current = sessions.find(({ isCurrent }) => isCurrent)
  const places = placesOf(sessions.filter(({ isCurrent }) => !isCurrent))
  const older = places.slice(inSight)
  const lines = (some: Place[]) =>
    some.map((place) => <Elsewhere key={place[0].id} place={place} isAlone={places.length === 1} />)
  return (
    <FormPart id="sessions" title={own('title')}>
      <ul className="rows">
        {current ? <Here session={current} /> : null}
        {lines(places.slice(0, inSight))}
      </ul>
      {older.length > 0 ? (
        <details className="fold">
          <summary>{own('older', { count: older.length })}</summary>
          <ul className="rows">{lines(older)}</ul>
        </details>
      ) : null}
      {places.length > 0 ? (
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

type ElsewhereProps = { place: Place; isAlone: boolean }

function Elsewhere({ place, isAlone }: ElsewhereProps) {
  const t = useT()
  const { moment } = useFormat()
  const own = (name: string, values?: Record<string, string | number>) => t(`identity.sessions.${name}`, values)
  const [last] = place
  const device = useDevice()(last)
  const [used, since] = [moment(last.lastUsedAt), moment(last.createdAt)]
  const count = place.length
  const when =
    count > 1 ? own('times', { count, moment: used }) : own(used === since ? 'once' : 'used', { since, moment: used })
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <b>{device}</b>
        </p>
        <p className="muted small">{when}</p>
      </div>
      {last.isImpersonated ? <Badge tone="other">{own('eyes')}</Badge> : null}
      {/* Where it is the only other place, the button below it does the same. */}
      {isAlone ? null : (
        <Form method="post" preventScrollReset>
          {place.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
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
}
