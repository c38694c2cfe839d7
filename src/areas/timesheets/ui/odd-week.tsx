import { isoWeekOf } from '#platform/week.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { ApproveWeek, ReturnWeek, type Deciding } from './decide-week.tsx'
import { EntryLine } from './week-view.tsx'
import { WarnedAnswers } from './warned-answers.tsx'
import type { Oddity, WaitingWeek } from './waiting.ts'

/** A week that wants to be looked at, with why: it never goes along with the others. */
export function OddWeek({ one, why, ...deciding }: Deciding & { one: WaitingWeek; why: Oddity }) {
  const t = useT()
  const { hours } = useFormat()
  const { sheet, week } = one
  const id = `odd-${week.id}`
  return (
    <article className="ex" data-law={why === 'outside' ? undefined : ''} aria-labelledby={id}>
      <p className="ex-k">
        <Icon name={why === 'outside' ? 'calendar-blank' : 'warning-fill'} /> {t(`timesheets.check.odd.${why}`)}
      </p>
      <h3 id={id}>
        {t('timesheets.check.odd.title', {
          name: sheet.studentName,
          hours: hours(week.minutes),
          week: isoWeekOf(week.monday).week,
        })}
      </h3>
      <ul className="entries lines">
        {week.entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {why === 'forbidden' ? (
        <p>{t('timesheets.check.odd.school-decides', { school: sheet.schoolName, name: sheet.studentName })}</p>
      ) : null}
      {why === 'warned' ? <WarnedAnswers one={one} {...deciding} /> : null}
      <div className="ex-a">
        {why !== 'outside' ? null : <ApproveWeek one={one} look="plain" {...deciding} />}
        <ReturnWeek one={one} {...deciding} />
      </div>
    </article>
  )
}
