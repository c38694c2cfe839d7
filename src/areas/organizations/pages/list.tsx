import { Form, Link, redirect, useLoaderData, useLocation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { organizationStatuses } from '#areas/organizations/model.ts'
import { initialsOf } from '#web/design/organization-mark.ts'
import { OrganizationFacts } from '#areas/organizations/ui/facts.tsx'
import { OrganizationsForPupils } from '#areas/organizations/ui/for-pupils.tsx'
import { OrganizationBadge } from '#areas/organizations/ui/organization-badge.tsx'
import type { Organization } from '#areas/organizations/ui/organization.ts'
import {
  aroundSchools,
  minutesFromSchool,
  schoolsOf,
  seenFromSchool,
  type NearSchool,
} from '#areas/organizations/ui/near-school.ts'
import { organizationTable } from '#areas/organizations/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, localeOfPath, type FormProblem } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Peek } from '#web/design/table-peek.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { shownPhone } from '#platform/phone.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { readShell, useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { viewQuery } from '#web/table.ts'
import './list.css'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, organizationTable, {
    find: (api, query) => api.get(`/organizations?${query}`),
    open: (api, id) => api.get(`/organizations/${id}?include=vacancies`),
  })
  // A reader who sees a single organization works there: the list leads to it at once.
  const [only] = list.rows
  if (only && list.meta.counts.all === 1 && viewQuery(list.ask, organizationTable.rules) === '')
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/organizations/${only.id}`)
  const { may } = list.meta
  const near = await load(args, async (api) => {
    if (may.looksForPupils) return aroundSchools(api)
    if (may.export) return undefined
    const { user } = await readShell(api)
    return user?.capacities.includes('student') ? { schools: await schoolsOf(api), pupils: [] } : undefined
  })
  return { ...list, near }
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, organizationTable, async (_api, form) => {
    const ids = form.getAll('ids').map(String)
    // Archiving many ends what they have open: it is asked first, and can be taken back as well.
    return form.get('bulk') === 'archive' && ids.length > 0 && !form.has('sure') ? { sure: ids } : undefined
  })
}

type Outcome = { problem?: FormProblem; sure?: string[] }
type Meta = GotMeta<'/organizations'>

const isYours = ({ meta: { allowedEvents } }: Pick<Organization, 'meta'>) => allowedEvents.includes('deny')

function useOwn() {
  const t = useT()
  return (key: string, values?: Record<string, string | number>) => t(`organizations.list.${key}`, values)
}

export default function Organizations() {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  const { tenant, user, organizations } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useOutcome<Outcome>()
  const { rows, meta } = list
  // A pupil sees what is on offer, not how it goes there.
  const seesMore = rows.some((row) => row.meta.seesAll) || rows.length === 0
  const near = list.near && seenFromSchool(list.near, organizations)
  const columns = useColumns(seesMore, near, rows)
  const filters = useFilters()
  const { sure } = outcome ?? {}
  if (user?.capacities.includes('student'))
    return <OrganizationsForPupils rows={rows} page={list.page} asked={list.ask} near={near} />
  if (sure) return <Sure chosen={rows.filter(({ id }) => sure.includes(id))} />
  const peekOf = (organization: Got<'/organizations/:id?include=vacancies'>): Peek => ({
    title: organization.name,
    mark: (
      <span className="sq" aria-hidden="true">
        {initialsOf(organization.name)}
      </span>
    ),
    path: path(`/organizations/${organization.id}`),
    editPath: organization.meta.can.edit ? path(`/organizations/${organization.id}/edit`) : undefined,
    children: <Details organization={organization} />,
  })
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={organizationTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        caption={own('caption')}
        main={{
          heading: own('organization'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/organizations/${id}`),
          under: (row) => <Under row={row} near={near} tellsInterns={seesMore && !near} />,
          mark: { shape: 'square', of: ({ name }) => initialsOf(name) },
        }}
        columns={columns}
        filters={filters}
        views={viewsOf(meta, { seesMore, near }, own)}
        bulk={
          meta.may.judge ? bulkSteps.map((step) => ({ ...step, label: t(`organizations.bulk.${step.value}`) })) : []
        }
        exports={meta.may.export}
        peekOf={peekOf}
        notice={seesMore ? <Found {...meta} isByDistance={near !== undefined && list.ask.sort === 'status'} /> : null}
        actions={<Actions {...meta} />}
      />
    </>
  )
}

const bulkSteps = [
  { value: 'approve', icon: 'check-bold' },
  { value: 'archive', icon: 'archive' },
] as const

