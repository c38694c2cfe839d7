import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { dayOf, daysBetween } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RemindRow, showsReminding } from '#web/design/remind-row.tsx'
import { StopsCounted } from '#web/design/stops-counted.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { viewQuery } from '#web/table.ts'
import { Reasons } from '../ui/reasons.tsx'
import { sentTones } from '../ui/shown.ts'
import { sentTable } from '../ui/table.ts'
import '../ui/match.css'

/** Though its address lies among the internships it is one room with the board. */
export const handle = { roomOf: () => '/internships/assign' }

const views = ['open', 'refused', 'expired', 'taken'] as const

export async function loader(args: LoaderFunctionArgs) {
  const [list, { data: choices }, answered] = await Promise.all([
    loadStaffTable(args, sentTable, { find: (api, query) => api.get(`/sent_proposals?${query}`) }),
    load(args, (api) => api.get('/list_choices')),
    // As the list opens, on who has still to answer, what became of the others stands below it.
    load(args, async (api) => {
      if (new URL(args.request.url).search !== '') return []
      const ended = views.slice(1).join()
      return (await api.get(`/sent_proposals?filter[status_in]=${ended}&sort=-expires_at&page[size]=10`)).data
    }),
  ])
  return { list, choices, answered: list.ask.chosen.status?.join() === 'open' ? answered : [] }
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, sentTable, async (api, form) => {
    const id = form.get('remind')
    if (id === null) return undefined
    await api.post(`/sent_proposals/${String(id)}/remind`, 'sent_proposals')
    return {}
  })
}

type SentRow = GotOne<'/sent_proposals'>

/** What the school held out to its pupils: who has still to answer, and what became of the rest. */
export default function SentProposals() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { list, choices, answered } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const own = (key: string, values = {}) => t(`matching.held.${key}`, values)
  const { byStatus } = list.meta
  const among = useAmong(choices)
  const sum = views.reduce((total, one) => total + (byStatus[one] ?? 0), 0)
  // Each way of looking is counted, and leads, among the period and class that were chosen.
  const kept = Object.fromEntries(
    among.flatMap(({ name }) => (list.ask.chosen[name] ? [[name, list.ask.chosen[name]]] : [])),
  )
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: sentTable.rules.defaultSort, chosen: { ...kept, ...more } }, sentTable.rules)
  // As it opens the list is of who has still to answer.
  const isNarrowed = Object.keys(kept).length > 0
  // While all of them wait there is nothing to tell apart, and what has come of nothing yet has no tab, but for the one that is open.
  const ways = [
    ...(byStatus.open === sum && !byStatus.expiring
      ? []
      : [{ name: own('state.open'), query: queryOf({ status: ['open'] }), count: byStatus.open ?? 0 }]),
    ...(byStatus.expiring
      ? [
          {
            name: own('state.expiring'),
            query: queryOf({ expiring: ['true'] }),
            count: byStatus.expiring,
            isHot: true,
          },
        ]
      : []),
    ...views
      .slice(1)
      .filter((one) => byStatus[one] || list.ask.chosen.status?.includes(one))
      .map((one) => ({
        name: own(`state.${one}`),
        query: queryOf({ status: [one] }),
        count: byStatus[one] ?? 0,
      })),
  ]
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={sentTable}
        data={list}
        problem={outcome?.problem}
        title={own('title')}
        words={own}
        main={{
          heading: own('name'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName,
          pathOf: ({ studentId }) => path(`/users/${studentId}`),
          mark: { shape: 'round', of: ({ studentName }) => initials(studentName) },
          under: (row) => (
            <>
              {row.groupNames.join(', ')}
              <span className="held-place held-line held-what">{row.vacancyTitle}</span>
              <span className="held-place held-line">{row.organizationName}</span>
              <span className="held-place held-line held-when">
                <Until row={row} />
              </span>
            </>
          ),
        }}
        below={
          <>
            {answered.length > 0 ? <Answered rows={answered} /> : null}
            <HowItRuns byStatus={byStatus} />
          </>
        }
        columns={useColumns(list.rows)}
        filters={[...among]}
        // Of one way of looking there is nothing to choose.
        views={
          ways.length > 0
            ? [...ways, { name: own('all'), query: queryOf(isNarrowed ? {} : { status: ['any'] }), count: sum }]
            : []
        }
        notice={byStatus.open ? <p>{own('lead', { count: byStatus.open, soon: byStatus.expiring ?? 0 })}</p> : null}
        bulk={[]}
        actions={
          <Link className="btn" to={path('/internships/assign')}>
            {t('matching.title')}
          </Link>
        }
      />
    </>
  )
}

