import {
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { AboutInternship } from '#areas/internships/ui/about-internship.tsx'
import { HeldBack, Papers, papersOf } from '#areas/internships/ui/papers.tsx'
import { InternshipSteps } from '#areas/internships/ui/internship-steps.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { Got, StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Turn } from '#web/design/turn.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/dashboard-pupil.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: internship } = await api.get(`/internships/${args.params.id}`)
    return { internship, papers: await papersOf(api, internship.id) }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
    await api.put(`/internships/${args.params.id}/${String(step) as StepOf<'/internships/:id'>}`, 'internships', input)
    return { done: String(step) }
  })
}

export default function InternshipPage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { internship, papers } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const pupil = user?.capacities.includes('student') ?? false
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(`${internship.studentName}, ${internship.organizationName}`, tenant.appName)}</title>
      <Crumbs rooms={[[path('/internships'), t(pupil ? 'internships.title-pupil' : 'internships.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{pupil ? (internship.vacancyTitle ?? internship.organizationName) : internship.studentName}</h1>
          <p>
            {pupil
              ? internship.organizationName
              : [internship.vacancyTitle, internship.organizationName].filter(Boolean).join(', ')}
          </p>
        </div>
        <InternshipBadge status={internship.status} isYours={internship.meta.turn.isYours} />
      </div>
      <Turn words="internships.turn" turn={internship.meta.turn} />
      {result?.done ? (
        <Notice
          tone="ok"
          role="status"
          title={t('internships.done', { status: t(`internships.status.${internship.status}`) })}
        />
      ) : null}
      {search.has('changed') && !result ? (
        <Notice tone="ok" role="status" title={t('internships.change.done')} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      <HeldBack internship={internship} />
      <Ways internship={internship} problem={result?.problem} />
      {internship.usesHours && internship.minutesPlanned ? (
        <section className="section" aria-labelledby="uren-t">
          <h2 id="uren-t">{t('internships.hours')}</h2>
          <HoursRing
            approved={internship.minutesApproved}
            waiting={internship.minutesUndecided}
            target={internship.minutesPlanned}
          />
        </section>
      ) : null}
      <Papers internship={internship} papers={papers} />
      <AboutInternship internship={internship} />
    </main>
  )
}

/** Where one goes from here, and what may be done now. */
function Ways({ internship, problem }: { internship: Got<'/internships/:id'>; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div className="steps">
      {internship.contractId ? (
        <Link className="btn btn-primary" to={path(`/contracts/${internship.contractId}`)}>
          {t('internships.to-contract')}
        </Link>
      ) : null}
      {internship.usesHours && internship.timesheetId ? (
        <Link className="btn btn-primary" to={path(`/urenbriefje/${internship.timesheetId}`)}>
          {t('internships.to-hours')}
        </Link>
      ) : null}
      {internship.meta.mayChange ? (
        <Link className="btn" to={path(`/internships/${internship.id}/edit`)}>
          {t('internships.change.title')}
        </Link>
      ) : null}
      <InternshipSteps internship={internship} problem={problem} />
    </div>
  )
}
