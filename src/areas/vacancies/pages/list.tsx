import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { vacancyFormats, vacancyStatuses } from '#areas/vacancies/model.ts'
import type { VacancyStepName } from '#areas/vacancies/steps/model.ts'
import { VacancyFacts } from '#areas/vacancies/ui/facts.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { isUpTo, stepAsked, StepForms } from '#areas/vacancies/ui/step-forms.tsx'
import { vacancyRules } from '#areas/vacancies/ui/table-rules.ts'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { changeBulk, isAboutBulk, latestBulkStep } from '#web/bulk-steps.ts'
import { ApiRefusal } from '#web/client.ts'
import { BulkNotice } from '#web/design/bulk-notice.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StaffTable, type Column } from '#web/design/staff-table.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { changeViews, isAboutViews, savedViews } from '#web/saved-views.ts'
import { useShell } from '#web/shell.ts'
import { apiQuery, readAsk, viewQuery } from '#web/table.ts'
import '#areas/vacancies/ui/stagebank.css'
import { DayStrip } from '../ui/place.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const ask = readAsk(url, vacancyRules)
  return load(args, async (api) => {
    const [found, saved, peek, bulk] = await Promise.all([
      api.get(`/vacancies/managed?${apiQuery(ask, vacancyRules)}`),
      savedViews(api, 'vacancies'),
      ask.peek ? api.get(`/vacancies/${ask.peek}/managed`).catch(unlessGone) : undefined,
      latestBulkStep(api, 'vacancies'),
    ])
    const { meta } = found
    if (meta.page.total > 0 && meta.page.number > meta.page.totalPages)
      throw redirect(lastPage(url, meta.page.totalPages))
    return { rows: found.data, meta, saved, ask, peek: peek?.data, bulk }
  })
}

