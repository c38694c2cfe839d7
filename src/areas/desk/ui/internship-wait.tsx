import { silentAfterDays } from '#areas/applications/model.ts'
import { Badge } from '#web/design/badge.tsx'
import type { GotOne } from '#web/api-types.ts'
import { useLocale, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { addDays, isoWeekOf } from '#platform/week.ts'
import { daysWaited } from '#web/waiting.ts'

type Row = Pick<
  GotOne<'/internships'>,
  'status' | 'missingWeek' | 'contractSignedBy' | 'coordinatorName' | 'schoolName' | 'meta'
>
type Wait = { words: string; since: string; isLate: boolean }

/** Who lets what lie of an internship, and since when; nothing where it only goes on. */
export function useWaits(): (row: Row) => Wait[] {
  const t = useT()
  const { today } = useShell()
  const own = (key: string, values = {}) => t(`desk.internships.wait.${key}`, values)
  const list = new Intl.ListFormat(useLocale())
  // As in a sentence: behind the first no capital.
  const parties = (names: string[]) =>
    list.format(names.map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1))))
  const turnWords = ({ status, contractSignedBy, coordinatorName, meta: { turn } }: Row): string | null => {
    switch (turn.whose) {
      case 'company':
        return own('company')
      case 'signers':
        return contractSignedBy.length > 0
          ? own('signers', {
              who: parties(contractSignedBy.map((role) => t(`desk.turn.${role}`))),
              count: contractSignedBy.length,
            })
          : own('contract')
      case 'school':
        return own(status === 'planned' ? 'planned' : 'school', { who: coordinatorName ?? t('desk.turn.school') })
      default:
        return null
    }
  }
  return (row) => {
    const { missingWeek, meta } = row
    const words = turnWords(row)
    return [
      ...(missingWeek
        ? [
            {
              words: own('student', { week: isoWeekOf(missingWeek).week }),
              since: addDays(missingWeek, 7),
              isLate: true,
            },
          ]
        : []),
      ...(words && !meta.turn.isYours
        ? [{ words, since: meta.turn.since, isLate: daysWaited(meta.turn.since, today) >= silentAfterDays }]
        : []),
    ]
  }
}

/** The same in a row: what waits for the reader as its badge, and of each other who is to do what, and for how long. */
export function WaitCell({ row, badge }: { row: Row; badge: boolean }) {
  const t = useT()
  const { today } = useShell()
  const waits = useWaits()(row)
  const { turn, ...meta } = row.meta
  const isYours = turn.isYours && turn.whose !== 'student'
  const days = (since: string) => t('desk.days', { count: daysWaited(since, today) })
  return (
    <>
      {isYours && badge ? (
        <span className="wait-line wait-you">
          <Badge tone="you">
            {t(meta.allowedEvents.includes('complete') ? 'internships.status-yours' : 'applications.status.asked')}
          </Badge>{' '}
          <span className="muted">{days(turn.since)}</span>
        </span>
      ) : null}
      {isYours && !badge ? (
        <span className="wait-line">
          <b>{t('desk.you')}</b> <span className="muted">{days(turn.since)}</span>
        </span>
      ) : null}
      {waits.map(({ words, since, isLate }) => (
        <span key={words} className={isLate ? 'wait-line old' : 'wait-line'}>
          {words}, <span className={isLate ? undefined : 'muted'}>{days(since)}</span>
        </span>
      ))}
    </>
  )
}
