import type { CSSProperties } from 'react'
import { addDays, daysBetween, weekdayOf, weekdays } from '#platform/week.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { monthsOf } from './months.ts'
import type { ShownCalendar, ShownDays } from './shown.ts'

type Kind = ShownDays['kind'] | ShownCalendar['days'][number]['kind']

/** What a day is drawn as, where it is more than one thing: what is fixed by law lies in a holiday, what the school says over it. */
const loudest: readonly Kind[] = ['public_holiday', 'test_week', 'free_day', 'lessons', 'holiday']

/** The year leaf by leaf, with what is on each day. A picture: the list below it says the same in words. */
export function YearMonths({ calendar, own }: { calendar: ShownCalendar; own: readonly ShownDays[] }) {
  const t = useT()
  const { monthYear } = useFormat()
  const all = [...own, ...calendar.days]
  const kinds = loudest.filter((kind) => all.some((one) => one.kind === kind))
  const kindOf = (day: string) => {
    const there = all.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    return loudest.find((kind) => there.some((one) => one.kind === kind))
  }
  return (
    <div className="pe-leaves" aria-hidden="true">
      <div className="pe-sheets">
        {monthsOf(calendar).map(([first, last]) => (
          <div key={first} className="pe-leaf" data-over={last < calendar.today ? '' : undefined}>
            <b>{monthYear(first)}</b>
            <div className="pe-grid">
              {weekdays.map((day) => (
                <i key={day}>{t(`vacancies.day.${day}.short`)}</i>
              ))}
              {Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at)).map((day, at) => (
                <span
                  key={day}
                  data-k={kindOf(day)}
                  data-w={columnOf(day) > 5 ? '' : undefined}
                  data-now={day === calendar.today ? '' : undefined}
                  style={at === 0 ? ({ gridColumnStart: columnOf(day) } as CSSProperties) : undefined}
                >
                  {at + 1}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <ul className="legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <i className="pe-k" data-k={kind} /> {t(`periods.kind.${kind}`).toLowerCase()}
          </li>
        ))}
        <li>
          <i className="pe-k" data-now="" /> {t('periods.line.today')}
        </li>
      </ul>
    </div>
  )
}

const columnOf = (day: string) => weekdays.indexOf(weekdayOf(day)) + 1
