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
import { initialsOf, organizationStatuses } from '#areas/organizations/model.ts'
import { OrganizationFacts } from '#areas/organizations/ui/facts.tsx'
import { organizationRules } from '#areas/organizations/ui/table-rules.ts'
import { OrganizationBadge } from '#areas/organizations/ui/organization-badge.tsx'
import type { Organization } from '#areas/organizations/ui/organization.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, lastPage, load, type FormProblem } from '#web/api.ts'
import { changeBulk, isAboutBulk, latestBulkStep } from '#web/bulk-steps.ts'
import type { Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { BulkNotice } from '#web/design/bulk-notice.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable, type Column } from '#web/design/staff-table.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { changeViews, isAboutViews, savedViews } from '#web/saved-views.ts'
import { useShell } from '#web/shell.ts'
import { apiQuery, readAsk, viewQuery } from '#web/table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const ask = readAsk(url, organizationRules)
  return load(args, async (api) => {
    const [found, saved, peek, bulk] = await Promise.all([
      api.get(`/organizations?${apiQuery(ask, organizationRules)}`),
      savedViews(api, 'organizations'),
      ask.peek ? api.get(`/organizations/${ask.peek}?include=vacancies`).catch(unlessGone) : undefined,
      latestBulkStep(api, 'organizations'),
    ])
    const { meta } = found
    if (meta.page.number > meta.page.totalPages) throw redirect(lastPage(url, meta.page.totalPages))
    // A reader who sees a single organization works there: the list leads to it at once.
    const [only] = found.data
    if (only && meta.counts.all === 1 && viewQuery(ask, organizationRules) === '')
      throw redirect(`/${api.locale}/organizations/${only.id}`)
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
    if (isAboutViews(form)) await changeViews(api, form, 'organizations')
    const ids = form.getAll('ids').map(String)
    // Archiving many ends what they have open: it is asked first, and can be taken back as well.
    if (form.get('bulk') === 'archive' && ids.length > 0 && !form.has('sure')) return { sure: ids }
    if (isAboutBulk(form)) await changeBulk(api, form, 'organizations')
    return {}
  })
}

const bulkSteps = ['approve', 'archive'] as const
type BulkStep = (typeof bulkSteps)[number]
type Outcome = { problem?: FormProblem; sure?: string[] }

