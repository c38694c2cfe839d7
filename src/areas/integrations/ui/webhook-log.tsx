import { Form, Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { deliveryStatuses } from '../webhooks/model.ts'
import { Code } from './code.tsx'

type Delivery = GotOne<'/webhook_deliveries'>

const deliveryTones: Record<Delivery['status'], BadgeTone> = {
  waiting: 'other',
  delivered: 'done',
  given_up: 'no',
}

type Props = {
  deliveries: Delivery[]
  /** How many went how, of all there are. */
  byStatus: Record<string, number>
  status: string
  sentences: Record<string, string>
  /** The addresses that are spoken to now: to the others nothing is sent again. */
  active: readonly string[]
  /** Whether there are several addresses, so that a line says which it was. */
  isOfMany: boolean
}

/** What was sent, the newest first: how it went in one line, and unfolded the message as it left. */
export function WebhookLog({ deliveries, byStatus, status, ...rest }: Props) {
  const t = useT()
  const own = (key: string) => t(`integrations.webhooks.${key}`)
  const found = deliveryStatuses.filter((one) => (byStatus[one] ?? 0) > 0 || one === status)
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const chip = (to: string, isOn: boolean, label: string, count: number) => (
    <Link
      key={to}
      className={isOn ? 'chip on' : 'chip'}
      aria-current={isOn ? 'true' : undefined}
      to={to}
      preventScrollReset
    >
      {label} <span className="count">{count}</span>
    </Link>
  )
  return (
    <>
      {found.length > 1 || status ? (
        <nav className="row hook-chips" aria-label={own('log-only')}>
          {chip('?#log', status === '', own('log-all'), all)}
          {found.map((one) => chip(`?status=${one}#log`, one === status, own(`sent.${one}`), byStatus[one] ?? 0))}
        </nav>
      ) : null}
      <ul className="hook-log">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} {...rest} />
        ))}
      </ul>
    </>
  )
}

type LineProps = Pick<Props, 'sentences' | 'active' | 'isOfMany'> & { delivery: Delivery }

function DeliveryLine({ delivery, sentences, active, isOfMany }: LineProps) {
  const t = useT()
  const { moment } = useFormat()
  const own = (key: string, values?: Record<string, string | number>) => t(`integrations.webhooks.${key}`, values)
  const { id, event, status, attempts, answer, body, createdAt, deliveredAt, nextTryAt, url, webhook } = delivery
  const what = sentences[event] ?? (event === 'webhooks.test' ? own('test-event') : event)
  const answered = answer === null ? own('not-yet') : /^\d+$/.test(answer) ? answer : own(`problems.${answer}`)
  const facts = [
    [own('url'), url],
    [own('heads.answer'), answered],
    [own('heads.tries'), own('tries', { count: attempts })],
    deliveredAt ? [own('heads.delivered'), moment(deliveredAt)] : undefined,
    nextTryAt && status === 'waiting' ? [own('heads.next'), moment(nextTryAt)] : undefined,
  ].filter((one) => one !== undefined)
  return (
    <li>
      <details>
        <summary>
          <Badge quiet tone={deliveryTones[status]}>
            {status === 'waiting' ? own('sent.waiting') : answered}
          </Badge>
          <span className="hook-what">
            {what}
            {attempts > 1 ? <span className="sub">{own('tries', { count: attempts })}</span> : null}
            {isOfMany ? <span className="sub">{hostOf(url)}</span> : null}
          </span>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          <Icon name="caret-down" />
        </summary>
        <div className="hook-sent">
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Code label={own('message')}>{indented(body)}</Code>
          {webhook && active.includes(webhook.id) ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                name="step"
                value="again"
                look="plain"
                aria-label={own('again-named', { what, moment: moment(createdAt) })}
              >
                {own('again')}
              </SubmitButton>
            </Form>
          ) : null}
        </div>
      </details>
    </li>
  )
}

export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** As people read it; the program gets the same without the room. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