/**
 * What everybody sees of an organization, and between it what only staff do.
 * @param near for a mentor, who is asked where somebody can go and which of theirs are there already
 */
function useColumns(
  seesMore: boolean,
  near: NearSchool | undefined,
  rows: readonly Organization[],
): Column<Organization>[] {
  const t = useT()
  const own = useOwn()
  const { day } = useFormat()
  const forStaff = new Set(['status', 'interns', 'contact', 'last'])
  const forOthers = new Set(['interns', 'last'])
  const columns: Column<Organization>[] = [
    {
      key: 'sector',
      heading: own('sector'),
      isLong: true,
      cell: ({ organizationType, sectorKeys }) =>
        organizationType === 'Company'
          ? sectorKeys.map((key) => t(`vacancies.sector.${key}`)).join(', ') || <NotKnown />
          : t(`organizations.type.${organizationType}`),
    },
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'below',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'seats',
      heading: own('seats'),
      sort: 'seats_free',
      isNumber: true,
      phone: 'number',
      cell: ({ seatsFree, organizationType, status }) =>
        organizationType === 'Company' && status === 'approved' ? (
          <span className={seatsFree ? undefined : 'muted'}>
            <span className="hide-s">{seatsFree}</span>
            <span className="in-lines">{own('seats-free', { count: seatsFree })}</span>
          </span>
        ) : (
          <NotKnown />
        ),
    },
    {
      key: 'interns',
      heading: own('interns'),
      sort: 'intern_count',
      isNumber: true,
      cell: ({ internCount = 0 }) => (internCount ? internCount : <span className="muted">0</span>),
    },
    {
      key: 'contact',
      heading: own('contact'),
      cell: (row) => <Contact organization={row} />,
    },
    {
      key: 'last',
      heading: own('last'),
      sort: 'last_application_at',
      cell: ({ lastApplicationAt }) =>
        lastApplicationAt ? day(lastApplicationAt) : <span className="muted">{own('never')}</span>,
    },
  ]
  // A mentor reads only of what nobody can go to yet how it stands, below its name; who judges none, and sees only what was approved,
  // reads that in no row.
  const isAllApproved = rows.every(
    ({ status, meta }) => status === 'approved' && !meta.allowedEvents.includes('archive'),
  )
  const told = columns.filter(({ key }) => key !== 'status' || !(near || isAllApproved))
  if (near) return [...told.filter(({ key }) => !forOthers.has(key)), ...mentorColumns(near, own)]
  return told.filter(({ key }) => seesMore || !forStaff.has(key))
}

/** Below its name: where it is and, on a phone, which has no room for the column, how far that is from school. */
function Under({
  row,
  near,
  tellsInterns,
}: {
  row: Organization
  near: NearSchool | undefined
  tellsInterns: boolean
}) {
  const own = useOwn()
  const minutes = near && minutesFromSchool(near, row)
  return (
    <>
      {row.city}
      {minutes === undefined ? null : <span className="in-lines">, {own('minutes', { count: minutes })}</span>}
      {tellsInterns && row.internCount ? (
        <span className="in-lines">, {own('interns-there', { count: row.internCount })}</span>
      ) : null}
      {near && row.status !== 'approved' ? (
        <>
          {' '}
          <OrganizationBadge status={row.status} isYours={false} awaitsContact={row.awaitsContact} quiet />
        </>
      ) : null}
    </>
  )
}

/** How it stands with it. Most are approved: on a phone, where it would be a line of its own, that goes without saying. */
function State({ row }: { row: Organization }) {
  return (
    <span className={row.status === 'approved' ? 'hide-s' : undefined}>
      <OrganizationBadge status={row.status} isYours={isYours(row)} awaitsContact={row.awaitsContact} quiet />
      {row.status === 'pending' && row.createdAt ? (
        <span className="sub">
          <DaysWaited since={row.createdAt} />
        </span>
      ) : null}
    </span>
  )
}

/** So many of a mentor's pupils are named in a row; of more the number is told. */
const mostNamed = 3

function mentorColumns(
  near: NearSchool,
  own: (key: string, values?: Record<string, string | number>) => string,
): Column<Organization>[] {
  return [
    {
      key: 'from-school',
      heading: own('from-school'),
      // For a mentor the list opens on what is near.
      sort: 'status',
      isNumber: true,
      cell: (row) => {
        const minutes = minutesFromSchool(near, row)
        return minutes === undefined ? null : own('minutes', { count: minutes })
      },
    },
    {
      key: 'own-pupils',
      heading: own('own-pupils'),
      phone: 'wide',
      isTelling: true,
      cell: ({ id }) => {
        const there = near.pupils.filter(({ organizationId }) => organizationId === id)
        const named = there.slice(0, mostNamed).map(({ name }) => name)
        if (there.length === 0) return null
        const more = there.length > mostNamed ? [own('more-pupils', { count: there.length - mostNamed })] : []
        return (
          <>
            <span className="in-lines">{own('own-pupils')}: </span>
            {[...named, ...more].join(', ')}
          </>
        )
      },
    },
  ]
}