export default function Organizations() {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { tenant } = useShell()
  const { rows, meta, saved, ask, peek, bulk } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const { may } = meta
  const { sure } = outcome ?? {}
  if (sure) return <Sure chosen={rows.filter(({ id }) => sure.includes(id))} />
  const own = (key: string, values?: Record<string, string | number>) => t(`organizations.list.${key}`, values)
  const isYours = ({ meta: { allowedEvents } }: Organization) => allowedEvents.includes('deny')
  // A pupil sees what is on offer, not how it goes there.
  const seesMore = rows.some(({ meta: { seesAll } }) => seesAll) || rows.length === 0
  const forStaff = new Set(['status', 'interns', 'contact', 'last'])
  const columns: Column<Organization>[] = [
    {
      key: 'sector',
      heading: own('sector'),
      cell: ({ organizationType, sectorKeys }) =>
        organizationType === 'Company'
          ? sectorKeys.map((key) => t(`vacancies.sector.${key}`)).join(', ')
          : t(`organizations.type.${organizationType}`),
    },
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'status',
      cell: (row) => (
        <OrganizationBadge status={row.status} isYours={isYours(row)} awaitsContact={row.awaitsContact} quiet />
      ),
    },
    {
      key: 'seats',
      heading: own('seats'),
      sort: 'seats_free',
      isNumber: true,
      phone: 'number',
      cell: ({ seatsFree, organizationType }) =>
        organizationType === 'Company' ? own('seats-free', { count: seatsFree }) : null,
    },
    {
      key: 'interns',
      heading: own('interns'),
      sort: 'intern_count',
      isNumber: true,
      cell: ({ internCount = 0 }) => (internCount ? internCount : <span className="muted">0</span>),
    },
    { key: 'contact', heading: own('contact'), cell: ({ contactName }) => contactName ?? '' },
    {
      key: 'last',
      heading: own('last'),
      sort: 'last_application_at',
      cell: ({ lastApplicationAt }) =>
        lastApplicationAt ? day(lastApplicationAt) : <span className="muted">{own('never')}</span>,
    },
  ]
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        title={own('title')}
        caption={own('caption')}
        searchHint={own('search')}
        ask={ask}
        rules={organizationRules}
        main={{
          heading: own('organization'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/organizations/${id}`),
          under: ({ city }) => city,
          mark: { shape: 'square', of: ({ name }) => initialsOf(name) },
        }}
        columns={columns.filter(({ key }) => seesMore || !forStaff.has(key))}
        filters={[
          {
            name: 'status',
            label: own('status'),
            options: organizationStatuses.map((value) => ({ value, label: t(`organizations.status.${value}`) })),
          },
          { name: 'city', label: own('city') },
        ]}
        views={[
          { name: own('view.all'), query: '', count: meta.counts.all },
          ...(may.judge
            ? [
                {
                  name: own('view.pending'),
                  query: 'judge=true',
                  count: meta.counts.pending,
                  isHot: meta.counts.pending > 0,
                },
              ]
            : []),
          ...(seesMore
            ? [
                {
                  name: own('view.without-vacancy'),
                  query: 'status=approved&type=Company&vacancies=0',
                  count: meta.counts.withoutVacancy,
                },
              ]
            : []),
        ]}
        saved={saved}
        problem={outcome?.problem}
        rows={rows}
        page={meta.page}
        notice={bulk && <BulkNotice asked={bulk} nameOf={(id) => rows.find((row) => row.id === id)?.name} />}
        {...(may.judge
          ? {
              bulk: bulkSteps.map((value) => ({
                value,
                label: t(`organizations.bulk.${value}`),
                icon: bulkIcons[value],
              })),
            }
          : {})}
        {...(may.export ? { exportPath: `${path('/organizations/export')}?${viewQuery(ask, organizationRules)}` } : {})}
        peeks
        actions={
          <>
            {may.judge ? (
              <Link className="btn" to={path('/organizations/approve')}>
                <Icon name="stamp-fill" /> {t('organizations.approve.title')}
              </Link>
            ) : null}
            {may.add === 'no' ? null : (
              <Link className="btn btn-primary" to={path('/organizations/add')}>
                <Icon name="plus-bold" />{' '}
                {t(may.add === 'directly' ? 'organizations.add.title' : 'organizations.add.title-propose')}
              </Link>
            )}
          </>
        }
        peek={
          peek && {
            id: peek.id,
            title: peek.name,
            mark: (
              <span className="sq" aria-hidden="true">
                {initialsOf(peek.name)}
              </span>
            ),
            path: path(`/organizations/${peek.id}`),
            editPath: peek.meta.can.edit ? path(`/organizations/${peek.id}/edit`) : undefined,
            children: <Details organization={peek} isYours={isYours(peek)} />,
          }
        }
        empty={
          <Empty
            title={own('empty')}
            action={
              <Link className="btn" to="?">
                {own('show-all')}
              </Link>
            }
          >
            {own('empty-text')}
          </Empty>
        }
      />
    </>
  )
}

const bulkIcons: Record<BulkStep, string> = { approve: 'check-bold', archive: 'archive' }

/** Asks before many are told something; a way back stands beside it. */
function Sure({ chosen }: { chosen: Organization[] }) {
  const t = useT()
  const { tenant } = useShell()
  const { search } = useLocation()
  const title = t('organizations.bulk.title-archive', { count: chosen.length })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <h1>{title}</h1>
      <p>{t('organizations.bulk.text-archive')}</p>
      <ul className="lines">
        {chosen.map(({ id, name, city, status }) => (
          <li key={id} className="row row-between">
            <span>
              {name} <span className="muted">{city}</span>
            </span>
            <OrganizationBadge status={status} quiet />
          </li>
        ))}
      </ul>
      <Form method="post" className="btn-group section">
        {chosen.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="bulk" value="archive" />
        <input type="hidden" name="sure" value="1" />
        <SubmitButton look="stop">{t('organizations.bulk.yes-archive')}</SubmitButton>
        <Link className="btn btn-quiet" to={search || '?'} replace>
          {t('organizations.bulk.no')}
        </Link>
      </Form>
    </main>
  )
}

type DetailsProps = { organization: Got<'/organizations/:id?include=vacancies'>; isYours: boolean }

function Details({ organization, isYours }: DetailsProps) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { vacancies, approvedAt, status } = organization
  return (
    <>
      <div className="row">
        <OrganizationBadge status={status} isYours={isYours} awaitsContact={organization.awaitsContact} />
        {approvedAt && status === 'approved' ? (
          <span className="muted small">{t('shell.since', { day: fullDate(approvedAt) })}</span>
        ) : null}
      </div>
      <OrganizationFacts organization={organization} />
      <div className="section-head pk-h">
        <h3>{t('organizations.vacancies')}</h3>
      </div>
      {vacancies.length ? (
        <ul className="lines small">
          {vacancies.map(({ id, title, seats, seatsLeft }) => (
            <li key={id} className="row row-between">
              <Link className="grow" to={path(`/vacancies/${id}`)}>
                {title}
              </Link>
              <span className="num">{t('organizations.seats', { left: seatsLeft, seats })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted small">{t('organizations.no-vacancies')}</p>
      )}
    </>
  )
}
