import { useEffect } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { ApplicationAside } from '#areas/applications/ui/application-aside.tsx'
import { ApplicationDecision } from '#areas/applications/ui/application-decision.tsx'
import { ApplicationRoute, goesOn } from '#areas/applications/ui/application-route.tsx'
import { AfterNo, findAlike, isNo } from '#areas/applications/ui/after-no.tsx'
import { ApplicationFacts } from '#areas/applications/ui/application-facts.tsx'
import { ApplicationState } from '#areas/applications/ui/application-state.tsx'
import { ApplicationEndings } from '#areas/applications/ui/application-steps.tsx'
import { ApplicationTeam } from '#areas/applications/ui/application-team.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { useFollows, useWhen } from '#areas/internships/ui/own-internships.tsx'
import { SignFrame } from '#areas/internships/ui/sign-frame.tsx'
import { toSignAmong, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { shownPhone } from '#platform/phone.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, StepOf } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordCols, RecordHead } from '#web/design/record.tsx'
import { RemindNow, showsReminding } from '#web/design/remind-row.tsx'
import { WaitsOn } from '#web/design/turn.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/applications/${args.params.id}`)
    if (data.origin === 'self_found') throw redirect(`/${api.locale}/zelfgevonden/${data.id}`)
    // Of the place everybody asks when it is, and who decides or looks along whether there is room.
    const place = data.vacancy
      ? await api.get(`/vacancies/${data.vacancy.id}`).then(({ data: found }) => found, notForReader)
      : undefined
    const alike = data.meta.isOwn && isNo(data.status) ? await findAlike(api, data) : []
    const became =
      data.internship && data.meta.isOwn ? (await api.get(`/internships/${data.internship.id}`)).data : undefined
    const toSign = became ? (await toSignAmong(api, [became]))[became.id] : undefined
    const { turn, isOwn } = data.meta
    // Who looks along may ring the organization that lets it wait.
    const isRung = turn.whose === 'company' && !turn.isYours && !isOwn
    const phone =
      isRung && data.organization
        ? await api
            .get(`/organizations/${data.organization.id}`)
            .then((found) => found.data.phone ?? null, notForReader)
        : undefined
    return { application: data, supervisors: meta.supervisors, place, alike, became, toSign, phone }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
    if (step === 'remind') {
      await api.post(`/applications/${String(args.params.id)}/remind`, 'applications')
      return { done: 'remind' }
    }
    await api.put(
      `/applications/${args.params.id}/${String(step) as StepOf<'/applications/:id'>}`,
      'applications',
      input,
    )
    return { done: String(step) }
  })
}

/** What was sent to whom; nothing of an application that is taken back or answered by now, whatever the address says. */
const sentWords: Record<string, string> = {
  awaiting_mentor: 'mentor',
  awaiting_school: 'school',
  awaiting_company_check: 'school',
  submitted: 'company',
}

