import { useEffect } from 'react'
import {
  Form,
  Link,
  useActionData,
  useFetcher,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { declineReasons, withdrawReasons } from '#areas/applications/model.ts'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { act, load, type FormProblem } from '#web/api.ts'
import type { StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Turn } from '#web/design/turn.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/applications/${args.params.id}`)
    return { application: data, supervisors: meta.supervisors }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
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

export default function ApplicationPage() {
  const t = useT()
  const path = useLocalePath()
  const { day, moment } = useFormat()
  const { tenant, user } = useShell()
  const { application } = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; done?: string }>()
  const [search] = useSearchParams()
  const { submit: tell } = useFetcher()
  const pupil = user?.capacities.includes('student') ?? false
  const can = application.meta.allowedEvents

  // The first look of the company is told to the pupil; a page that is only fetched says nothing.
  useEffect(() => {
    if (can.includes('open')) void tell({ step: 'open' }, { method: 'post' })
  }, [can, tell])

  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(`${application.vacancyTitle}, ${application.organizationName}`, tenant.appName)}</title>
      <Crumbs rooms={[[path('/applications'), t('applications.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{pupil ? application.vacancyTitle : (application.studentName ?? t('applications.somebody'))}</h1>
          <p>{pupil ? application.organizationName : `${application.vacancyTitle}, ${application.organizationName}`}</p>
        </div>
        <ApplicationBadge status={application.status} isOwn={pupil} isYours={application.meta.turn.isYours} />
      </div>
      <Turn words="applications.turn" turn={application.meta.turn} />
      {search.has('sent') && !result ? (
        <Notice tone="ok" role="status" title={t('applications.sent', { name: application.organizationName })} />
      ) : null}
      {result?.done && result.done !== 'open' ? (
        <Notice tone="ok" role="status" title={t(`applications.done.${result.done}`)} />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {application.internship ? (
        <p>
          <Link className="btn btn-primary" to={path(`/internships/${application.internship.id}`)}>
            {t('applications.to-internship')}
          </Link>
        </p>
      ) : null}
      <Steps problem={result?.problem} />
      <section className="section">
        <h2>{t('applications.about')}</h2>
        <dl className="facts">
          {pupil ? null : (
            <>
              <dt>{t('applications.pupil')}</dt>
              <dd>
                {application.studentName ?? t('applications.somebody')}
                {application.ageBadge ? `, ${t(`applications.age.${application.ageBadge}`)}` : ''}
              </dd>
              <dt>{t('applications.class')}</dt>
              <dd>
                {[
                  application.groupNames.join(', '),
                  application.level ? t(`vacancies.level.${application.level}`) : null,
                  application.schoolName,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </dd>
              {application.studentEmail ? (
                <>
                  <dt>{t('applications.contact')}</dt>
                  <dd>
                    <a href={`mailto:${application.studentEmail}`}>{application.studentEmail}</a>
                    {application.studentPhone ? `, ${application.studentPhone}` : ''}
                  </dd>
                </>
              ) : null}
            </>
          )}
          <dt>{t('applications.place')}</dt>
          <dd>
            {application.vacancy ? (
              <Link to={path(`/vacancies/${application.vacancy.id}`)}>{application.vacancyTitle}</Link>
            ) : (
              application.vacancyTitle
            )}
          </dd>
          {application.moment ? (
            <>
              <dt>{t('applications.moment')}</dt>
              <dd>
                <Moment slot={application.moment} />
                {application.moment.note ? `: ${application.moment.note}` : null}
              </dd>
            </>
          ) : null}
          <dt>{t('applications.period')}</dt>
          <dd>{application.periodName}</dd>
          <dt>{t('applications.sent-on')}</dt>
          <dd>{day(application.createdAt)}</dd>
          {pupil && application.expiresAt && isAnswerAwaited(application.status) ? (
            <>
              <dt>{t('applications.lapses-on')}</dt>
              <dd>{day(application.expiresAt)}</dd>
            </>
          ) : null}
          {application.interviewAt ? (
            <>
              <dt>{t('applications.interview')}</dt>
              <dd>{moment(application.interviewAt)}</dd>
            </>
          ) : null}
          {application.motivation ? (
            <>
              <dt>{t('applications.motivation')}</dt>
              <dd className="pre">{application.motivation}</dd>
            </>
          ) : null}
          {application.declineReason || application.declineNote ? (
            <>
              <dt>{t('applications.why')}</dt>
              <dd>
                {[
                  application.declineReason && application.declineReason !== 'other'
                    ? t(`applications.declineReason.${application.declineReason}`)
                    : null,
                  application.declineNote,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </dd>
            </>
          ) : null}
        </dl>
      </section>
    </main>
  )
}

/** Whether it lapses when the organization says nothing. */
const isAnswerAwaited = (status: string) => ['submitted', 'seen', 'interview'].includes(status)

/** What may be done now, each as a form of its own that works without JavaScript. */
function Steps({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { application, supervisors } = useLoaderData<typeof loader>()
  const { user } = useShell()
  const can = (event: string) => application.meta.allowedEvents.includes(event)
  const version = <input type="hidden" name="lockVersion" value={application.lockVersion} />
  const errors = problem?.fields ?? {}
  const guides = supervisors.map(({ id, name }) => ({ value: id, label: name }))
  const simple = (event: string, look: 'primary' | 'plain' = 'primary') =>
    can(event) ? (
      <Form method="post" key={event}>
        {version}
        <SubmitButton name="step" value={event} look={look}>
          {t(`applications.event.${event}`)}
        </SubmitButton>
      </Form>
    ) : null
  const withForm = (event: string, fields: React.ReactNode, look: 'primary' | 'plain' = 'plain') =>
    can(event) ? (
      <details className="stepform" key={event} open={problem?.values.step === event || undefined}>
        <summary className={`btn ${look === 'primary' ? 'btn-primary' : ''}`}>
          {t(`applications.event.${event}`)}
        </summary>
        <Form method="post" className="stepform-body" noValidate>
          {version}
          {fields}
          <SubmitButton name="step" value={event}>
            {t(`applications.event.${event}`)}
          </SubmitButton>
        </Form>
      </details>
    ) : null
  const guide = (
    <SelectField
      label={t('applications.guide')}
      name="supervisorUserId"
      options={guides}
      defaultValue={problem?.values.supervisorUserId ?? guides.find(({ value }) => value === user?.id)?.value}
      errors={errors.supervisorUserId}
    />
  )
  const reason = (
    <TextArea
      label={t('applications.reason')}
      name="reason"
      rows={2}
      errors={errors.reason}
      defaultValue={problem?.values.reason}
    />
  )
  return (
    <div className="steps">
      {withForm('accept', guide, 'primary')}
      {simple('confirm')}
      {simple('mentor_approve')}
      {withForm('company_confirmed', reason, 'primary')}
      {withForm('mentor_decline', reason)}
      {withForm('company_refused', reason)}
      {withForm(
        'plan_interview',
        <TextField
          label={t('applications.interview')}
          name="interviewAt"
          type="datetime-local"
          errors={errors.interviewAt}
        />,
      )}
      {withForm(
        'decline',
        <>
          <SelectField
            label={t('applications.reason')}
            name="declineReason"
            options={declineReasons.map((value) => ({ value, label: t(`applications.declineReason.${value}`) }))}
            errors={errors.declineReason}
          />
          <TextArea
            label={t('applications.note')}
            name="declineNote"
            rows={2}
            optional={t('shell.form.optional')}
            defaultValue={problem?.values.declineNote}
          />
        </>,
      )}
      {withForm('reconsider', guide)}
      {withForm('hand_over', guide)}
      {withForm(
        'withdraw',
        <SelectField
          label={t('applications.reason')}
          name="withdrawReason"
          optional={t('shell.form.optional')}
          options={[
            { value: '', label: t('applications.no-reason') },
            ...withdrawReasons.map((value) => ({ value, label: t(`applications.withdrawReason.${value}`) })),
          ]}
        />,
      )}
      {simple('restore', 'plain')}
      {withForm('cancel', reason)}
    </div>
  )
}
