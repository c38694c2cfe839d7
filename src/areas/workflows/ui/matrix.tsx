import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { ExportMenu } from '#areas/desk/ui/export-menu.tsx'
import { useHeard } from '#areas/desk/ui/heard.ts'
import { useActColumn } from '#areas/desk/ui/row-act.tsx'
import { LateWords } from '#areas/desk/ui/late-words.tsx'
import { useOwnTurns } from '#areas/desk/ui/own-turns.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { fewDays } from '#areas/workflows/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { capital, small } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery, type TableAsk } from '#web/table.ts'
import { isPassedOver, Legend, PhaseCell } from './cell.tsx'
import { Decide, DecisionNotice, type AskedDecision, type DecisionOutcome } from './decide.tsx'
import { useFinding } from './finding.ts'
import { isChoosing, isWithout, useReasons } from './reasons.ts'
import { RoadAct, useIsActed } from './road-act.tsx'
import type { MatrixFacts, ShownLine } from './road.ts'
import { roadTable } from './table.ts'
import './matrix.css'

export type LateElsewhere = { id: string; name: string; late: number }
type MatrixProps = {
  list: StaffTableData<ShownLine, undefined> & { meta: MatrixFacts }
  /** On which other workflows pupils are late, and how many. */
  lateElsewhere: readonly LateElsewhere[]
  asked: AskedDecision | undefined
  outcome: DecisionOutcome | undefined
  /** A step was chosen, and nobody for it. */
  isForNobody: boolean
  problem: FormProblem | undefined
}

/** Pupils against the phases of their workflow, who is late longest or has the least time first. */
export function RoadMatrix({ list, lateElsewhere: others, asked, outcome, isForNobody, problem }: MatrixProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`workflows.matrix.${key}`, values)
  const path = useLocalePath()
  const { tenant } = useShell()
  const { meta, ask } = list
  const finding = useFinding(meta)
  const groups = useGroups(list.rows)
  const groupOf = ask.sort === roadTable.rules.defaultSort ? groups : undefined
  const attention = own('attention-title', { count: meta.attention })
  const shown = meta.workflows.length > 1 ? meta.workflows.find(({ id }) => id === meta.shown) : undefined
  const isActed = useIsActed(ask.chosen.attention?.includes('true'))
  const act = useActColumn(meta.may.keep ? list.rows : [], (line) =>
    isActed(line) ? { aside: <RoadAct line={line} /> } : undefined,
  )
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
        title={finding ?? attention}
        caption={own('caption')}
        words={own}
        notice={
          <>
            <div className="mx-lead">
              <p className="muted">
                {/* What the title does not say. */}
                {finding ? attention : own('late-title')}.{' '}
                {others.map(({ id, name, late }) => (
                  <Fragment key={id}>
                    <Link to={`?${lateQuery(id)}`}>{own('late-elsewhere', { name, count: late })}</Link>.{' '}
                  </Fragment>
                ))}
                {meta.may.keep ? null : <SoonInWords meta={meta} ask={ask} />}
              </p>
              <details className="fold mx-means">
                <summary>{own('means')}</summary>
                <p className="muted">
                  {/* Elsewhere it is told for how long they have no place, which is another clock. */}
                  {meta.attention > 0 ? `${own('attention-why')} ${own('late-means')} ` : null}
                  {own('lead', { walking: meta.walking, extended: meta.extended })}{' '}
                  {shown ? own('shown', { name: shown.name }) : null}
                </p>
              </details>
            </div>
            {/* Who may do nothing about it reads of it in the sentence above. */}
            {meta.may.keep ? <Soon meta={meta} ask={ask} /> : null}
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
          under: ({ groupNames, phaseId }) => (
            <>
              {meta.groups.length > 1 ? groupNames.join(', ') : null}
              {phaseId === null ? null : (
                <span className="in-lines">
                  {meta.groups.length > 1 ? ', ' : null}
                  {stepOf(meta, phaseId)}
                </span>
              )}
            </>
          ),
        }}
        below={
          <>
            <Sums meta={meta} />
            <p className="muted small">{own('counts-are')}</p>
            <Legend isPassedOver={list.rows.some(({ cells }) => cells.some((_, at) => isPassedOver(cells, at)))} />
          </>
        }
        groupOf={groupOf}
        columns={[...useColumns(meta, groupOf !== undefined), ...act]}
        filters={useFilters(meta, ask)}
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

/** Who is late on another workflow, as a list of their own. */
const lateQuery = (workflowId: string): string =>
  viewQuery(
    { q: '', sort: roadTable.rules.defaultSort, chosen: { workflow: [workflowId], late: ['1'] } },
    roadTable.rules,
  )

