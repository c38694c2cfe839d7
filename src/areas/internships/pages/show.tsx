import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { weekdays } from '#platform/week.ts'
import { act, load, type FormProblem } from '#web/api.ts'
import type { Got, StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Turn } from '#web/design/turn.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/dashboard-pupil.css'

type Shown = Got<'/internships/:id'>

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/internships/${args.params.id}`)).data)
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  return act(args, form, async (api) => {
    await api.put(`/internships/${args.params.id}/${String(step) as StepOf<'/internships/:id'>}`, 'internships', input)
    return { done: String(step) }
  })
}

export default function InternshipPage() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate, clock } = useFormat()
  const { tenant, user } = useShell()
  const internship = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  const pupil = user?.capacities.includes('student') ?? false
  const times = weekdays.flatMap((name) =>
    (internship.schedule[name] ?? []).map(
      ([from, to]) => `${t(`vacancies.day.${name}.long`)} ${clock(from)}–${clock(to)}`,
    ),
  )
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
      <ErrorSummary problem={result?.problem} />
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
        <Steps internship={internship} problem={result?.problem} />
      </div>
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
      <section className="section">
        <h2>{t('internships.about')}</h2>
        <dl className="facts">
          <dt>{t('internships.pupil')}</dt>
          <dd>
            {[internship.studentName, internship.groupNames.join(', '), internship.schoolName]
              .filter(Boolean)
              .join(', ')}
          </dd>
          <dt>{t('internships.host')}</dt>
          <dd>{internship.organizationName}</dd>
          {internship.supervisorName ? (
            <>
              <dt>{t('internships.supervisor')}</dt>
              <dd>{internship.supervisorName}</dd>
            </>
          ) : null}
          <dt>{t('internships.when')}</dt>
          <dd>
            {fullDate(internship.startsOn)} – {fullDate(internship.endsOn)}
            {times.length ? `, ${times.join(', ')}` : ''}
          </dd>
          {internship.place ? (
            <>
              <dt>{t('internships.where')}</dt>
              <dd>{internship.place}</dd>
            </>
          ) : null}
          <dt>{t('internships.period')}</dt>
          <dd>{internship.periodName}</dd>
          {internship.tasks ? (
            <>
              <dt>{t('internships.tasks')}</dt>
              <dd className="pre">{internship.tasks}</dd>
            </>
          ) : null}
          {internship.endedNote ? (
            <>
              <dt>{t('internships.note')}</dt>
              <dd>{internship.endedNote}</dd>
            </>
          ) : null}
        </dl>
      </section>
    </main>
  )
}

function Steps({ internship, problem }: { internship: Shown; problem: FormProblem | undefined }) {
  const t = useT()
  const { allowedEvents, needReason } = internship.meta
  return allowedEvents.map((event) => {
    const fields =
      event === 'reschedule' ? (
        <>
          <TextField
            label={t('internships.starts-on')}
            name="startsOn"
            type="date"
            defaultValue={problem?.values.startsOn ?? internship.startsOn}
            errors={problem?.fields.startsOn}
          />
          <TextField
            label={t('internships.ends-on')}
            name="endsOn"
            type="date"
            defaultValue={problem?.values.endsOn ?? internship.endsOn}
            errors={problem?.fields.endsOn}
          />
        </>
      ) : needReason.includes(event) ? (
        <TextArea
          label={t('internships.reason')}
          name="reason"
          rows={2}
          defaultValue={problem?.values.reason}
          errors={problem?.fields.reason}
        />
      ) : event === 'complete' &&
        internship.usesHours &&
        internship.minutesApproved < (internship.minutesPlanned ?? 0) ? (
        <TextArea
          label={t('internships.waive')}
          name="reason"
          rows={2}
          help={t('internships.waive-help')}
          defaultValue={problem?.values.reason}
          errors={problem?.fields.reason}
        />
      ) : null
    const version = <input type="hidden" name="lockVersion" value={internship.lockVersion} />
    if (!fields) {
      return (
        <Form method="post" key={event}>
          {version}
          <SubmitButton
            name="step"
            value={event}
            look={event === 'complete' || event === 'mark_ready' ? 'primary' : 'plain'}
          >
            {t(`internships.event.${event}`)}
          </SubmitButton>
        </Form>
      )
    }
    return (
      <details className="stepform" key={event} open={problem?.values.step === event || undefined}>
        <summary className="btn">{t(`internships.event.${event}`)}</summary>
        <Form method="post" className="stepform-body" noValidate>
          {version}
          {fields}
          <SubmitButton name="step" value={event}>
            {t(`internships.event.${event}`)}
          </SubmitButton>
        </Form>
      </details>
    )
  })
}
