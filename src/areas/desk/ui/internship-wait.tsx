import { silentAfterDays } from '#areas/internships/model.ts'
import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import type { GotOne } from '#web/api-types.ts'
import { useLocale, useT } from '#web/i18n.tsx'
import { isHost, useShell, type ShellUser } from '#web/shell.ts'
import { addDays, isoWeekOf } from '#platform/week.ts'
import { daysWaited } from '#web/waiting.ts'
import { LateWords } from './late-words.tsx'
import { signingParties } from './signing-parties.ts'

type Row = Pick<
  GotOne<'/internships'>,
  | 'status'
  | 'missingWeek'
  | 'contractStatus'
  | 'contractSignedBy'
  | 'contractHostNames'
  | 'coordinatorName'
  | 'schoolName'
  | 'meta'
>
type Wait = {
  words: string
  since: string
  /** Called out, since it lies for long. */
  isLate: boolean
  /** By so many days it is over its last day; of the others it is told for how long they wait. */
  daysLate?: number
}

const coordinates = (user: ShellUser | null) => user?.capacities.includes('coordinator') ?? false

/** Who is of a school, and moves its pupils and its office. */
export const looksAfterPupils = (user: ShellUser | null) =>
  ['mentor', 'school_supervisor', 'coordinator', 'school_admin'].some((one) => user?.capacities.includes(one))

/**
 * Whether what others let lie is called out for the reader: a company moves nobody, a broker the organizations, and a school
 * whoever it is: its pupils, their organizations and its own office. Who looks after the platform of all of them moves nobody here.
 */
function isCalledOut(user: ShellUser | null, row: Row): boolean {
  if (isHost(user)) return false
  if (user?.capacities.includes('broker')) return row.meta.turn.whose === 'company'
  return looksAfterPupils(user)
}

/** Whether its contract is the reader's to finish: it is filled in, and nobody was asked to sign it yet. */
export const isToFinish = ({ contractStatus, contractSignedBy, meta }: Row, user: ShellUser | null): boolean =>
  meta.turn.whose === 'signers' && contractSignedBy.length === 0 && contractStatus !== 'filling' && coordinates(user)

/** Who lets what lie of an internship, and since when; nothing where it only goes on. */
export function useWaits(): (row: Row) => Wait[] {
  const t = useT()
  const { today, user } = useShell()
  const own = (key: string, values = {}) => t(`desk.internships.wait.${key}`, values)
  const list = new Intl.ListFormat(useLocale())
  const turnWords = (row: Row): string | null => {
    const { status, contractStatus, coordinatorName, meta } = row
    const { turn } = meta
    const school = coordinatorName ?? t('desk.turn.school')
    const parties = signingParties(row, { isHost: isHost(user), wordOf: (party) => t(`desk.turn.${party}`) })
    switch (turn.whose) {
      case 'company':
        return own('company')
      case 'signers':
        return parties.length > 0
          ? own('signers', { who: list.format(parties), count: parties.length })
          : own(contractStatus === 'filling' ? 'filling' : isToFinish(row, user) ? 'contract-you' : 'contract', {
              who: school,
            })
      case 'school':
        return own(status === 'planned' ? 'planned' : 'school', { who: school })
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
              isLate: looksAfterPupils(user) && daysWaited(addDays(missingWeek, 7), today) >= silentAfterDays,
              daysLate: Math.max(1, daysWaited(addDays(missingWeek, 7), today)),
            },
          ]
        : []),
      ...(words && !meta.turn.isYours
        ? [
            {
              words,
              since: meta.turn.since,
              isLate: isCalledOut(user, row) && daysWaited(meta.turn.since, today) >= silentAfterDays,
            },
          ]
        : []),
    ]
  }
}

/** The same in a row: what waits for the reader as its badge, and of each other who is to do what, and for how long. */
export function WaitCell({ row }: { row: Row }) {
  const t = useT()
  const { today, user } = useShell()
  const waits = useWaits()(row)
  const { turn, ...meta } = row.meta
  const isYours = turn.isYours && turn.whose !== 'student'
  const days = (since: string) => t('desk.days', { count: daysWaited(since, today) })
  return (
    <>
      {isYours ? (
        <span className="wait-line wait-you">
          <Badge tone="you">
            {meta.allowedEvents.includes('complete')
              ? t('desk.internships.wait.ready')
              : t('applications.status.asked')}
          </Badge>{' '}
          <span className="muted">{days(turn.since)}</span>
        </span>
      ) : null}
      {waits.map(({ words, since, isLate, daysLate }) =>
        daysLate === undefined ? (
          <span key={words} className="wait-line">
            <Icon name={isToFinish(row, user) ? 'hand-palm-fill' : 'hourglass-medium-fill'} /> {words},{' '}
            <span className={isLate ? 'wait-days old' : 'wait-days muted'}>{days(since)}</span>
          </span>
        ) : (
          <span key={words} className="wait-line">
            <LateWords>
              {words}, <span className="wait-days">{t('workflows.days-late', { count: daysLate })}</span>
            </LateWords>
          </span>
        ),
      )}
    </>
  )
}
