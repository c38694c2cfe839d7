import { Link } from 'react-router'
import { ExportMenu } from '#areas/desk/ui/export-menu.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery, type TableAsk } from '#web/table.ts'
import { Legend, PhaseCell } from './cell.tsx'
import { Decide, DecisionNotice, type AskedDecision, type DecisionOutcome } from './decide.tsx'
import type { MatrixFacts, ShownLine } from './road.ts'
import { roadTable } from './table.ts'
import './matrix.css'

type MatrixProps = {
  list: StaffTableData<ShownLine, undefined> & { meta: MatrixFacts }
  asked: AskedDecision | undefined
  outcome: DecisionOutcome | undefined
  /** A step was chosen, and nobody for it. */
  isForNobody: boolean
  problem: FormProblem | undefined
}

/** Pupils against the phases of their workflow, who is late longest first. */
export function RoadMatrix({ list, asked, outcome, isForNobody, problem }: MatrixProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`workflows.matrix.${key}`, values)
  const path = useLocalePath()
  const { tenant } = useShell()
  const { meta, ask } = list
  const shown = meta.workflows.length > 1 ? meta.workflows.find(({ id }) => id === meta.shown) : undefined
  const bulk = [
    { value: 'remind', label: own('remind'), icon: 'bell-ringing' },
    { value: 'extend', label: own('extend'), icon: 'calendar-blank' },
    { value: 'excuse', label: own('excuse'), icon: 'minus-circle-fill' },
  ]
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={roadTable}
        data={list}
        problem={asked ? undefined : problem}
        title={own('late-title', { count: meta.late })}
        caption={own('caption')}
        words={own}
        notice={
          <>
            <p className="muted">{own('lead', { walking: meta.walking, extended: meta.extended })}</p>
            {shown ? <p>{own('shown', { name: shown.name })}</p> : null}
            {isForNobody ? <Notice tone="warn" role="status" title={own('none-chosen')} /> : null}
            {outcome ? <DecisionNotice outcome={outcome} /> : null}
            {asked ? <Decide asked={asked} phases={meta.phases} problem={problem} /> : null}
            <Sums meta={meta} />
            <Legend />
          </>
        }
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/stagevoortgang/${id}`),
          under: ({ groupNames }) => groupNames.join(', '),
        }}
        columns={useColumns(meta)}
        filters={useFilters(meta)}
        views={useViews(meta, ask)}
        bulk={meta.may.keep ? bulk : []}
        actions={
          <>
            <ExportMenu may={meta.may.export} list="stagevoortgang" query={viewQuery(ask, roadTable.rules)} />
            <Link className="btn" to={path('/workflows')}>
              <Icon name="signpost" /> {t('workflows.edit.title')}
            </Link>
          </>
        }
      />
    </>
  )
}

/** How many have each phase behind them. */
function Sums({ meta: { phases, passed, walking } }: { meta: MatrixFacts }) {
  const t = useT()
  const { number } = useFormat()
  if (phases.length === 0) return null
  const count = new Map(passed.map((one) => [one.phaseId, one.count]))
  return (
    <ul className="mx-sum" aria-label={t('workflows.matrix.passed', { count: walking })}>
      <li aria-hidden="true">{t('workflows.matrix.passed', { count: walking })}</li>
      {phases.map(({ id, name }) => (
        <li key={id}>
          {name} <b className="num">{number(count.get(id) ?? 0)}</b>
        </li>
      ))}
    </ul>
  )
}

function useColumns({ phases }: MatrixFacts): Column<ShownLine>[] {
  const t = useT()
  const own = (key: string) => t(`workflows.matrix.${key}`)
  return [
    {
      key: 'late',
      heading: own('late'),
      sort: 'days_late',
      phone: 'status',
      cell: ({ daysLate }) =>
        daysLate > 0 ? (
          <span className="mx-late">{t('workflows.days-late', { count: daysLate })}</span>
        ) : (
          <span className="muted">{t('workflows.on-time')}</span>
        ),
    },
    ...phases.map(({ id, name }, at) => ({
      key: id,
      heading: `${at + 1} ${name}`,
      isStop: true,
      cell: ({ cells }: ShownLine) => <PhaseCell cell={cells.find(({ phaseId }) => phaseId === id)} />,
    })),
    {
      key: 'turn',
      heading: own('turn'),
      cell: ({ turns, risks, declined }) => (
        <>
          {turns.map((turn) => t(`desk.turn.${turn}`)).join(', ')}
          <span className="mx-sub">
            {[
              ...risks.map((risk) => t(`workflows.risk.${risk}`)),
              ...(declined > 0 ? [t('desk.declined', { count: declined })] : []),
            ].join(', ')}
          </span>
        </>
      ),
    },
  ]
}

function useFilters({ workflows, groups, periods, phases, byRisk }: MatrixFacts): TableFilter[] {
  const t = useT()
  const own = (key: string) => t(`workflows.matrix.${key}`)
  const choices = (name: string, rows: readonly { id: string; name: string }[]) => ({
    name,
    label: own(name),
    options: rows.map(({ id, name: label }) => ({ value: id, label })),
  })
  return [
    ...(workflows.length > 1 ? [choices('workflow', workflows)] : []),
    choices('group', groups),
    choices('period', periods),
    choices('phase', phases),
    {
      name: 'risk',
      label: own('risk'),
      options: byRisk.map(({ risk, count }) => ({ value: risk, label: `${t(`workflows.risk.${risk}`)} (${count})` })),
    },
  ]
}

/** The ways of looking, each counted among the class, period and workflow that were chosen. */
function useViews({ walking, late, byRisk }: MatrixFacts, { chosen }: TableAsk): TableView[] {
  const t = useT()
  const among = Object.fromEntries(
    ['workflow', 'group', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: roadTable.rules.defaultSort, chosen: { ...among, ...more } }, roadTable.rules)
  return [
    { name: t('workflows.matrix.all'), query: queryOf({}), count: walking },
    { name: t('workflows.matrix.is-late'), query: queryOf({ late: ['1'] }), count: late, isHot: late > 0 },
    { name: t('workflows.matrix.attention-yes'), query: queryOf({ attention: ['true'] }) },
    ...byRisk.map(({ risk, count }) => ({
      name: t(`workflows.risk.${risk}`),
      query: queryOf({ risk: [risk] }),
      count,
    })),
  ]
}