/** Details of what is no longer there are simply not shown beside the list. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 404) throw error
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    if (isAboutViews(form)) await changeViews(api, form, 'vacancies')
    const asked = stepAsked(form)
    if (asked) {
      const { data } = await api.put(`/vacancies/${asked.id}/${asked.step}`, 'vacancies', asked.attributes)
      if (asked.step === 'renew') throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
      return { done: asked.step }
    }
    if (isAboutBulk(form)) await changeBulk(api, form, 'vacancies')
    return {}
  })
}

// Only steps without a word to those they concern: what asks for a reason is done one at a time.
const bulkSteps = { judge: ['approve', 'archive'], own: ['pause', 'resume', 'archive'] } as const
type BulkStep = (typeof bulkSteps)[keyof typeof bulkSteps][number]
type Outcome = { problem?: FormProblem; done?: VacancyStepName }

const bulkIcons: Record<BulkStep, string> = {
  approve: 'check-bold',
  pause: 'minus-circle-fill',
  resume: 'arrow-clockwise',
  archive: 'archive',
}

export default function Vacancies() {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant } = useShell()
  const { rows, meta, saved, ask, peek, bulk } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const { may, counts } = meta
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.manage.${key}`, values)
  const title = own(may.ownAlone ? 'title-own' : 'title')
  const columns: Column<Managed>[] = [
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'status',
      cell: (row) => <VacancyBadge status={row.status} isYours={isUpTo(row)} quiet />,
    },
    {
      key: 'seats',
      heading: own('seats'),
      sort: 'seats_left',
      isNumber: true,
      phone: 'number',
      cell: ({ seatsLeft, seats }) => own('seats-of', { left: seatsLeft, seats }),
    },
    {
      key: 'applications',
      heading: own('applications'),
      sort: 'open_applications',
      isNumber: true,
      cell: ({ openApplications }) => (openApplications ? openApplications : <span className="muted">0</span>),
    },
    { key: 'days', heading: own('days'), cell: ({ days }) => (days.length ? <DayStrip days={days} /> : null) },
    {
      key: 'ends',
      heading: own('ends'),
      sort: 'ends_on',
      cell: ({ endsOn }) => (endsOn ? day(endsOn) : <span className="muted">{own('no-end')}</span>),
    },
    { key: 'changed', heading: own('changed'), sort: 'updated_at', cell: ({ updatedAt }) => day(updatedAt) },
  ]
  const steps: readonly BulkStep[] = may.judge ? bulkSteps.judge : may.ownAlone ? bulkSteps.own : []
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        title={title}
        caption={own('caption')}
        searchHint={own('search')}
        ask={ask}
        rules={vacancyRules}
        main={{
          heading: own('vacancy'),
          sort: 'title',
          nameOf: (row) => row.title || own('untitled'),
          pathOf: ({ id, status, meta: { can } }) =>
            path(`/vacancies/${id}${can.edit && ['draft', 'changes_requested'].includes(status) ? '/edit' : ''}`),
          under: ({ organizationName, city }) =>
            may.ownAlone ? city : [organizationName, city].filter(Boolean).join(', '),
        }}
        columns={columns}
        filters={[
          {
            name: 'status',
            label: own('status'),
            options: vacancyStatuses.map((value) => ({ value, label: t(`vacancies.status.${value}`) })),
          },
          {
            name: 'sector',
            label: own('sector'),
            options: sectors.map(({ key }) => ({ value: key, label: t(`vacancies.sector.${key}`) })),
          },
          {
            name: 'format',
            label: own('format'),
            options: vacancyFormats.map((value) => ({ value, label: t(`vacancies.format.${value}`) })),
          },
          { name: 'city', label: own('city') },
        ]}
        views={[
          { name: own('view.all'), query: '', count: counts.all },
          ...(may.ownAlone
            ? []
            : [
                {
                  name: own('view.review'),
                  query: 'status=pending_review&sort=submitted_at',
                  count: counts.review,
                  isHot: may.judge && counts.review > 0,
                },
              ]),
          { name: own('view.online'), query: 'status=full&status=published', count: counts.online },
          { name: own('view.draft'), query: 'status=changes_requested&status=draft', count: counts.draft },
        ]}
        saved={saved}
        problem={outcome?.problem}
        rows={rows}
        page={meta.page}
        notice={
          <>
            <Told outcome={outcome} />
            {bulk ? <BulkNotice asked={bulk} nameOf={(id) => rows.find((row) => row.id === id)?.title} /> : null}
          </>
        }
        {...(steps.length
          ? { bulk: steps.map((value) => ({ value, label: t(`vacancies.event.${value}`), icon: bulkIcons[value] })) }
          : {})}
        {...(may.export ? { exportPath: `${path('/vacancies/export')}?${viewQuery(ask, vacancyRules)}` } : {})}
        peeks
        actions={
          <>
            {may.judge ? (
              <>
                <Link className="btn" to={path('/vacancies/approve')}>
                  <Icon name="stamp-fill" /> {own('queue')}
                </Link>
                <Link className="btn" to={path('/vacancies/reports')}>
                  <Icon name="flag" /> {own('reports')}{' '}
                  {counts.reports ? <span className="count count-hot">{counts.reports}</span> : null}
                </Link>
              </>
            ) : null}
            {may.import ? (
              <Link className="btn" to={path('/vacancies/import')}>
                <Icon name="upload-simple" /> {own('import')}
              </Link>
            ) : null}
            {may.add ? (
              <Link className="btn btn-primary" to={path('/vacancies/add')}>
                <Icon name="plus-bold" /> {own('add')}
              </Link>
            ) : null}
          </>
        }
        peek={
          peek && {
            id: peek.id,
            title: peek.title || own('untitled'),
            path: path(`/vacancies/${peek.id}`),
            editPath: peek.meta.can.edit ? path(`/vacancies/${peek.id}/edit`) : undefined,
            children: <Details vacancy={peek} problem={outcome?.problem} />,
          }
        }
        empty={
          <Empty
            title={own(counts.all === 0 ? 'none' : 'empty')}
            action={
              counts.all === 0 ? (
                <Link className="btn btn-primary" to={path('/vacancies/add')}>
                  {own('add')}
                </Link>
              ) : (
                <Link className="btn" to="?">
                  {own('show-all')}
                </Link>
              )
            }
          >
            {own(counts.all === 0 ? 'none-text' : 'empty-text')}
          </Empty>
        }
      />
    </>
  )
}

/** What came of the step for one. */
function Told({ outcome }: { outcome: Outcome | undefined }) {
  const t = useT()
  if (outcome?.problem?.values.step) return <ErrorSummary problem={outcome.problem} />
  return outcome?.done ? <Notice tone="ok" role="status" title={t(`vacancies.manage.done.${outcome.done}`)} /> : null
}

function Details({ vacancy, problem }: { vacancy: Managed; problem: FormProblem | undefined }) {
  const t = useT()
  const { reviewNote, closedReason } = vacancy
  return (
    <>
      <div className="row">
        <VacancyBadge status={vacancy.status} isYours={isUpTo(vacancy)} />
      </div>
      {reviewNote || closedReason ? (
        <Notice tone="warn" title={t('vacancies.manage.said')}>
          {reviewNote ?? closedReason}
        </Notice>
      ) : null}
      <VacancyFacts vacancy={vacancy} />
      {vacancy.summary ? <p>{vacancy.summary}</p> : null}
      <StepForms key={vacancy.lockVersion} vacancy={vacancy} problem={problem} />
    </>
  )
}