/** Who has a few days left for a phase, as a list of their own. */
function soonQuery({ chosen }: TableAsk, { phaseId, dueOn }: MatrixFacts['soon'][number]): string {
  return viewQuery(
    { q: '', sort: roadTable.rules.defaultSort, chosen: { ...amongOf(chosen), phase: [phaseId], due: [dueOn] } },
    roadTable.rules,
  )
}

/** So many who follow each other with the same time are told of together. */
const togetherFrom = 3

/** How many have the same few days, said once above them; each of their own rows is silent about it. */
function useGroups(rows: readonly ShownLine[]) {
  const t = useT()
  const { shortDay } = useFormat()
  // By how many days each of them is stands in the stop they are late with.
  const late = t('workflows.matrix.is-late')
  const timeOf = ({ daysLate, daysLeft, phaseId, cells }: ShownLine) => {
    const dueOn = cells.find((cell) => cell.phaseId === phaseId)?.dueOn
    if (daysLate > 0) return late
    if (phaseId === null) return t('workflows.state.done')
    if (daysLeft === null || !dueOn) return t('workflows.on-time')
    return daysLeft <= fewDays
      ? t('workflows.days-left', { count: daysLeft })
      : t('workflows.matrix.by', { day: shortDay(dueOn) })
  }
  const runs = new Map<string, number>()
  for (const row of rows) {
    const time = timeOf(row)
    runs.set(time, (runs.get(time) ?? 0) + 1)
  }
  // Where some are told together all are: below a heading a row would seem to be of it.
  if (![...runs.values()].some((count) => count >= togetherFrom)) return undefined
  return (row: ShownLine) => {
    const time = timeOf(row)
    if (time === late)
      return {
        key: time,
        title: (count: number) => <LateWords>{t('workflows.matrix.together-late', { count })}</LateWords>,
      }
    return { key: time, title: (count: number) => t('workflows.matrix.together', { count, time: small(time) }) }
  }
}

type SoonProps = { meta: MatrixFacts; ask: TableAsk }

/** For who only looks on: until which day those few have, and the way to them. */
function SoonInWords({ meta: { soon }, ask }: SoonProps) {
  const t = useT()
  const { longDay } = useFormat()
  const [first] = soon
  if (!first || soon.length > 1) return null
  return (
    <>
      {' '}
      <span className="mx-until">
        <Link to={`?${soonQuery(ask, first)}`}>
          {t('workflows.matrix.soon-only', { count: first.count, day: longDay(first.dueOn) })}
        </Link>
        .
      </span>
    </>
  )
}

