import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  isPlaceless,
  isTurnOf,
  latenesses,
  needsSomebody,
  partiesAtTurn,
  pupilStates,
  quietSteps,
  tooLong,
} from '#areas/desk/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta } from '#web/api-types.ts'
import { initials } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery, type TableAsk } from '#web/table.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ShownPupil } from './pupil.ts'
import type { CalledOut } from './called-out.ts'
import { useHeard } from './heard.ts'
import { ClassNeeding, ClassStops } from './class-glance.tsx'
import { useOwnTurns } from './own-turns.ts'
import { TurnCell, useSince } from './pupil-cells.tsx'
import { ContractStop, EndStop, HoursStop, PlaceStop, RoadInLine, RoadKey } from './pupil-road.tsx'
import { silentAfterDays } from '#areas/internships/model.ts'
import { MailAll } from '#areas/user-admin/ui/mail-all.tsx'
import { StateBadge, useStateWords } from '#areas/user-admin/ui/state-badge.tsx'
import { remindStep, type Reminded } from './remind-pupils.ts'
import { RemindedNotice } from './reminded-notice.tsx'
import { useActColumn } from './row-act.tsx'
import { placelessQuery, pupilTable } from './table.ts'
import { wayOf } from './way.ts'
import './rows.css'

type Meta = GotMeta<'/pupils'>

type PupilTableProps = {
  list: StaffTableData<ShownPupil, undefined> & { meta: Meta }
  problem: FormProblem | undefined
  reminded: Reminded | undefined
  /** Of one class: then no class is chosen. */
  ofGroup?: { name: string; onRoad: readonly CalledOut[]; notice: ReactNode; actions: ReactNode }
}

/** So many periods are told apart; of the others it is said how many stand there together. */
const mostPeriods = 4

/** Among whom one looks, whatever else is asked. */
const amongOf = (chosen: TableAsk['chosen']): TableAsk['chosen'] =>
  Object.fromEntries(['group', 'mentor', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])))

type WaitingProps = { meta: Meta; ask: TableAsk }

/** What the numbers of the list come to, for who opens it: who has no place, period by period, and what is late. */
function Waiting({ meta: { byState, byLate, placeless }, ask: { chosen } }: WaitingProps) {
  const t = useT()
  const { number } = useFormat()
  // As the tab of that name counts them.
  const { none = 0 } = byState
  const late = latenesses.flatMap((one) => (byLate[one] ? [{ one, count: byLate[one] }] : []))
  if (none + late.length === 0) return null
  const hereIn = (periodId: string) => placelessQuery({ ...amongOf(chosen), in: [periodId] })
  const beyond = placeless.slice(mostPeriods).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="waiting">
      <p className="muted">
        {/* In one period alone the number is said once. */}
        {none > 0 && placeless.length !== 1 ? t('desk.list.placeless', { count: none }) : null}{' '}
        {placeless.slice(0, mostPeriods).map(({ periodId, periodName, isAhead, count }, at) => (
          <Fragment key={periodId}>
            <Link to={`?${hereIn(periodId)}`}>
              {placeless.length === 1
                ? t('desk.list.placeless-only', { count, period: periodName })
                : t(isAhead ? 'desk.list.placeless-ahead' : 'desk.list.placeless-in', {
                    count: number(count),
                    period: periodName,
                  })}
            </Link>
            {at < Math.min(placeless.length, mostPeriods) - 1 || beyond > 0 ? ', ' : '. '}
          </Fragment>
        ))}
        {beyond > 0 ? t('desk.list.placeless-beyond', { count: number(beyond) }) : null}{' '}
        {late.map(({ one, count }) => t(`desk.list.late-${one}`, { count })).join(' ')}
      </p>
    </div>
  )
}

/** For who divides places: where the pupils without one in the period that is on are matched with what is free. */
function MatchLink({ meta: { placeless }, ask: { chosen } }: WaitingProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const now = placeless.findLast(({ isAhead }) => !isAhead)
  const [group, ...groups] = chosen.group ?? []
  if (!now || !user?.capacities.includes('coordinator')) return null
  const ofGroup = group && groups.length === 0 ? `&group=${group}` : ''
  return (
    <Link className="btn" to={path(`/internships/assign?period=${now.periodId}${ofGroup}`)}>
      {t('desk.list.match')}
    </Link>
  )
}

