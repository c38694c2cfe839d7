import type { ReactNode } from 'react'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { timesIn } from '#platform/week.ts'
import { shownPhone } from '#platform/phone.ts'
import type { ShownContract } from './contract.ts'

/** A contract in six lines, for who does not read two pages. */
export function Summary({ contract }: { contract: ShownContract }) {
  const t = useT()
  const { fullDate, number } = useFormat()
  const days = useTimesOfWeek()(contract.schedule)
  const times = timesIn(contract.hoursTotal, contract.schedule)
  const line = (icon: string, key: string, value: ReactNode) =>
    value ? (
      <div>
        <dt>
          <Icon name={icon} /> {t(`contracts.summary.${key}`)}
        </dt>
        <dd data-long={key === 'what' ? '' : undefined}>{value}</dd>
      </div>
    ) : null
  return (
    <dl className="terms">
      {line(
        'user',
        'who',
        contract.studentAge === null
          ? contract.studentName
          : t('contracts.summary.age', { name: contract.studentName, age: contract.studentAge }),
      )}
      {line('hand-heart', 'what', <What text={contract.task ?? contract.title} />)}
      {line(
        'calendar-blank',
        'when',
        [
          t('contracts.summary.range', {
            from: fullDate(String(contract.startsOn)),
            until: fullDate(String(contract.endsOn)),
          }),
          ...days,
        ].join(', '),
      )}
      {line(
        'clock',
        'how-much',
        contract.hoursTotal === null
          ? null
          : [
              t('contracts.summary.hours', { count: number(contract.hoursTotal) }),
              ...(times ? [t('contracts.summary.times', { count: times })] : []),
            ].join(', '),
      )}
      {line('map-pin', 'where', contract.place)}
      {line(
        'chalkboard-teacher',
        'supervisor',
        contract.supervisorName ? (
          <>
            {contract.supervisorName}
            {contract.supervisorPhone ? (
              <>
                , <a href={`tel:${contract.supervisorPhone}`}>{shownPhone(contract.supervisorPhone)}</a>
              </>
            ) : null}
          </>
        ) : null,
      )}
      {line('shield-check', 'insured', t(`contracts.summary.${contract.insurance ?? 'school'}`))}
    </dl>
  )
}

/** What is short enough to be read at a glance. */
const atAGlance = 90

/** What one does there: its first sentence, and the rest for who wants to read on. */
function What({ text }: { text: string }) {
  const t = useT()
  // A shortened word ends no sentence: the next one has a capital.
  const end = text.search(/(?<=.{30})[.!?](?=\s+\p{Lu})/su) + 1
  if (text.length <= atAGlance || end === 0) return text
  return (
    <>
      {text.slice(0, end)}
      <details className="terms-more">
        <summary>{t('contracts.summary.more')}</summary>
        <p className="pre">{text.slice(end).trim()}</p>
      </details>
    </>
  )
}