export default function ApplicationPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { application, supervisors, place, alike, became, toSign, phone } = useLoaderData<typeof loader>()
  const { longDay } = useFormat()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const { submit: tell } = useFetcher()
  const pupil = user?.capacities.includes('student') ?? false
  const can = application.meta.allowedEvents
  const name = application.studentName ?? t('applications.somebody')
  const { turn, isOwn } = application.meta
  // Who only looks along reads in words for whom it waits.
  const waitsOn = !isOwn && !pupil && !turn.isYours && turn.whose !== null

  // The first look of the company is told to the pupil; a page that is only fetched says nothing.
  useEffect(() => {
    if (can.includes('open')) void tell({ step: 'open' }, { method: 'post' })
  }, [can, tell])

  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(`${application.vacancyTitle}, ${application.organizationName}`, tenant.appName)}</title>
      <Crumbs rooms={[[path('/applications'), t('applications.title')]]} />
      <RecordHead
        mark={
          pupil ? (
            <span className="thumb">
              <Spot sector={application.sectorKeys[0]} title={application.vacancyTitle} />
            </span>
          ) : (
            <PersonMark name={name} size="l" />
          )
        }
        // Of whom a reader may know the first name alone it is told where they want to go.
        title={
          pupil
            ? application.vacancyTitle
            : isHost(user)
              ? t('applications.asks-for', { name, place: application.vacancyTitle })
              : t('found.row', { name, host: application.organizationName })
        }
        lead={pupil || isHost(user) ? application.organizationName : application.vacancyTitle}
        state={
          toSign ? (
            <InternshipBadge status={became?.status ?? ''} isToSign />
          ) : waitsOn && application.status === 'accepted' ? null : waitsOn ? (
            <ApplicationBadge status={application.status} origin={application.origin} isOwn={false} isYours={false} />
          ) : (
            <ApplicationState
              status={application.status}
              origin={application.origin}
              isOwn={pupil}
              meta={application.meta}
            />
          )
        }
      >
        {application.internship ? (
          <Link className={toSign ? 'btn' : 'btn btn-primary'} to={path(`/internships/${application.internship.id}`)}>
            {t('applications.to-internship')}
          </Link>
        ) : null}
        {application.meta.mayApproveHost ? (
          <Link className="btn btn-primary" to={path(`/zelfgevonden/${application.id}`)}>
            {t('found.do-approve-host')}
          </Link>
        ) : null}
      </RecordHead>
      {search.has('sent') && !result && sentWords[application.status] ? (
        <Notice
          tone="ok"
          role="status"
          title={t(`applications.sent-to.${sentWords[application.status]}`, { name: application.organizationName })}
        />
      ) : null}
      {result?.done && !['open', 'remind'].includes(result.done) && !application.team?.hasAgreed ? (
        <Notice tone="ok" role="status" title={t(`applications.done.${result.done}`)} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {waitsOn ? (
        <WaitsOn
          who={
            (turn.whose === 'school' ? application.coordinatorName : null) ??
            t(`applications.waits-for.${turn.whose}`, {
              name: application.studentFirstName ?? t('applications.somebody'),
              organization: application.organizationName,
            })
          }
          since={turn.since}
          action={
            phone || showsReminding(application) ? (
              <>
                {phone ? (
                  <a className="btn" href={`tel:${phone}`}>
                    <Icon name="phone" /> {t('internships.next.ring', { phone: shownPhone(phone) })}
                  </a>
                ) : null}
                <RemindNow row={application} words={t(`applications.remind.${turn.whose}`)} />
              </>
            ) : undefined
          }
        >
          {can.includes('accept')
            ? t('applications.waits-for.answered')
            : application.status === 'accepted' && application.expiresAt
              ? t('applications.waits-for.confirms-until', {
                  name: application.studentFirstName ?? name,
                  day: longDay(application.expiresAt),
                })
              : turn.whose === 'company' && application.expiresAt
                ? t('applications.waits-for.answers-until', {
                    name: application.studentFirstName ?? name,
                    day: longDay(application.expiresAt),
                  })
                : undefined}
        </WaitsOn>
      ) : null}
      {toSign && became ? <SignFrame toSign={toSign} internship={became} /> : null}
      <RecordCols aside={<ApplicationAside application={application} pupil={pupil} />}>
        <ApplicationDecision
          application={application}
          pupil={pupil}
          place={place}
          supervisors={supervisors}
          problem={result?.problem}
        />
        {application.meta.isOwn && isNo(application.status) ? (
          <AfterNo application={application} alike={alike} />
        ) : null}
        <ApplicationTeam application={application} pupil={pupil} />
        {became && !goesOn(became) ? <Follows internship={became} toSign={toSign} /> : null}
        <ApplicationRoute application={application} pupil={pupil} became={became} toSign={toSign} />
        <ApplicationFacts application={application} pupil={pupil} place={place} />
        <ApplicationEndings application={application} supervisors={supervisors} problem={result?.problem} />
      </RecordCols>
    </main>
  )
}

/** What comes after the application: the internship it became. */
function Follows({ internship, toSign }: { internship: Got<'/internships/:id'>; toSign: ToSign | undefined }) {
  const t = useT()
  const when = useWhen(internship)
  const follows = useFollows(internship, toSign)
  return (
    <PageSection id="follows" title={t('applications.follows')}>
      <p>
        <b>{follows}</b>
      </p>
      <p className="muted">{when}</p>
    </PageSection>
  )
}