function useOwn() {
  const t = useT()
  return (key: string, values = {}) => t(`desk.list.${key}`, values)
}

/** Where pupils stand, of a class or of all one looks after. */
export function PupilTable({ list, problem, reminded, ofGroup }: PupilTableProps) {
  const own = useOwn()
  const path = useLocalePath()
  const actsAs = useOwnTurns()
  const { tenant } = useShell()
  const { meta, ask } = list
  const title = ofGroup?.name ?? own('title')
  const filters = useFilters(meta, ask)
  const heard = useHeard()
  const act = useActs(list.rows)
  const steps = useSteps(meta)
  // A class that is looked at whole is seen at its stops; what was searched or filtered is a list.
  // Where those without a place stand first, that they have none is said above them.
  const isGrouped =
    !ofGroup &&
    ask.sort === pupilTable.rules.defaultSort &&
    new Set(list.rows.map(isWithout)).has(true) &&
    list.rows.length > 1
  const sinceOf = useSince()
  const common = isGrouped ? commonDays(list.rows) : undefined
  const isWhole = ofGroup !== undefined && list.rows.length > 0 && list.rows.length === wholeOf(meta)
  const isStateSaid = useIsStateSaid(list, isWhole)
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={pupilTable}
        data={list}
        problem={problem}
        title={title}
        notice={
          <>
            <RemindedNotice reminded={reminded} />
            {ofGroup?.notice ?? <Waiting meta={meta} ask={ask} />}
            {isWhole ? (
              <>
                <ClassNeeding pupils={list.rows} onRoad={ofGroup.onRoad} />
                <ClassStops pupils={list.rows} />
              </>
            ) : ofGroup ? (
              <Longest list={list} />
            ) : null}
          </>
        }
        words={own}
        order={own('order-need')}
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/users/${id}`),
          // On the page of a class, and for who has but one, every line would say that class.
          under: (pupil: ShownPupil) => (
            <span className="in-lines">
              {isStateSaid ? null : <StateBadge pupil={pupil} isYours={isTurnOf(pupil, actsAs)} />}{' '}
              {[
                ...(ofGroup || meta.groups.length < 2 ? [] : pupil.groupNames),
                isPlaceless(pupil.state) ? heard(pupil.daysQuiet) : pupil.organizationName,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          ),
          mark: { shape: 'round', of: ({ name }) => initials(name) },
        }}
        groupOf={
          isGrouped
            ? (pupil) => ({
                key: String(isWithout(pupil)),
                title: () =>
                  isWithout(pupil)
                    ? own('group-without', {
                        isAlike: String(common !== undefined && common >= 0),
                        since: sinceOf(common ?? 0),
                        isFailed: String(list.rows.some((one) => isWithout(one) && one.state === 'not_passed')),
                      })
                    : own('group-others'),
              })
            : undefined
        }
        columns={[...useColumns(isStateSaid, common), ...act]}
        below={isWhole ? null : <RoadKey pupils={list.rows} />}
        filters={ofGroup ? filters.filter(({ name }) => name !== 'group') : filters}
        views={useViews(meta, ask)}
        bulk={steps}
        actions={
          <>
            <MailAll rows={list.rows} />
            {ofGroup?.notice ? null : <MatchLink meta={meta} ask={ask} />}
            <ExportMenu may={meta.may.export} query={viewQuery(ask, pupilTable.rules)} />
            {ofGroup?.actions}
          </>
        }
      />
    </>
  )
}

/** Has no place and is to look for one now: nothing else is to be said of where they stand. */
const isWithout = (pupil: ShownPupil) => isPlaceless(pupil.state) && pupil.daysAtTurn !== null

/** For how many days more than half of those without a place are at turn: said once above them, and of none of them; -1 where they differ. */
function commonDays(rows: readonly ShownPupil[]): number {
  const without = rows.filter(isWithout)
  const alike = Map.groupBy(without, ({ daysAtTurn }) => daysAtTurn ?? 0)
  const [most] = [...alike].find(([, those]) => those.length > 1 && those.length > without.length / 2) ?? []
  return most ?? -1
}

/** By this the office holds out places to the chosen pupils; what to whom is shown before anything is sent. */
export const threePlaces = 'three'

/** Where the chosen pupils of a list are led; undefined when the form is about something else. */
export function placesFor(locale: string, form: FormData): string | undefined {
  if (form.get('bulk') !== threePlaces) return undefined
  const chosen = new URLSearchParams(form.getAll('ids').map((id) => ['student', String(id)]))
  return `/${locale}/internships/three?${chosen}`
}

function useSteps({ may }: Meta) {
  const t = useT()
  const { user } = useShell()
  const held = user?.capacities ?? []
  return [
    ...(may.remind ? [{ value: remindStep, label: t('workflows.matrix.remind'), icon: 'bell-ringing' as const }] : []),
    ...(held.includes('coordinator')
      ? [{ value: threePlaces, label: t('matching.three.choose'), icon: 'users-three' as const }]
      : []),
  ]
}

/** Of a class of which those without a place are looked at: how many there are, and how long the longest of them. */
function Longest({ list: { rows, ask, page } }: Pick<PupilTableProps, 'list'>) {
  const t = useT()
  const { state, group: _, ...others } = ask.chosen
  const isAllOfThem = state?.join() === 'none' && Object.keys(others).length === 0 && !ask.q
  if (!isAllOfThem || rows.length === 0) return null
  const most = Math.max(...rows.map(({ daysAtTurn }) => daysAtTurn ?? 0))
  const longest = rows.filter(({ daysAtTurn }) => daysAtTurn === most).length
  return (
    <p>
      <b>{t('desk.class.without', { count: page.total })}</b>{' '}
      {/* Who that is of more than stand on a page is not known here. */}
      {most > 0 && page.totalPages === 1
        ? t('desk.class.longest', { count: longest, days: most, n: rows.length })
        : null}
    </p>
  )
}

/** What the reader does next for a pupil who needs somebody, for whom it is their turn, or who waits long for another. */
function useActs(rows: ShownPupil[]) {
  const t = useT()
  const path = useLocalePath()
  const actsAs = useOwnTurns()
  return useActColumn(rows, (pupil) => {
    const isYours = isTurnOf(pupil, actsAs)
    const isStill = (pupil.daysAtTurn ?? 0) >= silentAfterDays && pupil.turns.length > 0
    // Who is in a period that is still to come needs no place yet.
    if (!isYours && !isWithout(pupil) && !isStill && !needsSomebody(pupil)) return undefined
    const { key, to } = wayOf(pupil, isYours)
    if (isYours) return { to: path(to), words: t(`desk.next.${key}`), of: pupil.name }
    return {
      aside: (
        // Of many who want the same nobody stands out.
        <Link className="linkbtn" to={path(to)}>
          {t(`desk.next.${key}`)} <span className="vh">{pupil.name}</span>
        </Link>
      ),
    }
  })
}

/** Whether all rows stand alike and what is above them says how: what was asked for, or the stops of the class. */
function useIsStateSaid({ rows, ask: { chosen } }: PupilTableProps['list'], isWhole: boolean): boolean {
  const wordsOf = useStateWords()
  const isAsked = [chosen.state, chosen.late].some((asked) => asked?.length === 1)
  return (isAsked || isWhole) && rows.length > 1 && new Set(rows.map(wordsOf)).size === 1
}

/** @param common where rows are grouped, for how many days more than half of those without a place are at turn */
function useColumns(isStateSaid: boolean, common?: number): Column<ShownPupil>[] {
  const own = useOwn()
  const { tenant } = useShell()
  const { usesHours, digitalContracts } = tenant.capabilities
  const column = (key: string, cell: Column<ShownPupil>['cell'], more: Partial<Column<ShownPupil>> = {}) => ({
    key,
    heading: own(key),
    cell,
    ...more,
  })
  const standing = () => {
    const turn = { sort: 'since', sortsByAge: true } as const
    if (isStateSaid) return [column('turn', (pupil) => <SaidTurnCell pupil={pupil} />, { ...turn, phone: 'wide' })]
    // Where most say of themselves no more than their group does, how far they are and whose turn it is are one column.
    const state = (pupil: ShownPupil) => <StateCell pupil={pupil} common={common} />
    if (common !== undefined) return [column('state', state, { sort: 'state', phone: 'wide' })]
    return [
      column('state', state, { sort: 'state', phone: 'wide' }),
      column('turn', (pupil) => <TurnCell pupil={pupil} />, turn),
    ]
  }
  return [
    column('group', ({ groupNames }) => groupNames.join(', '), { sort: 'class_name', isTelling: true }),
    column('quiet', (pupil) => <QuietCell pupil={pupil} />, { sort: 'quiet_since', sortsByAge: true }),
    ...standing(),
    // From here on the row is the pupil's road.
    column('place', (pupil) => <PlaceStop pupil={pupil} />),
    ...(digitalContracts ? [column('contract', (pupil) => <ContractStop pupil={pupil} />)] : []),
    ...(usesHours ? [column('hours', (pupil) => <HoursStop pupil={pupil} />)] : []),
    column('end', (pupil) => <EndStop pupil={pupil} />),
  ]
}

/** When a pupil was last heard of; in bold where somebody should look, and nothing was heard for as long. */
function QuietCell({ pupil }: { pupil: ShownPupil }) {
  const t = useT()
  const { daysQuiet } = pupil
  const words = daysQuiet === null ? t('desk.never-heard') : t('desk.quiet-for', { count: daysQuiet })
  return needsSomebody(pupil) && (daysQuiet ?? tooLong) >= tooLong ? <span className="quiet-long">{words}</span> : words
}

/** How far a pupil is; a line of a phone, which says that under the name, has the road there. */
function StateCell({ pupil, common }: { pupil: ShownPupil; common: number | undefined }) {
  const actsAs = useOwnTurns()
  const { state, late, choosesBefore } = pupil
  const t = useT()
  // Most stand alike, and say it in a line; who chooses or lets something lie is told apart.
  const isSaid =
    common !== undefined && state === 'none' && isWithout(pupil) && late.length === 0 && choosesBefore === null
  return (
    <>
      <span className="in-table">
        {isSaid ? t('desk.state.none') : <StateBadge pupil={pupil} isYours={isTurnOf(pupil, actsAs)} />}{' '}
        {common === undefined || pupil.turns.length === 0 ? null : (
          <span className={isSaid ? undefined : 'state-turn'}>
            <TurnCell pupil={pupil} isPlain={isWithout(pupil)} common={common} />
          </span>
        )}
      </span>
      <RoadInLine pupil={pupil} />
    </>
  )
}

/** Who is at turn, where no row says how far its pupil is. */
function SaidTurnCell({ pupil }: { pupil: ShownPupil }) {
  return (
    <>
      <span className="in-table">
        <TurnCell pupil={pupil} />
      </span>
      <RoadInLine pupil={pupil} />
    </>
  )
}

/** How many there are where nothing is searched or filtered. */
const wholeOf = ({ byState }: Meta) => Object.values(byState).reduce((total, count) => total + count, 0)

function useFilters({ groups, mentors, periods }: Meta, { chosen }: TableAsk): TableFilter[] {
  const t = useT()
  const own = useOwn()
  const words = (name: string, key: string, values: readonly (string | number)[]) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value: String(value), label: t(`${key}.${value}`) })),
  })
  const choices = (name: string, rows: Meta['groups']) => ({
    name,
    label: own(name),
    options: rows.map(({ id, name: label }) => ({ value: id, label })),
  })
  return [
    words('state', 'desk.state', pupilStates),
    words('late', 'desk.late', latenesses),
    words('turn', 'desk.turn', partiesAtTurn),
    words('quiet', 'desk.quiet', quietSteps),
    choices('group', groups),
    choices('mentor', mentors),
    choices('period', periods),
    ...(chosen.in ? [choices('in', periods)] : []),
  ]
}

/** The ways of looking, each with how many there are among the class, mentor and period that were chosen. */
function useViews(meta: Meta, { chosen }: TableAsk): TableView[] {
  const { rules } = pupilTable
  const t = useT()
  const own = useOwn()
  const { byState, byLate } = meta
  const among = amongOf(chosen)
  const queryOf = (more: Record<string, string[]>) =>
    more.state?.[0] === 'none'
      ? placelessQuery(among)
      : viewQuery({ q: '', sort: rules.defaultSort, chosen: { ...among, ...more } }, rules)
  const view = (name: 'state' | 'late', value: string, count = 0) => ({
    name: t(name === 'late' ? `desk.late.${value}` : `desk.state.${value}`),
    query: queryOf({ [name]: [value] }),
    count,
  })
  return [
    { name: own('all'), query: queryOf({}), count: wholeOf(meta) },
    view('state', 'none', byState.none),
    view('state', 'applied', byState.applied),
    ...(byState.not_passed ? [view('state', 'not_passed', byState.not_passed)] : []),
    ...latenesses.filter((value) => byLate[value]).map((value) => view('late', value, byLate[value])),
  ]
}
