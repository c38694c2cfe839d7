import type { ReactNode } from 'react'
import { latenesses, partiesAtTurn, pupilStates, quietSteps } from '#areas/desk/model.ts'
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
import { ContractCell, HoursCell, PlaceCell, TurnCell } from './pupil-cells.tsx'
import { StateBadge } from '#areas/user-admin/ui/state-badge.tsx'
import { classTable, pupilTable } from './table.ts'

type Meta = GotMeta<'/pupils'>

type PupilTableProps = {
  list: StaffTableData<ShownPupil, undefined> & { meta: Meta }
  problem: FormProblem | undefined
  /** Of one class: then no class is chosen. */
  ofGroup?: { name: string; notice: ReactNode; actions: ReactNode }
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
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={table}
        data={list}
        problem={problem}
        title={title}
        notice={ofGroup?.notice}
        words={own}
        main={{
          heading: own('name'),
          sort: 'name',
          nameOf: ({ name }) => name,
          pathOf: ({ id }) => path(`/users/${id}`),
          // On the page of a class every line would say that class.
          ...(ofGroup
            ? {}
            : {
                under: ({ groupNames }: ShownPupil) => <span className="in-lines">{groupNames.join(', ')}</span>,
              }),
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
  const t = useT()
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
    column('state', (pupil) => <StateBadge pupil={pupil} />, { sort: 'state', phone: 'status' }),
    column('turn', (pupil) => <TurnCell pupil={pupil} />, { sort: 'since' }),
    column('place', (pupil) => <PlaceCell pupil={pupil} />),
    ...(digitalContracts ? [column('contract', (pupil) => <ContractCell pupil={pupil} />)] : []),
    ...(usesHours ? [column('hours', (pupil) => <HoursCell pupil={pupil} />)] : []),
    column('quiet', ({ daysQuiet }) => (daysQuiet === null ? '' : t('desk.quiet-for', { count: daysQuiet })), {
      sort: 'quiet_since',
      isNumber: true,
      phone: 'number',
    }),
    column('mentor', ({ mentorNames }) => mentorNames.join(', '), { isTelling: true }),
    column('period', ({ periodName }) => periodName, { isTelling: true }),
  ]
}

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
function useViews({ byState, byLate }: Meta, { chosen }: TableAsk, rules: TableRules): TableView[] {
  const t = useT()
  const own = useOwn()
  const among = Object.fromEntries(
    ['group', 'mentor', 'period'].flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  const queryOf = (more: Record<string, string[]>) =>
    viewQuery({ q: '', sort: rules.defaultSort, chosen: { ...among, ...more } }, rules)
  const view = (name: 'state' | 'late', value: string, count = 0) => ({
    name: t(name === 'late' ? `desk.late.${value}` : `desk.state.${value}`),
    query: queryOf({ [name]: [value] }),
    count,
    isHot: count > 0 && (name === 'late' || value === 'none'),
  })
  const sum = Object.values(byState).reduce((total, count) => total + count, 0)
  return [
    { name: own('all'), query: queryOf({}), count: sum },
    view('state', 'none', byState.none),
    view('state', 'applied', byState.applied),
    ...latenesses.filter((value) => byLate[value]).map((value) => view('late', value, byLate[value])),
  ]
}