/** Who to speak to and the number to ring; where there is no number, an address to write to. */
function Contact({ organization: { contactName, phone, email } }: { organization: Organization }) {
  if (!contactName && !phone && !email) return <NotKnown />
  return (
    <>
      {contactName ? <div className="contact-name">{contactName}</div> : null}
      {phone ? (
        <a href={`tel:${phone}`}>{shownPhone(phone)}</a>
      ) : email ? (
        <a href={`mailto:${email}`}>{email}</a>
      ) : null}
    </>
  )
}

/** Of which there is nothing to tell: on a phone, which has no columns, the line is left out. */
function NotKnown() {
  const t = useT()
  return (
    <span className="muted hide-s">
      <span aria-hidden="true">–</span>
      <span className="vh">{t('organizations.list.not-known')}</span>
    </span>
  )
}

function useFilters(): TableFilter[] {
  const t = useT()
  const own = useOwn()
  return [
    {
      name: 'status',
      label: own('status'),
      options: organizationStatuses.map((value) => ({ value, label: t(`organizations.status.${value}`) })),
    },
    { name: 'city', label: own('city') },
  ]
}

function viewsOf(
  { may, counts }: Meta,
  { seesMore, near }: { seesMore: boolean; near: NearSchool | undefined },
  own: (key: string) => string,
): TableView[] {
  // Where the pupils of who looks are: found at once, wherever those organizations stand in the list.
  const hosts = [...new Set(near?.pupils.flatMap(({ organizationId }) => organizationId ?? []))].sort()
  const withOwn = {
    name: own('view.own-pupils'),
    query: new URLSearchParams(hosts.map((id) => ['id', id])).toString(),
    count: hosts.length,
  }
  const all = { name: own('view.all'), query: '', count: counts.all }
  const pending = { query: 'judge=true', count: counts.pending }
  // Who proposes one follows whether it was judged.
  const followed = may.add === 'proposed' && counts.pending > 0
  const busy = { name: own('view.with-interns'), query: 'interns=1', count: counts.withInterns }
  const idle = {
    name: own('view.without-vacancy'),
    query: 'status=approved&type=Company&vacancies=0',
    count: counts.withoutVacancy,
  }
  return [
    all,
    ...(may.looksForPupils && hosts.length > 0 ? [withOwn] : []),
    ...(may.judge ? [{ ...pending, name: own('view.pending'), isHot: counts.pending > 0 }] : []),
    ...(followed ? [{ ...pending, name: own('view.proposed') }] : []),
    ...(seesMore ? [busy, idle] : []),
  ]
}

/** What there is to find, in one line; and for who looks for pupils, in which order. */
function Found({ counts, may, isByDistance }: Meta & { isByDistance: boolean }) {
  const own = useOwn()
  const told = [
    counts.withInterns > 0 ? own('found.with-interns', { count: counts.withInterns }) : '',
    counts.pending > 0 && may.add !== 'no'
      ? own(may.judge ? 'found.pending' : 'found.proposed', { count: counts.pending })
      : '',
    counts.withoutVacancy > 0 ? own('found.without-vacancy', { count: counts.withoutVacancy }) : '',
  ].filter(Boolean)
  return (
    <p className="muted">
      {[own(isByDistance ? 'found.nearest' : 'found.all', { count: counts.all }), ...told].join('. ')}.
    </p>
  )
}

function Actions({ may, counts }: Meta) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      {may.judge && counts.pending > 0 ? (
        <Link className="btn" to={path('/organizations/approve')}>
          <Icon name="stamp-fill" /> {t('organizations.list.queue')}
        </Link>
      ) : null}
      {may.add === 'no' ? null : (
        <Link className="btn btn-primary" to={path('/organizations/add')}>
          <Icon name="plus-bold" />{' '}
          {t(may.add === 'directly' ? 'organizations.add.title' : 'organizations.add.title-propose')}
        </Link>
      )}
    </>
  )
}
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

function Details({ organization }: { organization: Got<'/organizations/:id?include=vacancies'> }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { vacancies, approvedAt, status } = organization
  return (
    <>
      <div className="row">
        <OrganizationBadge status={status} isYours={isYours(organization)} awaitsContact={organization.awaitsContact} />
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