/** Who has a few days left is not late, and is told of before they are: as one line, by which all of them are reminded. */
function Soon({ meta: { soon, phases }, ask }: SoonProps) {
  const t = useT()
  const { longDay } = useFormat()
  if (soon.length === 0) return null
  return (
    <ul className="mx-soon">
      {soon.map((one) => {
        const { phaseId, dueOn, daysLeft, count } = one
        const here = soonQuery(ask, one)
        return (
          <li key={phaseId + dueOn}>
            <span className="grow">
              {soon.length === 1 ? (
                // The title says how many and for what.
                <Link to={`?${here}`}>{t('workflows.matrix.soon-only', { count, day: longDay(dueOn) })}</Link>
              ) : (
                <>
                  <Link to={`?${here}`}>
                    {t('workflows.matrix.soon', {
                      count,
                      left: t('workflows.matrix.left', { count: daysLeft }),
                      phase: phases.find(({ id }) => id === phaseId)?.name ?? '',
                    })}
                  </Link>{' '}
                  <span className="muted">{t('workflows.matrix.soon-day', { day: longDay(dueOn) })}</span>
                </>
              )}
            </span>
            <Form method="post" action={`?${here}`} preventScrollReset>
              <SubmitButton name="bulk" value="remind-soon" look="plain">
                {t('workflows.matrix.remind-soon', { count })}
              </SubmitButton>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}

/** Among whom one looks, whatever else is asked. */
function amongOf(chosen: TableAsk['chosen']): TableAsk['chosen'] {
  return Object.fromEntries(
    ['workflow', 'group', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
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

/** The step of the road somebody is at, by number and name, where there are no headings over the stops. */
function stepOf({ phases }: MatrixFacts, phaseId: string): string {
  const at = phases.findIndex(({ id }) => id === phaseId)
  return at < 0 ? '' : `${at + 1} ${phases[at]?.name}`
}

function useColumns({ phases, passed }: MatrixFacts, isGrouped: boolean): Column<ShownLine>[] {
  const t = useT()
  const { number } = useFormat()
  const behind = new Map(passed.map((one) => [one.phaseId, one.count]))
  const own = (key: string, values = {}) => t(`workflows.matrix.${key}`, values)
  return [
    // Of whom are told together it is said above them.
    ...(isGrouped
      ? []
      : [
          {
            key: 'late',
            heading: own('time'),
            sort: 'days_late',
            phone: 'status' as const,
            cell: (line: ShownLine) => <Time line={line} />,
          },
        ]),
    ...phases.map(({ id, name }, at) => ({
      key: id,
      // The number goes along with the first word of the name.
      heading: `${at + 1}\u00a0${name}`,
      isStop: true,
      sum: own('is-passed', { count: number(behind.get(id) ?? 0) }),
      cell: ({ cells }: ShownLine) => <PhaseCell cells={cells} phaseId={id} />,
    })),
    {
      key: 'turn',
      heading: own('waits-for'),
      phone: 'wide',
      cell: (line) => <WaitsFor line={line} />,
    },
  ]
}

/** What somebody is at turn with, by how far the pupil is; who has no place is told of in words of its own. */
const about: Partial<Record<ShownLine['state'], string>> = {
  applied: 'applied',
  contract: 'contract',
  running: 'running',
  hours_done: 'end',
}

/** Whose turn it is and with what, why somebody should look, and of who has no place when they were last heard of. */
function WaitsFor({ line }: { line: ShownLine }) {
  const t = useT()
  const heard = useHeard()
  const actsAs = useOwnTurns()
  const reasons = useReasons()(line)
  const turns = isChoosing(line) ? (['student'] as const) : line.phaseId === null ? [] : line.turns
  const isPupilAlone = turns.length > 0 && turns.every((turn) => turn === 'student')
  const what = line.state === 'running' && isPupilAlone ? 'handing-in' : about[line.state]
  const isYours = turns.some((turn) => actsAs.includes(turn))
  const why = [
    ...(turns.length > 0 && what && (isYours || reasons.length === 0) ? [t(`workflows.matrix.about.${what}`)] : []),
    ...reasons,
  ]
  const since = isWithout(line) ? [heard(line.daysQuiet)] : []
  // It is the pupil whom it waits for, unless somebody else is named.
  const isPupils = why.length > 0 && turns.every((turn) => turn === 'student')
  const first = isPupils
    ? why.join(', ')
    : turns.map((turn) => t(actsAs.includes(turn) ? 'desk.you' : `desk.turn.${turn}`)).join(', ')
  const more = (isPupils ? since : [...why, ...since]).join(', ')
  return (
    <>
      {first ? capital(first) : <span className="muted">{t('workflows.matrix.nobody')}</span>}
      {more ? (
        <>
          <span className="in-lines">{isPupils ? ',' : ':'}</span>
          <span className={isPupils ? 'mx-sub mx-since' : 'mx-sub'}>{more}</span>
        </>
      ) : null}
    </>
  )
}

/** How much time somebody has for what they are in; few days of it are called out as what is late is. */
function Time({ line: { daysLate, daysLeft, phaseId, cells } }: { line: ShownLine }) {
  const t = useT()
  const { shortDay } = useFormat()
  if (daysLate > 0)
    return (
      <span className="mx-late">
        <LateWords>{t('workflows.days-late', { count: daysLate })}</LateWords>
      </span>
    )
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

function useFilters({ workflows, groups, periods, phases, byRisk }: MatrixFacts, { chosen }: TableAsk): TableFilter[] {
  const t = useT()
  const { longDay } = useFormat()
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
    ...(chosen.due
      ? [{ name: 'due', label: own('due'), options: chosen.due.map((value) => ({ value, label: longDay(value) })) }]
      : []),
    { name: 'done', label: own('done'), options: [{ value: 'true', label: t('workflows.matrix.done-yes') }] },
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
  const among = amongOf(chosen)
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: roadTable.rules.defaultSort, chosen: { ...among, ...more } }, roadTable.rules)
  return [
    { name: t('workflows.matrix.attention-yes'), query: queryOf({ attention: ['true'] }), count: attention },
    { name: t('workflows.matrix.view-late'), query: queryOf({ late: ['1'] }), count: late, isHot: late > 0 },
    ...byRisk.map(({ risk, count }) => ({
      name: t(`workflows.risk.${risk}`),
      query: queryOf({ risk: [risk] }),
      count,
    })),
    {
      name: t('workflows.matrix.all'),
      query: queryOf(Object.keys(among).length > 0 ? {} : { attention: ['any'] }),
      count: walking,
    },
  ]
}
