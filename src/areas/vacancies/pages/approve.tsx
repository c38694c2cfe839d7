import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { VacancyStepName } from '#areas/vacancies/steps/model.ts'
import { VacancyFacts } from '#areas/vacancies/ui/facts.tsx'
import { Guide, HourByHour } from '#areas/vacancies/ui/day-plan.tsx'
import { RichText } from '#areas/vacancies/ui/rich-text.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { Picture, PlacePicture } from '#areas/vacancies/ui/picture.tsx'
import { stepAsked, StepForms } from '#areas/vacancies/ui/step-forms.tsx'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { LawNotices } from '#areas/vacancies/ui/law-notices.tsx'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import { JudgeQueue } from '#web/design/judge-queue.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import '#web/design/record.css'
import '#areas/vacancies/ui/vacancy-manage.css'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const found = await api.get(
      `/vacancies/managed?filter[status_eq]=pending_review&sort=submitted_at&page[number]=${page}&page[size]=10`,
    )
    const { meta } = found
    // The queue is for who judges all of them; a school finds its own few in its list.
    if (!meta.may.judge) throw new Response(null, { status: 403 })
    if (meta.page.total > 0 && page > meta.page.totalPages) throw redirect(lastPage(url, meta.page.totalPages))
    return { waiting: found.data, meta }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const asked = stepAsked(form)
  return act(args, form, async (api) => {
    if (!asked) return {}
    await api.put(`/vacancies/${asked.id}/${asked.step}`, 'vacancies', asked.attributes)
    return { done: asked.step }
  })
}

export default function ApproveVacancies() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { waiting, meta } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: VacancyStepName }>()
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.approve.${key}`, values)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <JudgeQueue
        title={own('title')}
        lead={own('count', { count: meta.page.total })}
        from={[path('/vacancies'), t('vacancies.manage.title')]}
        done={outcome?.done && t(`vacancies.manage.done.${outcome.done}`)}
        problem={outcome?.problem}
        page={meta.page}
        hrefOf={(page) => `?page=${page}`}
        empty={{ title: own('empty'), text: own('empty-text'), showAll: t('vacancies.manage.show-all') }}
      >
        {waiting.map((vacancy) => (
          <Candidate
            key={`${vacancy.id} ${vacancy.lockVersion}`}
            vacancy={vacancy}
            problem={outcome?.problem?.values.id === vacancy.id ? outcome.problem : undefined}
          />
        ))}
      </JudgeQueue>
    </main>
  )
}

function Candidate({ vacancy, problem }: { vacancy: Managed; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { today } = useShell()
  const { id, title, organizationId, organizationName, organizationStatus, submittedAt } = vacancy
  return (
    <section className="candidate record-form judged" aria-labelledby={`c-${id}`}>
      <div>
        <h2 id={`c-${id}`}>
          <Link to={path(`/vacancies/${id}`)}>{title}</Link>
        </h2>
        <p className="row">
          <VacancyBadge status={vacancy.status} isYours quiet />
          {submittedAt ? <DaysWaited since={submittedAt} /> : null}
          <span className="muted">
            <Link to={path(`/organizations/${organizationId}`)}>{organizationName}</Link>
            {submittedAt ? `, ${t('vacancies.approve.since', { day: fullDate(submittedAt) })}` : ''}
          </span>
        </p>
        {organizationStatus === 'approved' ? null : (
          <Notice tone="warn" title={t('vacancies.refusals.organization-first')} />
        )}
        {/* What pupils see of it first: what somebody sent along is judged too. */}
        <div className="judged-scene">
          {vacancy.pictureUrl ? <Picture vacancy={vacancy} /> : <PlacePicture place={vacancy} />}
        </div>
        <div className="prose">
          <RichText html={vacancy.descriptionHtml} />
          {vacancy.tasks.length ? (
            <ul>
              {vacancy.tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          ) : null}
          <HourByHour place={vacancy} />
          <Guide place={vacancy} />
        </div>
        <p className="muted small judged-effect">{t('vacancies.manage.effect')}</p>
      </div>
      <div className="judged-about">
        <VacancyFacts vacancy={vacancy} isNamed />
        <div className="judged-law">
          <LawNotices vacancy={vacancy} today={today} part="work" />
          <LawNotices vacancy={vacancy} today={today} part="hours" />
        </div>
        <p>
          <Link to={path(`/vacancies/${id}`)}>
            <Icon name="eye" /> {t('vacancies.approve.look')} <span className="vh">: {title}</span>
          </Link>
        </p>
      </div>
      <StepForms vacancy={vacancy} problem={problem} />
    </section>
  )
}
