import {
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { agreementKinds, agreementStates } from '#areas/agreements/model.ts'
import { AgreementBadge } from '#areas/agreements/ui/agreement-badge.tsx'
import { HostAgreements, mostAgreements } from '#areas/agreements/ui/host-agreements.tsx'
import { agreementTable } from '#areas/agreements/ui/table.ts'
import { daysBetween } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, agreementTable, { find: (api, query) => api.get(`/partner_agreements?${query}`) })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, agreementTable)
}

/** What the school agreed with organizations: what holds, and what runs out. */
export default function Agreements() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  // An organization has them with schools: its own name would stand in every row.
  const isFromCompany = isHost(user)
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const { meta } = list
  const { shortDate } = useFormat()
  const own = (key: string) => t(`agreements.list.${key}`)
  const { search } = useLocation()
  if (isFromCompany && search === '' && meta.page.total > 0 && meta.page.total <= mostAgreements)
    return <HostAgreements rows={list.rows} />
  const partner = ({ organizationName, schoolName }: Row) => (isFromCompany ? schoolName : organizationName)
  // What is to be done stands apart from what is in order, and before it.
  const groupOf = (row: Row) => {
    const key = standsUnder(row)
    return { key, title: (count: number) => t(`agreements.list.group.${key}`, { count }) }
  }
  const isAsOrdered = list.ask.sort !== agreementTable.rules.defaultSort
  const rows = isAsOrdered ? list.rows : groups.flatMap((key) => list.rows.filter((row) => standsUnder(row) === key))
  const all = Object.values(meta.byState).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={agreementTable}
        data={{ ...list, rows }}
        problem={outcome?.problem}
        words={own}
        empty={
          all === 0 ? <Empty title={own('none')}>{own(isFromCompany ? 'none-host' : 'empty-text')}</Empty> : undefined
        }
        notice={<Finding byState={meta.byState} rows={list.rows} partner={partner} />}
        main={{
          heading: own(isFromCompany ? 'school' : 'organization'),
          sort: isFromCompany ? 'school_name' : 'organization_name',
          nameOf: partner,
          pathOf: ({ id }) => path(`/agreements/${id}`),
          under: ({ kind, endsOn }) => (
            <span className="in-lines">
              {t(`agreements.list.${endsOn ? 'row' : 'row-open'}`, {
                kind: t(`agreements.kind.${kind}`),
                // A day stays on one line.
                day: endsOn ? shortDate(endsOn).replaceAll(' ', '\u00a0') : '',
              })}
            </span>
          ),
        }}
        groupOf={groupOf}
        columns={useColumns(
          list.rows,
          !isFromCompany && new Set(list.rows.map(({ schoolName }) => schoolName)).size > 1,
        )}
        filters={[
          {
            name: 'state',
            label: own('state'),
            options: agreementStates.map((value) => ({ value, label: t(`agreements.state.${value}`) })),
          },
          {
            name: 'kind',
            label: own('kind'),
            options: agreementKinds.map((value) => ({ value, label: t(`agreements.kind.${value}`) })),
          },
        ]}
        views={[
          { name: own('all'), query: '', count: all },
          // What no agreement is in is no news.
          ...[
            { name: own('runs-out'), query: 'state=runs_out', count: meta.byState.runs_out ?? 0 },
            { name: own('ended'), query: 'state=ended', count: meta.byState.ended ?? 0 },
          ].filter(({ count }) => count > 0),
        ]}
        actions={
          meta.may.add ? (
            <Link className="btn btn-primary" to={path('/organizations')}>
              <Icon name="plus-bold" /> {own('add')}
            </Link>
          ) : null
        }
      />
    </>
  )
}

type Row = GotOne<'/partner_agreements'>

/** So many are told by name; of more it is told how many. */
const mostNamed = 3

type FindingProps = { byState: Record<string, number>; rows: readonly Row[]; partner(row: Row): string }

