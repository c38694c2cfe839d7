import { endedStatuses, internshipStatuses, turnsOfInternships } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery } from '#web/table.ts'
import { ExportMenu } from './export-menu.tsx'
import { useListFilters, useListViews, type ListChoices } from './list-filters.tsx'
import { internshipTable } from './table.ts'
import type { ShownPupil } from './pupil.ts'
import { TurnCell } from './pupil-cells.tsx'
import { useActColumn } from './row-act.tsx'
import { SinceBehind, SinceCell } from './turn-since.tsx'

type Row = GotOne<'/internships'>
type Props = {
  list: StaffTableData<Row, undefined> & { meta: GotMeta<'/internships'> }
  choices: ListChoices
  /** Where the pupils of these rows stand, for who looks after them. */
  standings: readonly ShownPupil[]
  problem: FormProblem | undefined
}

/** What the school does for many at once. */
const together = ['mark_ready', 'complete'] as const

/** The internships of all pupils one looks after, or at a company. */
export function InternshipTable({ list, choices, standings, problem }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { meta, ask, rows } = list
  const isOpen = (status: string) => !(endedStatuses as readonly string[]).includes(status)
  const present = internshipStatuses.filter((status) => meta.byStatus[status])
  const title = t(isHost(user) ? 'internships.title-host' : 'internships.title')
  const isSchool = choices.groups.length > 0
  const steps = together.filter((step) => rows.some((row) => row.meta.allowedEvents.includes(step)))
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={internshipTable}
        data={list}
        problem={problem}
        title={title}
        words={(key) => t(`desk.internships.${key}`)}
        main={{
          heading: t('desk.list.name'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName,
          pathOf: ({ id }) => path(`/internships/${id}`),
          under: ({ organizationName, vacancyTitle, meta: { turn } }) => (
            <span className="in-lines">
              {isSchool ? organizationName : vacancyTitle}
              <SinceBehind turn={turn} />
            </span>
          ),
          mark: { shape: 'round', of: ({ studentName }) => initials(studentName) },
        }}
        columns={useColumns(standings, rows)}
        filters={useListFilters({
          choices,
          statuses: present.map((value) => ({ value, label: t(`internships.status.${value}`) })),
          turns: turnsOfInternships,
          turnWords: { student: t('desk.internships.writes') },
        })}
        views={useListViews({ byStatus: meta.byStatus, yours: meta.yours, isOpen })}
        bulk={steps.map((step) => ({ value: step, label: t(`desk.internships.${step}`), icon: 'check-bold' }))}
        actions={
          <ExportMenu may={choices.meta.may.export} list="internships" query={viewQuery(ask, internshipTable.rules)} />
        }
      />
    </>
  )
}

/** Whose move it is, as the list of pupils says it: whoever only goes on writing hours down is waited for by nobody. */
function InternshipTurnCell({ row, pupil }: { row: Row; pupil: ShownPupil | undefined }) {
  const { turn } = row.meta
  if (pupil && !turn.isYours) return <TurnCell pupil={pupil} />
  if (turn.whose === 'student' && row.status === 'active') return <span className="muted">–</span>
  return <SinceCell turn={turn} />
}

function useColumns(standings: readonly ShownPupil[], rows: readonly Row[]): Column<Row>[] {
  const t = useT()
  const path = useLocalePath()
  const act = useActColumn(rows, ({ id, meta, status, timesheetId, studentName }) => {
    if (!meta.turn.isYours) return undefined
    if (status === 'active' && timesheetId)
      return { to: path(`/urenbriefje/${timesheetId}`), words: t('desk.internships.act.hours'), of: studentName }
    const isEnding = meta.allowedEvents.includes('complete')
    return {
      to: path(`/internships/${id}`),
      words: t(`desk.internships.act.${isEnding ? 'end' : 'look'}`),
      of: studentName,
    }
  })
  const { shortDay, hours } = useFormat()
  const { tenant } = useShell()
  const own = (key: string) => t(`desk.list.${key}`)
  return [
    { key: 'group', heading: own('group'), isTelling: true, cell: ({ groupNames }) => groupNames.join(', ') },
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'status',
      cell: (row) =>
        // That it runs is no news where its hours wait for the reader.
        row.meta.turn.isYours && row.status === 'active' ? (
          <Badge tone="you">{t('applications.status.asked')}</Badge>
        ) : (
          <InternshipBadge status={row.status} isYours={row.meta.turn.isYours} quiet={!row.meta.turn.isYours} />
        ),
    },
    {
      key: 'turn',
      heading: own('turn'),
      sort: 'turn_since',
      cell: (row) => (
        <InternshipTurnCell row={row} pupil={standings.find(({ internshipId }) => internshipId === row.id)} />
      ),
    },
    ...act,
    {
      key: 'organization',
      heading: own('organization'),
      sort: 'organization_name',
      isTelling: true,
      cell: ({ organizationName }) => organizationName,
    },
    { key: 'startsOn', heading: own('starts-on'), sort: 'starts_on', cell: ({ startsOn }) => shortDay(startsOn) },
    {
      key: 'endsOn',
      heading: own('ends-on'),
      sort: 'ends_on',
      isTelling: true,
      cell: ({ endsOn }) => shortDay(endsOn),
    },
    ...(tenant.capabilities.usesHours
      ? [
          {
            key: 'hours',
            heading: own('hours'),
            isNumber: true,
            phone: 'number' as const,
            cell: ({ usesHours, minutesApproved, minutesPlanned }: Row) =>
              usesHours && minutesPlanned
                ? t('desk.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })
                : '',
          },
        ]
      : []),
    { key: 'period', heading: own('period'), isTelling: true, cell: ({ periodName }) => periodName },
  ]
}
