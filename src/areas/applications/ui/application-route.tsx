import { calledOffStatuses, isAhead, type InternshipStatus } from '#areas/internships/model.ts'
import { useWhen } from '#areas/internships/ui/own-internships.tsx'
import type { ToSign } from '#areas/internships/ui/to-sign.ts'
import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked, type Stop } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

type Shown = Got<'/applications/:id'>
type Became = Got<'/internships/:id'>

/** How many stops are behind an application; one that came to nothing is on no way any more. */
const behindIt: Readonly<Record<string, number>> = {
  awaiting_mentor: 1,
  awaiting_school: 1,
  awaiting_company_check: 1,
  submitted: 1,
  seen: 1,
  interview: 1,
  accepted: 2,
  confirmed: 4,
}

export const isOnWay = (status: string) => status in behindIt

type Props = {
  application: Shown
  pupil: boolean
  /** The internship it became, for the pupil whose it is. */
  became: Became | undefined
  /** The contract of that, where it waits for the pupil. */
  toSign: ToSign | undefined
}

/** The way from what was sent to a place, for who looks along; the pupil who has the place walks on to the first day. */
export function ApplicationRoute({ application, pupil, became, toSign }: Props) {
  return became && goesOn(became) ? (
    <ToFirstDay application={application} became={became} toSign={toSign} />
  ) : (
    <ToPlace application={application} pupil={pupil} />
  )
}

/** What came to nothing after all is on no way to its first day: what is told of that is told elsewhere. */
export const goesOn = ({ status }: Pick<Became, 'status'>) => !gone.has(status)
const gone = new Set<InternshipStatus>([...calledOffStatuses, 'not_passed'])

function Stops({ stops, behind }: { stops: readonly Stop[]; behind: number }) {
  const t = useT()
  return (
    <PageSection
      id="route"
      title={t(behind === stops.length ? 'applications.route.title-done' : 'applications.route.title')}
    >
      <StopsWalked className="record-route" stops={stops} behind={behind} />
    </PageSection>
  )
}

/** What is said otherwise once it is behind. */
const saidWhenDone = new Set(['answer', 'confirm', 'confirm-of'])

function ToPlace({ application, pupil }: Pick<Props, 'application' | 'pupil'>) {
  const t = useT()
  const { day } = useFormat()
  const { status, organizationName, studentFirstName, studentName, createdAt, decidedAt, expiresAt, meta } = application
  // Who works there said it themselves, or their colleague did.
  const isThere = isHost(useShell().user)
  const behind = behindIt[status]
  if (behind === undefined) return null
  // Only while a school looks along is that a stop.
  const asked =
    status === 'awaiting_company_check' ? ['call'] : [...(status.startsWith('awaiting_') ? ['school'] : []), 'answer']
  const last = pupil ? ['confirm', 'place'] : ['confirm-of', 'place-of']
  // Who is up reads that it is they who do it.
  const isCalling = status === 'awaiting_company_check' && meta.allowedEvents.includes('company_confirmed')
  const isUp = behind === 1 && (isCalling || (meta.turn.isYours && meta.allowedEvents.includes('accept')))
  const own = isUp ? asked.map((stop) => `${stop}-you`) : asked
  const who = studentFirstName ?? studentName ?? t('applications.somebody')
  // What is confirmed changes no more: since then it stands so.
  const confirmedAt = status === 'confirmed' ? meta.turn.since : null
  const dayOf: Readonly<Record<string, string | null>> = {
    sent: createdAt,
    answer: decidedAt,
    confirm: confirmedAt,
    'confirm-of': confirmedAt,
  }
  const stops = ['sent', ...own, ...last].map((key, at) => {
    const isDone = at < behind
    const on = isDone ? dayOf[key] : null
    const words =
      isDone && saidWhenDone.has(key) ? (key === 'answer' && isThere ? 'answer-done-you' : `${key}-done`) : key
    // Until when there is an answer, and until when the pupil may think about it.
    const isDue = status === 'accepted' ? key === 'confirm-of' : at === behind && key.startsWith('answer')
    const until = isDue ? expiresAt : null
    return {
      name: t(`applications.route.${words}`, { name: organizationName, who }),
      more: on ? day(on) : until ? t('applications.route.until', { day: day(until) }) : null,
    }
  })
  return <Stops stops={stops} behind={behind} />
}

/** The pupil has the place: who signs the contract is said where the contract is, and when it begins at the end. */
function ToFirstDay({ application, became, toSign }: Omit<Props, 'pupil' | 'became'> & { became: Became }) {
  const t = useT()
  const { day } = useFormat()
  const when = useWhen(became)
  const { status, startsOn, needsDigitalContract } = became
  const own = (key: string, values = {}) =>
    t(`applications.route.${key}`, { name: application.organizationName, ...values })
  const { today } = useShell()
  const isToCome = isAhead(status)
  const isReady = !isToCome || status === 'ready'
  const contract: Stop[] = !needsDigitalContract
    ? []
    : isReady
      ? [{ name: own('contract-done') }]
      : // Who signs until when is said by the frame above.
        [{ name: own(toSign ? 'contract' : 'contract-others') }]
  const stops = [
    { name: own('sent'), more: day(application.createdAt) },
    { name: own('answer-done'), more: application.decidedAt ? day(application.decidedAt) : null },
    // What is confirmed changes no more: since then it stands so.
    {
      name: own('confirm-done'),
      more: application.status === 'confirmed' ? day(application.meta.turn.since) : null,
    },
    ...contract,
    {
      name: own(isToCome ? (startsOn < today ? 'begins-late' : 'begins') : 'begun', { day: day(startsOn) }),
      more: when,
    },
  ]
  const ahead = (isToCome ? 1 : 0) + (contract.length > 0 && !isReady ? 1 : 0)
  return <Stops stops={stops} behind={stops.length - ahead} />
}