/** What is over and what will be, in one line; nothing where all of them hold. */
function Finding({ byState, rows, partner }: FindingProps) {
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  const { ended = 0, runs_out: soon = 0 } = byState
  if (ended === 0 && soon === 0) return null
  // A few are told by name.
  const over = rows.filter(({ state }) => state === 'ended')
  const ending = rows.filter(({ state, endsOn }) => state === 'runs_out' && endsOn !== null)
  if (over.length === ended && ending.length === soon && ended + soon <= mostNamed)
    return (
      <p>
        {[
          ...over.map((row) => t('agreements.list.is-over', { name: partner(row) })),
          ...ending.map((row) => t('agreements.list.ends-on', { name: partner(row), day: day(row.endsOn ?? '') })),
        ].join(' ')}
      </p>
    )
  const [next] = rows
    .filter(({ state }) => state === 'runs_out')
    .flatMap(({ endsOn }) => endsOn ?? [])
    .toSorted()
  return <p>{t('agreements.list.finding', { ended, soon, days: next ? daysBetween(today, next) : -1 })}</p>
}

/** Until when, and for how many days that still is where it runs out. */
function Until({ row: { endsOn, state } }: { row: Row }) {
  const t = useT()
  const { shortDate } = useFormat()
  const { today } = useShell()
  if (!endsOn) return t('agreements.list.no-end')
  return (
    <>
      {shortDate(endsOn)}
      {state === 'runs_out' ? (
        <span className="muted"> {t('agreements.list.days-left', { count: daysBetween(today, endsOn) })}</span>
      ) : null}
    </>
  )
}

const isToRenew = ({ state, meta }: Row) => state === 'runs_out' && meta.may.edit
/** What is over and was not agreed again may be. */
const isToMakeAnew = ({ state, isFollowed, meta }: Row) => state === 'ended' && !isFollowed && meta.may.edit

const groups = ['to-do', 'in-order', 'over'] as const
const standsUnder = (row: Row): (typeof groups)[number] =>
  isToRenew(row) || isToMakeAnew(row) ? 'to-do' : row.state === 'ended' ? 'over' : 'in-order'

/** It is over while pupils of the school went there this year. */
const isMissed = (row: Row) => isToMakeAnew(row) && row.pupilsThisYear > 0

/** @param namesSchools whether they are of more than one school */
function useColumns(rows: readonly Row[], namesSchools: boolean): Column<Row>[] {
  const t = useT()
  const path = useLocalePath()
  const { shortDate } = useFormat()
  const own = (key: string) => t(`agreements.list.${key}`)
  const act: Column<Row> = {
    key: 'act',
    heading: own('act'),
    phone: 'act',
    cell: (row) =>
      isToRenew(row) ? (
        <Link className="btn btn-sm row-act" to={path(`/agreements/${row.id}`)}>
          {t('agreements.longer-button')} <span className="vh">{row.organizationName}</span>
        </Link>
      ) : isToMakeAnew(row) ? (
        <Link
          className={isMissed(row) ? 'btn btn-sm row-act' : 'btn btn-sm'}
          to={path(`/agreements/add?organization=${row.organizationId}`)}
        >
          {t('agreements.anew')} <span className="vh">{row.organizationName}</span>
        </Link>
      ) : null,
  }
  const school: Column<Row> = {
    key: 'school',
    heading: own('school'),
    sort: 'school_name',
    cell: ({ schoolName }) => schoolName,
  }
  return [
    ...(namesSchools ? [school] : []),
    { key: 'kind', heading: own('kind'), cell: ({ kind }) => t(`agreements.kind.${kind}`) },
    { key: 'from', heading: own('from'), sort: 'starts_on', cell: ({ startsOn }) => shortDate(startsOn) },
    {
      key: 'until',
      heading: own('until'),
      sort: 'ends_on',
      cell: (row) => <Until row={row} />,
    },
    {
      key: 'state',
      heading: own('state'),
      phone: 'status',
      cell: (row) =>
        isMissed(row) ? (
          <Badge tone="no">{t('agreements.list.missed', { count: row.pupilsThisYear })}</Badge>
        ) : (
          <AgreementBadge state={row.state} isYours={isToRenew(row)} quiet />
        ),
    },
    {
      key: 'pupils',
      heading: own('pupils'),
      isNumber: true,
      isTelling: true,
      cell: ({ pupilsThisYear }) => pupilsThisYear || '',
    },
    ...(rows.some((row) => isToRenew(row) || isToMakeAnew(row)) ? [act] : []),
  ]
}
