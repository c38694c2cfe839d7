import { Link } from 'react-router'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { addDays } from '#platform/week.ts'
import { useShell } from '#web/shell.ts'
import { useOwnTurns } from './own-turns.ts'
import { daysOfTurn, type ShownPupil } from './pupil.ts'

/** The place a pupil has or asks for, leading to it. */
export function PlaceCell({ pupil }: { pupil: ShownPupil }) {
  const t = useT()
  const path = useLocalePath()
  const { organizationName, internshipId, applicationId } = pupil
  // Who did not pass and asked elsewhere still has the internship there was.
  const to =
    applicationId && (pupil.state === 'applied' || !internshipId)
      ? `/applications/${applicationId}`
      : internshipId
        ? `/internships/${internshipId}`
        : undefined
  if (!to) {
    const declined = pupil.state === 'none' && pupil.declined > 0
    return (
      <span className="muted">{declined ? t('desk.declined', { count: pupil.declined }) : t('desk.no-place')}</span>
    )
  }
  return <Link to={path(to)}>{organizationName ?? t('desk.found-place')}</Link>
}

/** Where the contract is, leading to it. */
export function ContractCell({ pupil: { contractId, contractStatus, internshipId } }: { pupil: ShownPupil }) {
  const t = useT()
  const path = useLocalePath()
  if (!internshipId || !contractStatus) return <span className="muted">–</span>
  const words = t(`contracts.status.${contractStatus}`)
  return contractId ? <Link to={path(`/contracts/${contractId}`)}>{words}</Link> : words
}

/** Hours approved of those planned, and the week that is missing. */
export function HoursCell({ pupil }: { pupil: ShownPupil }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const { usesHours, internshipId, timesheetId, minutesApproved, minutesPlanned } = pupil
  if (!internshipId || !usesHours) return <span className="muted">–</span>
  const words = minutesPlanned
    ? t('desk.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })
    : hours(minutesApproved)
  return timesheetId ? <Link to={path(`/urenbriefje/${timesheetId}`)}>{words}</Link> : words
}

/** Since which day that is: beside it stands when the pupil was last heard of, in days. */
export function useSince(): (days: number) => string {
  const t = useT()
  const { shortDay } = useFormat()
  const { today } = useShell()
  return (days) =>
    days === 0 ? t('desk.days', { count: 0 }) : t('shell.since', { day: shortDay(addDays(today, -days)) })
}

type TurnProps = {
  pupil: ShownPupil
  /** That it is the pupil goes without saying. */
  isPlain?: boolean
  /** So many days it is of most, which is said above them. */
  common?: number | undefined
}

/** Who is at turn, and since when. */
export function TurnCell({ pupil, isPlain = false, common }: TurnProps) {
  const t = useT()
  const actsAs = useOwnTurns()
  const sinceOf = useSince()
  const { turns } = pupil
  const days = daysOfTurn(pupil)
  if (turns.length === 0) return <span className="muted">–</span>
  if (isPlain && turns.every((turn) => turn === 'student'))
    return (
      <>
        <span className="vh">{t('desk.turn.student')} </span>
        {days === null ? null : <span className={days === common ? 'vh' : 'muted'}>{sinceOf(days)}</span>}
      </>
    )
  return (
    <>
      {turns.map((turn) => t(actsAs.includes(turn) ? 'desk.you' : `desk.turn.${turn}`)).join(', ')}
      {days === null ? null : <span className="muted turn-days"> {sinceOf(days)}</span>}
    </>
  )
}
