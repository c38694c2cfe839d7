import {
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { isFailed } from '#areas/internships/model.ts'
import { RemindingNotice, remindPupil, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { AboutInternship } from '#areas/internships/ui/about-internship.tsx'
import { HoursMade } from '#areas/internships/ui/hours-made.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { HowItEnded } from '#areas/internships/ui/how-it-ended.tsx'
import { InternshipNext, meantStep } from '#areas/internships/ui/internship-next.tsx'
import { InternshipRoute } from '#areas/internships/ui/internship-route.tsx'
import { InternshipSteps, PupilEndings } from '#areas/internships/ui/internship-steps.tsx'
import {
  besideOf,
  InternshipAside,
  isMapBeside,
  WhereItIs,
  type Beside,
} from '#areas/internships/ui/internship-aside.tsx'
import { HeldBack, Papers, papersOf } from '#areas/internships/ui/papers.tsx'
import { SignFrame } from '#areas/internships/ui/sign-frame.tsx'
import { WeeksOfHours } from '#areas/internships/ui/weeks-of-hours.tsx'
import { WhoSigns } from '#areas/internships/ui/who-signs.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spot } from '#web/design/spot.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordCols, RecordHead } from '#web/design/record.tsx'
import { TurnWords } from '#web/design/turn.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: internship } = await api.get(`/internships/${args.params.id}`)
    const [papers, beside] = await Promise.all([papersOf(api, internship.id), besideOf(api, internship)])
    return { internship, papers, beside }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
    if (step === 'remind') return remindPupil(api, String(input.roadId))
    if (step === 'remind_signer')
      await api.post(`/contracts/${String(input.contractId)}/signers/${String(input.signerId)}/remind`, 'contracts')
    else
      await api.put(
        `/internships/${args.params.id}/${String(step) as StepOf<'/internships/:id'>}`,
        'internships',
        input,
      )
    return { done: String(step) }
  })
}

export default function InternshipPage() {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant, user } = useShell()
  const { internship, papers, beside } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string; reminding?: Reminding }>()
  const [search] = useSearchParams()
  const pupil = user?.capacities.includes('student') ?? false
  const { studentName, vacancyTitle, organizationName, status, meta } = internship
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(`${studentName}, ${organizationName}`, tenant.appName)}</title>
      <Crumbs
        rooms={[[path('/internships'), t(`internships.title${pupil ? '-pupil' : isHost(user) ? '-host' : ''}`)]]}
      />
      <RecordHead
        mark={
          pupil ? (
            // As it is drawn in the bank and among what they asked for.
            <span className="thumb">
              <Spot sector={beside.host?.sector} title={vacancyTitle ?? organizationName} />
            </span>
          ) : (
            <PersonMark name={studentName} size="l" />
          )
        }
        title={pupil ? (vacancyTitle ?? organizationName) : studentName}
        lead={pupil ? organizationName : [vacancyTitle, organizationName].filter(Boolean).join(', ')}
        state={
          <>
            <InternshipBadge
              status={status}
              isYours={meta.turn.isYours}
              isToSign={beside.toSign !== undefined}
              waitsFor={beside.signers.filter(({ isUp }) => isUp).map(({ name }) => name)}
            />
            {/* Who looks after it reads in a frame of its own whose move it is. */}
            {!pupil ? null : beside.toSign ? (
              <span className="muted">
                {t('internships.sign-since', { since: t('shell.since', { day: day(meta.turn.since) }) })}
              </span>
            ) : (
              <TurnWords words="internships.turn" turn={meta.turn} />
            )}
          </>
        }
      >
        <Ways internship={internship} pupil={pupil} beside={beside} problem={result?.problem} />
      </RecordHead>
      {result?.reminding ? <RemindingNotice reminding={result.reminding} name={studentName} /> : null}
      {result?.done ? (
        <Notice
          tone="ok"
          role="status"
          title={
            result.done === 'remind_signer'
              ? t('internships.reminded')
              : t('internships.done', { status: t(`internships.status.${internship.status}`) })
          }
        />
      ) : null}
      {search.has('changed') && !result ? (
        <Notice tone="ok" role="status" title={t('internships.change.done')} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {/* Why it ended so is read with how it ended. */}
      <HowItEnded internship={internship} beside={beside} pupil={pupil} />
      <HeldBack internship={internship} />
      {pupil && beside.toSign ? <SignFrame toSign={beside.toSign} internship={internship} /> : null}
      {pupil ? null : <InternshipNext internship={internship} beside={beside} problem={result?.problem} />}
      <RecordCols aside={<InternshipAside internship={internship} beside={beside} pupil={pupil} />}>
        {pupil && !isFailed(internship.status) ? null : <InternshipRoute internship={internship} />}
        {/* The frame says it already. */}
        <WhoSigns signers={beside.signers} toSign={pupil ? undefined : beside.toSign} />
        <WeeksOfHours internship={internship} weeks={beside.weeks} />
        {pupil ? <HoursMade internship={internship} /> : null}
        <AboutInternship
          internship={internship}
          hostId={beside.host?.id}
          isOnMap={beside.host?.at != null && !isHost(user) && !isFailed(internship.status)}
          pupil={pupil}
        />
        <Papers internship={internship} papers={papers} pupil={pupil} />
        {isMapBeside(internship, pupil) ? null : <WhereItIs internship={internship} host={beside.host} />}
        {pupil ? <PupilEndings internship={internship} problem={result?.problem} /> : null}
      </RecordCols>
    </main>
  )
}

type WaysProps = {
  internship: Got<'/internships/:id'>
  pupil: boolean
  beside: Beside
  problem: FormProblem | undefined
}

/** Where one goes from here, and what may be done now: of all of it one thing is meant, and framed for who looks after it. */
function Ways({ internship, pupil, beside, problem }: WaysProps) {
  const t = useT()
  const path = useLocalePath()
  const { contractId, usesHours, timesheetId, status } = internship
  const { toSign } = beside
  const isHoursMeant = usesHours && timesheetId !== null && (status === 'active' || status === 'wrapping_up')
  const isOver = isFailed(internship.status) && beside.weeks.length > 0
  const isToCheck = status === 'active' && internship.meta.turn.isYours
  const look = (isMeant: boolean) => (isMeant && pupil ? 'btn btn-primary' : 'btn')
  return (
    <>
      {/* Where the frame below leads to them, or what has ended tells of its weeks, they are not offered twice. */}
      {usesHours && timesheetId && !(isToCheck && !pupil) && !(isOver && !pupil) ? (
        <Link className={look(!toSign && isHoursMeant)} to={path(`/urenbriefje/${timesheetId}`)}>
          {t(pupil && status === 'active' ? 'internships.to-write' : 'internships.to-hours')}
        </Link>
      ) : null}
      {/* Who looks after it finds it among the papers. */}
      {contractId && !toSign && pupil ? (
        <Link className={look(!isHoursMeant)} to={path(`/contracts/${contractId}`)}>
          {t('internships.to-contract')}
        </Link>
      ) : null}
      <InternshipSteps
        internship={internship}
        problem={problem}
        pupil={pupil}
        without={pupil ? undefined : meantStep(internship)}
        changesGuideAlone={beside.changesGuideAlone}
      />
    </>
  )
}
