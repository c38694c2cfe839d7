import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { decisions, type ReportDecision } from '#areas/vacancies/reports/model.ts'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { TextArea } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { JudgeQueue } from '#web/design/judge-queue.tsx'
import { Notice } from '#web/design/notice.tsx'
import '#web/design/record.css'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { townLine } from '#platform/address.ts'
import { shownPhone } from '#platform/phone.ts'
import { DaysWaited } from '#web/design/days-waited.tsx'

type Report = GotOne<'/vacancy_reports'>

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  const decided = url.searchParams.has('decided')
  return load(args, async (api) => {
    const found = await api.get(`/vacancy_reports?page[number]=${page}&page[size]=10${decided ? '&decided=1' : ''}`)
    const { meta } = found
    if (meta.page.total > 0 && page > meta.page.totalPages) throw redirect(lastPage(url, meta.page.totalPages))
    return { reports: found.data, meta, decided }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const decision = decisions.find((one) => one === form.get('decision'))
  return act(args, form, async (api) => {
    if (!decision) return {}
    const id = String(form.get('id'))
    if (decision === 'review') await api.put(`/vacancy_reports/${id}/review`, 'vacancy_reports')
    else await api.put(`/vacancy_reports/${id}/${decision}`, 'vacancy_reports', { note: form.get('note') ?? '' })
    return { done: decision }
  })
}

export default function VacancyReports() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { reports, meta, decided } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; done?: ReportDecision }>()
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.reports.${key}`, values)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <JudgeQueue
        title={own('title')}
        lead={own('lead')}
        from={[path('/vacancies'), t('vacancies.manage.title')]}
        tabs={
          <nav className="tabs" aria-label={own('title')}>
            <Link to="?" aria-current={decided ? undefined : 'page'}>
              {own('waiting')}{' '}
              <span className={meta.counts.waiting > 0 ? 'count count-hot' : 'count'}>{meta.counts.waiting}</span>
            </Link>
            <Link to="?decided=1" aria-current={decided ? 'page' : undefined}>
              {own('decided')} <span className="count">{meta.counts.decided}</span>
            </Link>
          </nav>
        }
        done={outcome?.done && own(`done.${outcome.done}`)}
        problem={outcome?.problem}
        page={meta.page}
        hrefOf={(page) => `?${decided ? 'decided=1&' : ''}page=${page}`}
        empty={{
          title: own(decided ? 'empty-decided' : 'empty'),
          text: own('empty-text'),
          showAll: t('vacancies.manage.show-all'),
        }}
      >
        {reports.map((report) => (
          <OneReport
            key={`${report.id} ${report.status}`}
            report={report}
            problem={outcome?.problem?.values.id === report.id ? outcome.problem : undefined}
          />
        ))}
      </JudgeQueue>
    </main>
  )
}

function OneReport({ report, problem }: { report: Report; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { id, status, reason, details, decisionNote, decidedByName, decidedAt, meta } = report
  const waits = status === 'open' || status === 'in_review'
  const phone = report.organizationPhone
  // What is said of a place is often said of where it is.
  const street = [report.street, report.houseNumber].filter(Boolean).join(' ')
  const town = townLine(report)
  const address = [street, town].filter(Boolean).join(', ')
  return (
    // Two may say the same of the same place: no landmark, which would need a name of its own.
    <article className="record-form judged" id={`melding-${id}`} aria-labelledby={`r-${id}`}>
      <div>
        <h2 id={`r-${id}`}>
          <Link to={path(`/vacancies/${report.vacancyId}`)}>{report.vacancyTitle}</Link>
        </h2>
        <p className="row">
          <Badge tone={status === 'open' ? 'you' : waits ? 'other' : 'off'} quiet={status !== 'open'}>
            {t(`vacancies.reports.status.${status}`)}
          </Badge>
          {waits ? <DaysWaited since={report.createdAt} /> : null}
          <span className="muted small">
            {t('vacancies.reports.by', { name: report.reporterName, moment: moment(report.createdAt) })}
          </span>
        </p>
        <p>
          <b>{t(`vacancies.report.reasons.${reason}`)}</b>
        </p>
        <p className="pre">{details}</p>
        {decisionNote ? (
          <Notice title={t('vacancies.reports.answer', { name: decidedByName ?? '' })}>
            {decisionNote}
            {decidedAt ? <span className="muted small"> {moment(decidedAt)}</span> : null}
          </Notice>
        ) : null}
      </div>
      <div className="judged-about">
        <h3>{t('vacancies.reports.place')}</h3>
        <p>
          <Link to={path(`/organizations/${report.organizationId}`)}>{report.organizationName}</Link>
        </p>
        {address ? <p>{address}</p> : null}
        {phone ? (
          <p>
            <a className="btn" href={`tel:${phone}`}>
              <Icon name="phone" /> {t('internships.next.ring', { phone: shownPhone(phone) })}
            </a>
          </p>
        ) : null}
        <p className="row">
          <VacancyBadge status={report.vacancyStatus} quiet />{' '}
          {waits && report.vacancyStatus === 'published' ? (
            <span className="muted small">{t('vacancies.reports.still-online')}</span>
          ) : null}
        </p>
      </div>
      <div className="steps">
        {decisions
          .filter((decision) => meta.allowedEvents.includes(decision))
          .map((decision) => (
            <DecisionForm
              key={decision}
              id={id}
              decision={decision}
              problem={problem?.values.decision === decision ? problem : undefined}
            />
          ))}
      </div>
    </article>
  )
}

type DecisionFormProps = { id: string; decision: ReportDecision; problem: FormProblem | undefined }

/** To look into a report takes no word; whatever ends it does. */
function DecisionForm({ id, decision, problem }: DecisionFormProps) {
  const t = useT()
  const words = t(`vacancies.reports.act.${decision}`)
  const about = <input type="hidden" name="id" value={id} />
  if (decision === 'review')
    return (
      <Form method="post">
        {about}
        <SubmitButton look="primary" name="decision" value={decision}>
          {words}
        </SubmitButton>
      </Form>
    )
  return (
    <FoldedForm summary={`${words}…`} isOpen={problem !== undefined}>
      {about}
      <p>{t(`vacancies.reports.ask.${decision}`)}</p>
      <TextArea
        label={t('vacancies.manage.reason')}
        name="note"
        rows={3}
        maxLength={500}
        defaultValue={problem?.values.note ?? ''}
        errors={problem?.fields.note}
      />
      <SubmitButton look={decision === 'dismiss' ? 'primary' : 'stop'} name="decision" value={decision}>
        {words}
      </SubmitButton>
    </FoldedForm>
  )
}
