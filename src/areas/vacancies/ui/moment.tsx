import { useFormat, useT } from '#web/i18n.tsx'
import { clockAt } from '#platform/week.ts'

/** A moment of something that is once, as the API gives it. */
export type ShownSlot = { id: string; startsAt: string; endsAt: string; seats: number; note: string | null }

/** The day and the hours of a moment, and how many more there are. */
export function Moment({ slot, more = 0 }: { slot: Pick<ShownSlot, 'startsAt' | 'endsAt'>; more?: number }) {
  const t = useT()
  const { weekday, clock } = useFormat()
  const [from, to] = [slot.startsAt, slot.endsAt].map((at) => clock(clockAt(new Date(at))))
  return (
    <span className="num">
      <time dateTime={slot.startsAt}>
        {weekday(slot.startsAt)}{' '}
        <span className="nowrap">
          {from}–{to}
        </span>
      </time>
      {more > 0 ? <span className="muted"> {t('vacancies.moments-more', { count: more })}</span> : null}
    </span>
  )
}
