import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { ChangeField } from '#areas/internships/changing/model.ts'
import { internshipChange } from '#areas/internships/changing/schema.ts'
import { ChangeForm, type Concern } from '#areas/internships/ui/change-form.tsx'
import { changedMeanwhile, readOpenedWith, type OpenedWith } from '#areas/internships/ui/meanwhile.ts'
import { weekIn } from '#areas/internships/ui/week-form.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { act, formValues, load, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { isHost, useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/internships/${args.params.id}/change`)).data)
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  const week = form.has('week.mon.0.from') ? { schedule: weekIn(formValues(form)) } : {}
  return act(args, form, async (api) => {
    try {
      await api.patch(`/internships/${id}`, 'internships', { ...readForm(internshipChange, form), ...week }, id)
    } catch (error) {
      // What the change brings about stands beside the refusal: the form shows it and asks for a yes.
      if (!(error instanceof ApiRefusal) || error.code !== 'internships.asks-yes') throw error
      const { message, code, status, fields } = error
      const found: FormProblem = { message, code, status, fields, values: formValues(form) }
      const meta = error.errors[0]?.meta as { concerns?: Concern[] } | undefined
      return data({ problem: found, concerns: meta?.concerns ?? [] }, { status })
    }
    throw redirect(`/${api.locale}/internships/${id}?changed=1`)
  })
}

export default function EditInternship() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user, navigation } = useShell()
  const internship = useLoaderData<typeof loader>()
  const outcome = useActionData() as { problem?: FormProblem; concerns?: Concern[] } | undefined
  const problem = outcome?.problem
  // Who may only say who guides is asked just that.
  const isGuideAlone = internship.changeable.length === 1 && internship.changeable[0] === 'supervisorUserId'
  const title = isGuideAlone
    ? t('internships.change.who-guides', { name: internship.studentName })
    : t('internships.change.title')
  const before = problem?.code === 'platform.stale' ? readOpenedWith(problem.values.openedWith) : undefined
  const { contractEffect, contractId } = internship
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/internships'), t(isHost(user) ? 'internships.title-host' : 'internships.title')],
          [path(`/internships/${internship.id}`), internship.studentName],
        ]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          {/* Of whom it is asked who guides them is named above. */}
          <p>
            {isGuideAlone
              ? t('internships.change.who-guides-told')
              : `${internship.studentName}, ${internship.organizationName}`}
          </p>
        </div>
      </div>
      {contractEffect === 'none' ? null : (
        <Notice
          tone={contractEffect === 'follows' ? 'info' : 'warn'}
          title={t(`internships.effect.${contractEffect}.title`)}
        >
          <p>{t(`internships.effect.${contractEffect}.text`)}</p>
          {contractId ? <Link to={path(`/contracts/${contractId}`)}>{t('internships.to-contract')}</Link> : null}
        </Notice>
      )}
      <RecordCols
        aside={
          <SidePart id="school" title={t('internships.change.school')}>
            <dl className="facts">
              <Fact label={t('internships.change.mentor')}>{internship.mentorNames.join(', ')}</Fact>
              <Fact label={t('internships.change.school-supervisor')}>{internship.schoolSupervisorName}</Fact>
            </dl>
            {navigation.some((entry) => entry.path === '/mentorships') ? (
              <p className="hint">
                {t('internships.change.school-help')}{' '}
                <Link to={path('/mentorships')}>{t('mentorships.list.title')}</Link>
              </p>
            ) : isGuideAlone ? (
              <p className="hint">{t('internships.change.ask-school')}</p>
            ) : null}
          </SidePart>
        }
      >
        <ErrorSummary problem={problem} />
        {before ? <Meanwhile before={before} now={internship} /> : null}
        <ChangeForm
          key={`${internship.lockVersion} ${outcome?.concerns?.length ?? 0}`}
          internship={internship}
          problem={problem}
          concerns={outcome?.concerns ?? []}
        />
      </RecordCols>
    </main>
  )
}

/** What somebody else changed since the form was opened: from what, to what. */
function Meanwhile({
  before,
  now,
}: {
  before: OpenedWith
  now: OpenedWith & { supervisors: { id: string; name: string }[] }
}) {
  const t = useT()
  const { fullDate } = useFormat()
  const timesOf = useTimesOfWeek()
  const said = (field: ChangeField, of: OpenedWith) => {
    const value = of[field]
    if (value === null || value === undefined || value === '') return t('internships.change.empty')
    if (field === 'startsOn' || field === 'endsOn') return fullDate(String(value))
    if (field === 'supervisorUserId')
      return now.supervisors.find(({ id }) => id === value)?.name ?? t('internships.change.empty')
    if (field !== 'schedule') return String(value)
    return timesOf(value as WeeklySchedule).join(', ') || t('internships.change.empty')
  }
  const fields = changedMeanwhile(before, now)
  if (fields.length === 0) return null
  return (
    <Notice title={t('internships.change.meanwhile')}>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            {t('internships.change.became', {
              what: t(`internships.field.${field}`),
              from: said(field, before),
              to: said(field, now),
            })}
          </li>
        ))}
      </ul>
      <p>{t('internships.change.meanwhile-help')}</p>
    </Notice>
  )
}
