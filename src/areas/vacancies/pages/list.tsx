import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { vacancyFormats, vacancyStatuses } from '#areas/vacancies/model.ts'
import type { StepName } from '#areas/vacancies/steps/schema.ts'
import { DayStrip } from '#areas/vacancies/ui/hit.tsx'
import { VacancyFacts } from '#areas/vacancies/ui/facts.tsx'
import type { Abilities, Managed } from '#areas/vacancies/ui/managed.ts'
import { isUpTo, stepAsked, StepForms } from '#areas/vacancies/ui/step-forms.tsx'
import { vacancyRules } from '#areas/vacancies/ui/table-rules.ts'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { act, lastPage, load, type FormProblem, type PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spot } from '#web/design/spot.tsx'
import { StaffTable, type Column } from '#web/design/staff-table.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { changeViews, isAboutViews, savedViews } from '#web/saved-views.ts'
import { useShell } from '#web/shell.ts'
import { apiQuery, readAsk, viewQuery } from '#web/table.ts'

type Meta = {
  page: { number: number; size: number; totalPages: number; total: number }
  counts: { all: number; review: number; draft: number; online: number; soonOver: number }
  may: Abilities
}

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const ask = readAsk(url, vacancyRules)
  return load(args, async (api) => {
    const [found, saved, peek] = await Promise.all([
      api.get<Managed[]>(`/vacancies/managed?${apiQuery(ask, vacancyRules)}`),
      savedViews(api, 'vacancies'),
      ask.peek ? api.get<Managed>(`/vacancies/${ask.peek}/managed`).catch(unlessGone) : undefined,
    ])
    const meta = found.meta as Meta
    if (meta.page.total > 0 && meta.page.number > meta.page.totalPages)
      throw redirect(lastPage(url, meta.page.totalPages))
    return { rows: found.data, meta, saved, ask, peek: peek?.data }
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
    if (asked && !form.has('bulk')) {
      const { data } = await api.put<Managed>(`/vacancies/${asked.id}/${asked.step}`, 'vacancies', asked.attributes)
      if (asked.step === 'renew') throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
      return { done: asked.step }
    }
    const wanted = bulkSteps.find((step) => step === form.get('bulk'))
    const ids = form.getAll('ids').map(String)
    if (!wanted) return {}
    if (!form.has('sure')) return { ask: { step: wanted, ids } }
    return { bulk: { step: wanted, ...(await takeSteps(api, wanted, ids, String(form.get('reason') ?? '').trim())) } }
  })
}

const bulkSteps = ['approve', 'pause', 'resume', 'close', 'archive'] as const satisfies readonly StepName[]
type BulkStep = (typeof bulkSteps)[number]
type Failure = { id: string; message: string }
type Outcome = {
  problem?: FormProblem
  ask?: { step: BulkStep; ids: string[] }
  bulk?: { step: BulkStep; done: number; failures: Failure[] }
  done?: StepName
}

/** Each on its own: what cannot be done for one keeps nothing from the others. */
async function takeSteps(
  api: PageApi,
  step: BulkStep,
  ids: string[],
  reason: string,
): Promise<{ done: number; failures: Failure[] }> {
  const failures: Failure[] = []
  for (const id of ids)
    await (
      step === 'close'
        ? api.put(`/vacancies/${encodeURIComponent(id)}/close`, 'vacancies', { reason })
        : api.put(`/vacancies/${encodeURIComponent(id)}/${step}`, 'vacancies')
    ).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error
      failures.push({ id, message: error.message })
    })
  return { done: ids.length - failures.length, failures }
}

const bulkIcons: Record<BulkStep, string> = {
  approve: 'check-bold',
  pause: 'minus-circle-fill',
  resume: 'arrow-clockwise',
  close: 'x-bold',
  archive: 'archive',
}

export default function Vacancies() {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant } = useShell()
  const { rows, meta, saved, ask, peek } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const { may, counts } = meta
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.manage.${key}`, values)
  if (outcome?.ask && outcome.ask.ids.length > 0)
    return <Sure step={outcome.ask.step} chosen={rows.filter(({ id }) => outcome.ask?.ids.includes(id))} />
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
  const bulk: BulkStep[] = may.judge
    ? ['approve', 'close', 'archive']
    : may.ownAlone
      ? ['pause', 'resume', 'close']
      : []
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
          mark: {
            shape: 'square',
            of: ({ id, title: name, sectorKeys }) => <Spot sector={sectorKeys[0]} seed={id} title={name} />,
          },
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
        notice={<Told outcome={outcome} rows={rows} />}
        {...(bulk.length
          ? { bulk: bulk.map((value) => ({ value, label: t(`vacancies.event.${value}`), icon: bulkIcons[value] })) }
          : {})}
        {...(may.export ? { exportPath: `${path('/vacancies/export')}?${viewQuery(ask, vacancyRules)}` } : {})}
        peeks
        actions={
          <>
            {may.judge ? (
              <Link className="btn" to={path('/vacancies/approve')}>
                <Icon name="stamp-fill" /> {own('queue')}
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

/** Asks before many are told something; a way back stands beside it. */
function Sure({ step, chosen }: { step: BulkStep; chosen: Managed[] }) {
  const t = useT()
  const { tenant } = useShell()
  const { search } = useLocation()
  const title = t(`vacancies.manage.sure.${step}`, { count: chosen.length })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <h1>{title}</h1>
      <p>{t(`vacancies.manage.sure-text.${step}`)}</p>
      <ul className="lines">
        {chosen.map(({ id, title: name, organizationName, status }) => (
          <li key={id} className="row row-between">
            <span>
              {name || t('vacancies.manage.untitled')} <span className="muted">{organizationName}</span>
            </span>
            <VacancyBadge status={status} quiet />
          </li>
        ))}
      </ul>
      <Form method="post" className="section">
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="bulk" value={step} />
        <input type="hidden" name="sure" value="1" />
        {step === 'close' ? (
          <TextArea
            label={t('vacancies.manage.reason')}
            name="reason"
            rows={3}
            minLength={10}
            maxLength={500}
            required
          />
        ) : null}
        <div className="btn-group form-foot">
          <SubmitButton look={step === 'close' || step === 'archive' ? 'stop' : 'primary'}>
            {t(`vacancies.manage.yes.${step}`)}
          </SubmitButton>
          <Link className="btn btn-quiet" to={search || '?'} replace>
            {t('vacancies.manage.no')}
          </Link>
        </div>
      </Form>
    </main>
  )
}

/** What came of the step for many, with each that could not be done and why. */
function Told({ outcome, rows }: { outcome: Outcome | undefined; rows: Managed[] }) {
  const t = useT()
  if (outcome?.problem && outcome.problem.values.step) return <ErrorSummary problem={outcome.problem} />
  if (outcome?.done) return <Notice tone="ok" role="status" title={t(`vacancies.manage.done.${outcome.done}`)} />
  if (outcome?.ask) return <Notice tone="warn" role="status" title={t('vacancies.manage.none-chosen')} />
  if (!outcome?.bulk) return null
  const { step, done, failures } = outcome.bulk
  return (
    <>
      {done ? <Notice tone="ok" role="status" title={t(`vacancies.manage.told.${step}`, { count: done })} /> : null}
      {failures.length ? (
        <Notice tone="stop" role="alert" title={t('vacancies.manage.failed', { count: failures.length })}>
          <ul>
            {failures.map(({ id, message }) => (
              <li key={id}>{[rows.find((row) => row.id === id)?.title, message].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
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