/** What became of what was held out before, the latest first. */
function Answered({ rows }: { rows: readonly SentRow[] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <PageSection id="answered" title={t('matching.held.before')}>
      <ul className="lines rows held-before">
        {rows.map((row) => (
          <li key={row.id} className="row-line">
            <span>
              <Link to={path(`/users/${row.studentId}`)}>{row.studentName}</Link>{' '}
              <span className="muted">{row.groupNames.join(', ')}</span>
            </span>
            <span>
              {row.vacancyTitle} <span className="muted">{row.organizationName}</span>
            </span>
            <span className="held-came">
              <Badge tone={sentTones[row.status]} quiet>
                {t(`matching.held.state.${row.status}`)}
              </Badge>{' '}
              <span className="muted">
                <Until row={row} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** What a pupil may do with a proposal, and what becomes of it on its last day, with how many are where. */
function HowItRuns({ byStatus }: { byStatus: Record<'open' | 'taken' | 'refused' | 'expired', number> }) {
  const t = useT()
  const own = (key: string) => t(`matching.held.runs.${key}`)
  const { open, taken, refused, expired } = byStatus
  // Each is counted where it is now: sent is what all of them were.
  const counts: Partial<Record<string, number>> = { open, taken, free: refused + expired }
  return (
    <StopsCounted
      id="runs"
      title={own('title')}
      stops={(['sent', 'open', 'taken', 'free'] as const).map((key) => ({
        key,
        name: own(key),
        count: counts[key],
        more: own(`${key}-text`),
      }))}
    />
  )
}

type Choices = Record<'periods' | 'groups', readonly { id: string; name: string }[]>

/** Among whom is looked and counted. */
function useAmong({ periods, groups }: Choices): TableFilter[] {
  const t = useT()
  const optionsOf = (rows: Choices['groups']) => rows.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { name: 'period', label: t('matching.held.period'), options: optionsOf(periods) },
    { name: 'group', label: t('dashboards.group'), options: optionsOf(groups) },
  ]
}

/** Until when there is to be chosen, and how long that is; of what was answered, on which day. */
function Until({ row: { status, expiring, expiresAt, answeredAt } }: { row: SentRow }) {
  const t = useT()
  const { day, shortDay } = useFormat()
  const { today } = useShell()
  if (answeredAt) return t('matching.held.answered', { date: day(answeredAt) })
  if (status !== 'open') return day(expiresAt)
  const words = t('matching.held.choose-before', {
    date: shortDay(expiresAt),
    count: Math.max(0, daysBetween(today, dayOf(new Date(expiresAt)))),
  })
  return expiring ? <b>{words}</b> : words
}

function useColumns(rows: readonly SentRow[]): Column<SentRow>[] {
  const t = useT()
  const { shortDay } = useFormat()
  const own = (key: string) => t(`matching.held.${key}`)
  return [
    { key: 'place', heading: own('place'), cell: ({ vacancyTitle }) => vacancyTitle },
    {
      key: 'organization',
      heading: own('organization'),
      sort: 'organization_name',
      cell: ({ organizationName }) => organizationName,
    },
    {
      key: 'why',
      heading: own('why'),
      isLong: true,
      phone: 'wide',
      cell: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    {
      key: 'status',
      heading: own('status'),
      phone: 'status',
      cell: ({ status }) => <Badge tone={sentTones[status]}>{own(`state.${status}`)}</Badge>,
    },
    {
      key: 'until',
      heading: own('until'),
      sort: 'expires_at',
      cell: (row) => (
        <>
          <Until row={row} />
          <span className="sub">{t('matching.held.sent', { date: shortDay(row.createdAt) })}</span>
        </>
      ),
    },
    ...(rows.some(showsReminding)
      ? [
          {
            key: 'act',
            heading: t('desk.list.act'),
            phone: 'act' as const,
            cell: (row: SentRow) => <RemindRow row={row} of={`${row.studentName}, ${row.vacancyTitle}`} />,
          },
        ]
      : []),
    { key: 'period', heading: own('period'), isTelling: true, cell: ({ periodName }) => periodName },
  ]
}
