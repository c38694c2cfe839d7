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
import { ApplicationAside } from '#areas/applications/ui/application-aside.tsx'
import { ApplicationRoute } from '#areas/applications/ui/application-route.tsx'
import { AfterNo, findAlike, isNo } from '#areas/applications/ui/after-no.tsx'
import { ApplicationFacts } from '#areas/applications/ui/application-facts.tsx'
import { ApplicationState } from '#areas/applications/ui/application-state.tsx'
import { ApplicationSteps } from '#areas/applications/ui/application-steps.tsx'
import { ApplicationTeam } from '#areas/applications/ui/application-team.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordCols, RecordHead } from '#web/design/record.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/applications/${args.params.id}`)
    if (data.origin === 'self_found') throw redirect(`/${api.locale}/zelfgevonden/${data.id}`)
    const alike = data.meta.isOwn && isNo(data.status) ? await findAlike(api, data) : []
    return { application: data, supervisors: meta.supervisors, alike }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
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
  const { application, supervisors, alike } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const { submit: tell } = useFetcher()
  const pupil = user?.capacities.includes('student') ?? false
  const can = application.meta.allowedEvents
  const name = application.studentName ?? t('applications.somebody')

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
        title={pupil ? application.vacancyTitle : name}
        lead={pupil ? application.organizationName : `${application.vacancyTitle}, ${application.organizationName}`}
        state={
          <ApplicationState
            status={application.status}
            origin={application.origin}
            isOwn={pupil}
            turn={application.meta.turn}
          />
        }
      >
        {application.internship ? (
          <Link className="btn btn-primary" to={path(`/internships/${application.internship.id}`)}>
            {t('applications.to-internship')}
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
      {result?.done && result.done !== 'open' && !application.team?.hasAgreed ? (
        <Notice tone="ok" role="status" title={t(`applications.done.${result.done}`)} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      <RecordCols aside={<ApplicationAside application={application} pupil={pupil} />}>
        {application.motivation ? (
          <figure className="record-said">
            <blockquote className="record-quote">{application.motivation}</blockquote>
            <figcaption>
              {pupil
                ? t('applications.you-wrote')
                : t('applications.says', { name: application.studentFirstName ?? name })}
            </figcaption>
          </figure>
        ) : null}
        <ApplicationSteps application={application} supervisors={supervisors} problem={result?.problem} />
        {application.meta.isOwn && isNo(application.status) ? (
          <AfterNo application={application} alike={alike} />
        ) : null}
        <ApplicationTeam application={application} pupil={pupil} />
        <ApplicationRoute application={application} pupil={pupil} />
        <ApplicationFacts application={application} pupil={pupil} />
      </RecordCols>
    </main>
  )
}
