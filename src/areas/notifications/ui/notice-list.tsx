import { Form } from 'react-router'
import { Badge } from '#web/design/badge.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { dayOf } from '#platform/week.ts'
import type { GotOne } from '#web/api-types.ts'

type Line = GotOne<'/notifications'>

const waits = ({ readAt, actionRequired }: Line) => readAt === null && actionRequired

/** What waits for the reader first, then the rest day by day, the newest first. */
export function NoticeList({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  const { fullDate } = useFormat()
  const waiting = lines.filter(waits)
  const days = Map.groupBy(
    lines.filter((line) => !waits(line)),
    ({ createdAt }) => dayOf(new Date(createdAt)),
  )
  return (
    <>
      {waiting.length > 0 ? (
        <Group id="waits" title={t('notifications.waiting', { count: waiting.length })} lines={waiting} />
      ) : null}
      {[...days].map(([day, ofDay]) => (
        <Group key={day} id={`d-${day}`} title={fullDate(day)} lines={ofDay} />
      ))}
    </>
  )
}

function Group({ id, title, lines }: { id: string; title: string; lines: readonly Line[] }) {
  const t = useT()
  const { moment } = useFormat()
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rows">
        {lines.map((line) => (
          <li key={line.id} className="row-line">
            <Form method="post" className="grow">
              <input type="hidden" name="id" value={line.id} />
              <input type="hidden" name="path" value={line.path ?? ''} />
              <button type="submit" className="linkbtn notice-line" data-unread={line.readAt === null || undefined}>
                {line.text}
              </button>
              <p className="muted small">{moment(line.createdAt)}</p>
            </Form>
            {line.readAt === null ? (
              <Badge tone={line.actionRequired ? 'you' : 'other'}>
                {t(line.actionRequired ? 'notifications.action' : 'notifications.unread')}
              </Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
