import { Link } from 'react-router'
import { ExportMenu } from '#areas/desk/ui/export-menu.tsx'
import { useOwnTurns } from '#areas/desk/ui/own-turns.ts'
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

/** Of so many days or fewer it is said how many are left. */
const fewDays = 7

/** Pupils against the phases of their workflow, who is late longest or has the least time first. */
export function RoadMatrix({ list, asked, outcome, isForNobody, problem }: MatrixProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`workflows.matrix.${key}`, values)
  const path = useLocalePath()
  const { tenant } = useShell()
  const { meta, ask } = list
  const soonWords = useSoonWords(meta)
  const [next] = meta.soon
  const title = meta.late === 0 && next ? soonWords('soon', next) : own('late-title', { count: meta.late })
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
        title={title}
        caption={own('caption')}
        words={own}
        notice={
          <>
            <Soon meta={meta} />
            <p className="muted">
              {meta.late === 0 && next ? soonWords('soon-day', next) : null}{' '}
              {own('lead', { walking: meta.walking, extended: meta.extended })}
            </p>
            {shown ? <p>{own('shown', { name: shown.name })}</p> : null}
            {isForNobody ? <Notice tone="warn" role="status" title={own('none-chosen')} /> : null}
            {outcome ? <DecisionNotice outcome={outcome} /> : null}
            {asked ? <Decide asked={asked} phases={meta.phases} problem={problem} /> : null}
          </>
        }
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/stagevoortgang/${id}`),
          // Who has one class is not told of it in every line.
          under: ({ groupNames }) => (meta.groups.length > 1 ? groupNames.join(', ') : null),
          sum: own('passed', { count: meta.walking }),
        }}
        below={
          <>
            <Sums meta={meta} />
            <Legend />
          </>
        }
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

function useSoonWords({ phases }: MatrixFacts) {
  const t = useT()
  const { longDay } = useFormat()
  return (key: 'soon' | 'soon-too' | 'soon-day', { phaseId, dueOn, daysLeft, count }: MatrixFacts['soon'][number]) =>
    t(`workflows.matrix.${key}`, {
      count,
      left: t('workflows.matrix.left', { count: daysLeft }),
      phase: phases.find(({ id }) => id === phaseId)?.name ?? '',
      day: longDay(dueOn),
    })
}

/** Who has a few days left is not late, and is told of before they are; where nobody is late the first of it is the title. */
function Soon({ meta }: { meta: MatrixFacts }) {
  const words = useSoonWords(meta)
  const told = meta.late > 0 ? meta.soon : meta.soon.slice(1)
  if (told.length === 0) return null
  return (
    <ul className="mx-soon">
      {told.map((one) => (
        <li key={one.phaseId + one.dueOn}>{words('soon-too', one)}</li>
      ))}
    </ul>
  )
}

/** How many have each phase behind them, where there are no columns to say it under. */
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

function useColumns({ phases, passed }: MatrixFacts): Column<ShownLine>[] {
  const t = useT()
  const { number } = useFormat()
  const actsAs = useOwnTurns()
  const behind = new Map(passed.map((one) => [one.phaseId, one.count]))
  const own = (key: string) => t(`workflows.matrix.${key}`)
  return [
    {
      key: 'late',
      heading: own('time'),
      sort: 'days_late',
      phone: 'status',
      cell: (line) => <Time line={line} />,
    },
    ...phases.map(({ id, name }, at) => ({
      key: id,
      heading: `${at + 1} ${name}`,
      isStop: true,
      sum: number(behind.get(id) ?? 0),
      cell: ({ cells }: ShownLine) => <PhaseCell cell={cells.find(({ phaseId }) => phaseId === id)} />,
    })),
    {
      key: 'turn',
      heading: own('turn'),
      cell: ({ turns, risks, declined, hasNotPassed, state, phaseId }) => (
        <>
          {phaseId === null ? <span className="muted">{t('workflows.matrix.nobody')}</span> : null}
          {turns.map((turn) => t(actsAs.includes(turn) ? 'desk.you' : `desk.turn.${turn}`)).join(', ')}
          <span className="mx-sub">
            {[
              // Hours of a place that came to nothing stay behind them: that there is no place is said beside it.
              ...(state === 'none' && !risks.includes('no_place') ? [t('desk.state.none')] : []),
              ...(hasNotPassed ? [t('desk.state.not_passed')] : []),
              ...risks.map((risk) => t(`workflows.risk.${risk}`)),
              ...(declined > 0 ? [t('desk.declined', { count: declined })] : []),
            ].join(', ')}
          </span>
        </>
      ),
    },
  ]
}

/** How much time somebody has for what they are in; few days of it are called out as what is late is. */
function Time({ line: { daysLate, daysLeft, phaseId, cells } }: { line: ShownLine }) {
  const t = useT()
  const { shortDay } = useFormat()
  if (daysLate > 0) return <span className="mx-late">{t('workflows.days-late', { count: daysLate })}</span>
  const dueOn = cells.find((cell) => cell.phaseId === phaseId)?.dueOn
  if (daysLeft !== null && daysLeft <= fewDays)
    return <span className="mx-soonest">{t('workflows.days-left', { count: daysLeft })}</span>
  return (
    <span className="muted">
      {phaseId === null
        ? t('workflows.state.done')
        : daysLeft !== null && dueOn
          ? t('workflows.matrix.by', { day: shortDay(dueOn) })
          : t('workflows.on-time')}
    </span>
  )
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
function useViews({ walking, late, attention, byRisk }: MatrixFacts, { chosen }: TableAsk): TableView[] {
  const t = useT()
  const among = Object.fromEntries(
    ['workflow', 'group', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: roadTable.rules.defaultSort, chosen: { ...among, ...more } }, roadTable.rules)
  return [
    { name: t('workflows.matrix.all'), query: queryOf({}), count: walking },
    { name: t('workflows.matrix.is-late'), query: queryOf({ late: ['1'] }), count: late, isHot: late > 0 },
    { name: t('workflows.matrix.attention-yes'), query: queryOf({ attention: ['true'] }), count: attention },
    ...byRisk.map(({ risk, count }) => ({
      name: t(`workflows.risk.${risk}`),
      query: queryOf({ risk: [risk] }),
      count,
    })),
  ]
}
