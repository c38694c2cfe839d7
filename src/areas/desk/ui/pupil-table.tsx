import type { ReactNode } from 'react'
import { latenesses, needsSomebody, partiesAtTurn, pupilStates, quietSteps, tooQuiet } from '#areas/desk/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta } from '#web/api-types.ts'
import { initials } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter, TableView } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery, type TableAsk, type TableRules } from '#web/table.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ShownPupil } from './pupil.ts'
import type { CalledOut } from './called-out.ts'
import { ClassNeeding, ClassStops } from './class-glance.tsx'
import { TurnCell } from './pupil-cells.tsx'
import { ContractStop, EndStop, HoursStop, PlaceStop } from './pupil-road.tsx'
import { StateBadge } from '#areas/user-admin/ui/state-badge.tsx'
import { classTable, pupilTable } from './table.ts'

type Meta = GotMeta<'/pupils'>

type PupilTableProps = {
  list: StaffTableData<ShownPupil, undefined> & { meta: Meta }
  problem: FormProblem | undefined
  /** Of one class: then no class is chosen. */
  ofGroup?: { name: string; onRoad: readonly CalledOut[]; notice: ReactNode; actions: ReactNode }
}

/** What the numbers of the list come to, for who opens it. */
function Waiting({ meta: { byState, byLate }, isLongestFirst }: { meta: Meta; isLongestFirst: boolean }) {
  const t = useT()
  // As the tab of that name counts them.
  const { none: placeless = 0 } = byState
  const late = latenesses.flatMap((one) => (byLate[one] ? [{ one, count: byLate[one] }] : []))
  if (placeless + late.length === 0) return null
  return (
    <p className="muted">
      {[
        ...(placeless > 0 ? [t('desk.list.placeless', { count: placeless })] : []),
        ...late.map(({ one, count }) => t(`desk.list.late-${one}`, { count })),
        ...(isLongestFirst ? [t('desk.list.longest')] : []),
      ].join(' ')}
    </p>
  )
}

function useOwn() {
  const t = useT()
  return (key: string) => t(`desk.list.${key}`)
}

/** Where pupils stand, of a class or of all one looks after. */
export function PupilTable({ list, problem, ofGroup }: PupilTableProps) {
  const own = useOwn()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { meta, ask } = list
  const title = ofGroup?.name ?? own('title')
  const filters = useFilters(meta)
  const table = ofGroup ? classTable : pupilTable
  // A class that is looked at whole is seen at its stops; what was searched or filtered is a list.
  const isWhole = ofGroup !== undefined && list.rows.length > 0 && list.rows.length === wholeOf(meta)
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={table}
        data={list}
        problem={problem}
        title={title}
        notice={
          ofGroup ? (
            <>
              {ofGroup.notice}
              {isWhole ? (
                <>
                  <ClassNeeding pupils={list.rows} onRoad={ofGroup.onRoad} />
                  <ClassStops pupils={list.rows} />
                </>
              ) : null}
            </>
          ) : (
            <Waiting meta={meta} isLongestFirst={ask.sort === table.rules.defaultSort} />
          )
        }
        words={own}
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/users/${id}`),
          // On the page of a class, and for who has but one, every line would say that class.
          under: ({ groupNames, organizationName }: ShownPupil) => (
            <span className="in-lines">
              {[...(ofGroup || meta.groups.length < 2 ? [] : groupNames), organizationName].filter(Boolean).join(', ')}
            </span>
          ),
          mark: { shape: 'round', of: ({ name }) => initials(name) },
        }}
        columns={useColumns()}
        filters={ofGroup ? filters.filter(({ name }) => name !== 'group') : filters}
        views={useViews(meta, ask, table.rules)}
        bulk={useSteps()}
        actions={
          <>
            <ExportMenu may={meta.may.export} query={viewQuery(ask, table.rules)} />
            {ofGroup?.actions}
          </>
        }
      />
    </>
  )
}

/** By this the office holds out places to the chosen pupils; what to whom is shown before anything is sent. */
export const threePlaces = 'three'

/** Where the chosen pupils of a list are led; undefined when the form is about something else. */
export function placesFor(locale: string, form: FormData): string | undefined {
  if (form.get('bulk') !== threePlaces) return undefined
  const chosen = new URLSearchParams(form.getAll('ids').map((id) => ['student', String(id)]))
  return `/${locale}/internships/three?${chosen}`
}

function useSteps() {
  const t = useT()
  const { user } = useShell()
  if (!user?.capacities.includes('coordinator')) return []
  return [{ value: threePlaces, label: t('matching.three.choose'), icon: 'users-three' as const }]
}

function useColumns(): Column<ShownPupil>[] {
  const own = useOwn()
  const { tenant } = useShell()
  const { usesHours, digitalContracts } = tenant.capabilities
  const column = (key: string, cell: Column<ShownPupil>['cell'], more: Partial<Column<ShownPupil>> = {}) => ({
    key,
    heading: own(key),
    cell,
    ...more,
  })
  return [
    column('group', ({ groupNames }) => groupNames.join(', '), { sort: 'class_name', isTelling: true }),
    column('quiet', (pupil) => <QuietCell pupil={pupil} />, { sort: 'quiet_since', phone: 'number' }),
    column('state', (pupil) => <StateBadge pupil={pupil} />, { sort: 'state', phone: 'status' }),
    column('turn', (pupil) => <TurnCell pupil={pupil} isBesideQuiet />, { sort: 'since' }),
    // From here on the row is the pupil's road.
    column('place', (pupil) => <PlaceStop pupil={pupil} />),
    ...(digitalContracts ? [column('contract', (pupil) => <ContractStop pupil={pupil} />)] : []),
    ...(usesHours ? [column('hours', (pupil) => <HoursStop pupil={pupil} />)] : []),
    column('end', (pupil) => <EndStop pupil={pupil} />),
  ]
}

/** For how long nothing happened; red where somebody should look. */
function QuietCell({ pupil }: { pupil: ShownPupil }) {
  const t = useT()
  const { daysQuiet } = pupil
  if (daysQuiet === null) return null
  const words = t('desk.quiet-for', { count: daysQuiet })
  return needsSomebody(pupil) && daysQuiet >= tooQuiet ? <span className="quiet-hot">{words}</span> : words
}

/** How many there are where nothing is searched or filtered. */
const wholeOf = ({ byState }: Meta) => Object.values(byState).reduce((total, count) => total + count, 0)

function useFilters({ groups, mentors, periods }: Meta): TableFilter[] {
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
  ]
}

/** The ways of looking, each with how many there are among the class, mentor and period that were chosen. */
function useViews(meta: Meta, { chosen }: TableAsk, rules: TableRules): TableView[] {
  const t = useT()
  const own = useOwn()
  const { byState, byLate } = meta
  const among = Object.fromEntries(
    ['group', 'mentor', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: rules.defaultSort, chosen: { ...among, ...more } }, rules)
  const view = (name: 'state' | 'late', value: string, count = 0) => ({
    name: t(name === 'late' ? `desk.late.${value}` : `desk.state.${value}`),
    query: queryOf({ [name]: [value] }),
    count,
    isHot: count > 0 && (name === 'late' || value === 'none' || value === 'not_passed'),
  })
  return [
    { name: own('all'), query: queryOf({}), count: wholeOf(meta) },
    view('state', 'none', byState.none),
    view('state', 'applied', byState.applied),
    ...(byState.not_passed ? [view('state', 'not_passed', byState.not_passed)] : []),
    ...latenesses.filter((value) => byLate[value]).map((value) => view('late', value, byLate[value])),
  ]
}
