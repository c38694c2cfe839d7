import { endedStatuses, internshipStatuses, silentAfterDays, turnsOfInternships } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Form, Link } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta } from '#web/api-types.ts'
import { isOpenStep } from '#web/bulk-steps.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { NextFrame } from '#web/design/record.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery } from '#web/table.ts'
import { daysWaited } from '#web/waiting.ts'
import { NoneYet } from './none-yet.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useListFilters, useListViews, type ListChoices } from './list-filters.tsx'
import { internshipTable } from './table.ts'
import { HoursBricks } from './hours-bricks.tsx'
import { useActColumn } from './row-act.tsx'
import { remindStep, type Reminded } from './remind-pupils.ts'
import { RemindedNotice } from './reminded-notice.tsx'
import { gathered, isReady, useGroups, useKindOf, type ListedInternship } from './internship-groups.ts'
import { InternshipFinding } from './internship-finding.tsx'
import { isToFinish, looksAfterPupils, useWaits, WaitCell } from './internship-wait.tsx'
import './rows.css'

type Row = ListedInternship
type Props = {
  list: StaffTableData<Row, undefined> & { meta: GotMeta<'/internships'> }
  choices: ListChoices
  problem: FormProblem | undefined
  reminded: Reminded | undefined
}

/** What the school does for many at once. */
const together = ['mark_ready', 'complete'] as const

/** The internships of all pupils one looks after, or at a company. */
export function InternshipTable({ list, choices, problem, reminded }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { meta, ask, rows } = list
  const isOpen = (status: string) => !(endedStatuses as readonly string[]).includes(status)
  const present = internshipStatuses.filter((status) => meta.byStatus[status])
  const title = t(isHost(user) ? 'internships.title-host' : 'internships.title')
  // Who stands in it once for each period is told apart by them.
  const isTwice = ({ student }: Row) => rows.filter((other) => student && other.student?.id === student.id).length > 1
  const groupOf = useGroups(list)
  const steps = together.filter((step) => rows.some((row) => row.meta.allowedEvents.includes(step)))
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={internshipTable}
        data={{ ...list, rows: gathered(rows, groupOf) }}
        problem={problem}
        title={title}
        notice={
          <>
            <RemindedNotice reminded={reminded} />
            <InternshipFinding meta={meta} isToldBelow={isToldAtOnce(list)} />
            {isToldAtOnce(list) && !(list.bulkStep && isOpenStep(list.bulkStep)) ? <ReadyTogether rows={rows} /> : null}
          </>
        }
        empty={present.length === 0 ? <NoneYet of="internships" /> : undefined}
        words={(key) => t(`desk.internships.${key === 'search' && isHost(user) ? 'search-host' : key}`)}
        order={t(
          `desk.list.order-${user?.capacities.includes('broker') ? 'calling' : isHost(user) || looksAfterPupils(user) ? 'waiting' : 'longest'}`,
        )}
        main={{
          heading: t('desk.list.name'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName,
          pathOf: ({ id }) => path(`/internships/${id}`),
          under: (row) => (
            <span className="in-lines">
              {isHost(user)
                ? [row.vacancyTitle, isTwice(row) ? row.periodName : ''].filter(Boolean).join('\u00a0· ')
                : [row.groupNames.join(', '), row.organizationName, isTwice(row) ? row.periodName : '']
                    .filter(Boolean)
                    .join('\u00a0· ')}
              {/* The same in a line of its own, where the table is made of lines. */}
              <WaitCell row={row} />
            </span>
          ),
          mark: { shape: 'round', of: ({ studentName }) => initials(studentName) },
        }}
        groupOf={groupOf}
        columns={useColumns(rows, isToldAtOnce(list), choices.meta.may.remind, groupOf !== undefined)}
        filters={useListFilters({
          choices,
          statuses: present.map((value) => ({ value, label: t(`internships.status.${value}`) })),
          waits: turnsOfInternships.map((value) => ({ value, label: t(`desk.internships.waits-for.${value}`) })),
        })}
        views={useListViews({
          byStatus: meta.byStatus,
          // Who never is at turn is not told that nothing waits for them.
          yours: meta.yours > 0 || looksAfterPupils(user) || isHost(user) ? meta.yours : undefined,
          isOpen,
        })}
        bulk={steps.map((step) => ({ value: step, label: t(`desk.internships.${step}`), icon: 'check-bold' }))}
        actions={
          <ExportMenu may={choices.meta.may.export} list="internships" query={viewQuery(ask, internshipTable.rules)} />
        }
      />
    </>
  )
}

/** In which period most of them are: only who is in another is told apart by it. None, where there is no such. */
function usualPeriod(rows: readonly Row[]): string | undefined {
  const counts = Map.groupBy(rows, ({ periodName }) => periodName)
  return [...counts].find(([, those]) => those.length * 2 > rows.length)?.[0]
}

/** Several that are ready are told of above the list, with the one button for all: a row has its own beside it, and calls for nothing. */
const isToldAtOnce = ({ rows }: Pick<Props['list'], 'rows'>) => rows.filter(isReady).length > 1

/** What is ready may be completed at once, instead of row by row; it can be taken back like every step for many. */
function ReadyTogether({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const ready = rows.filter(isReady)
  const count = ready.length
  return (
    <NextFrame
      title={t('desk.internships.ready', { count })}
      action={
        <Form method="post" data-kept="never">
          {ready.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton name="bulk" value="complete">
            {t('desk.internships.complete-all', { count })}
          </SubmitButton>
        </Form>
      }
    >
      {t('desk.internships.ready-text')}
    </NextFrame>
  )
}

/** Hours approved of those planned, in figures and as bricks. */
function HoursOf({ row: { minutesApproved, minutesPlanned } }: { row: Row }) {
  const t = useT()
  const { hours } = useFormat()
  return (
    <>
      <HoursBricks approved={minutesApproved} planned={minutesPlanned ?? 0} />
      <span className="hours-words">
        {t('desk.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned ?? 0) })}
      </span>
    </>
  )
}

/** Of one that only goes on: for how long it does, or of one that is ahead, until it begins. */
function ToGo({ row: { startsOn, endsOn, usesHours, minutesApproved, minutesPlanned } }: { row: Row }) {
  const t = useT()
  const { today } = useShell()
  const { hours } = useFormat()
  const left = usesHours && minutesPlanned ? minutesPlanned - minutesApproved : null
  return (
    <span className="muted">
      {startsOn > today
        ? t('desk.internships.to-go.begins', { count: daysWaited(today, startsOn) })
        : left === null
          ? t('desk.internships.to-go.ends', { count: Math.max(0, daysWaited(today, endsOn)) })
          : left > 0
            ? t('desk.internships.to-go.hours', { hours: hours(left) })
            : t('desk.internships.to-go.made')}
    </span>
  )
}

/** Who is to do what before it goes on; where it only goes on, how it stands. A line of a phone says the first under the name. */
function Standing({ row, isSaidAbove }: { row: Row; isSaidAbove: boolean }) {
  const kind = useKindOf()(row)
  if (kind === 'over') return <InternshipBadge status={row.status} quiet />
  if (kind === 'live' || kind === 'ahead')
    return isSaidAbove ? <ToGo row={row} /> : <InternshipBadge status={row.status} quiet />
  return (
    <span className="in-table">
      <WaitCell row={row} />
    </span>
  )
}

/** Reminds a pupil with one tap of the week that misses. */
function RemindPupil({ id, of }: { id: string; of: string }) {
  const t = useT()
  return (
    <Form method="post">
      <input type="hidden" name="ids" value={id} />
      <SubmitButton look="plain" className="btn-sm" name="bulk" value={remindStep}>
        {t('shell.remind')} <span className="vh">{of}</span>
      </SubmitButton>
    </Form>
  )
}

function useColumns(
  rows: readonly Row[],
  isTold: boolean,
  remindsPupils: boolean,
  /** How each of those that only go on stands is said above them. */
  isGrouped: boolean,
): Column<Row>[] {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user, today } = useShell()
  const waitsOf = useWaits()
  const looksAfter = ['mentor', 'school_supervisor', 'coordinator'].some((one) => user?.capacities.includes(one))
  // One call to an organization is about all of its pupils: it stands once, and the others say that it is the same.
  const calls = user?.capacities.includes('broker')
    ? Map.groupBy(
        rows.filter(({ meta }) => meta.turn.whose === 'company'),
        ({ organization, organizationName }) => organization?.id ?? organizationName,
      )
    : new Map<string, Row[]>()
  const callOf = ({ organization, organizationName }: Row) => calls.get(organization?.id ?? organizationName) ?? []
  const act = useActColumn(rows, (row) => {
    const { id, meta, status, timesheetId, studentName, missingWeek, student } = row
    if (!meta.turn.isYours && missingWeek && remindsPupils && student)
      return { aside: <RemindPupil id={student.id} of={studentName} /> }
    if (meta.turn.whose === 'company' && user?.capacities.includes('broker'))
      return {
        aside:
          callOf(row)[0] === row ? (
            <>
              <Link className="btn btn-sm" to={path(`/internships/${id}`)}>
                {t('desk.internships.act.call')} <span className="vh">{studentName}</span>
              </Link>
              {callOf(row).length > 1 ? (
                <span className="sub">{t('desk.internships.act.call-about', { count: callOf(row).length })}</span>
              ) : null}
            </>
          ) : (
            <span className="muted">{t('desk.internships.act.same-call')}</span>
          ),
      }
    if (isToFinish(row, user) && row.contractId)
      return { to: path(`/contracts/${row.contractId}`), words: t('desk.internships.act.contract'), of: studentName }
    // Who waits long for another is looked at: there is who that is, and how they are reached.
    if (!meta.turn.isYours)
      return missingWeek ||
        (looksAfter && waitsOf(row).some(({ since }) => daysWaited(since, today) >= silentAfterDays))
        ? {
            aside: (
              <Link className="btn btn-sm" to={path(`/internships/${id}`)}>
                {t('desk.internships.act.look')} <span className="vh">{studentName}</span>
              </Link>
            ),
          }
        : undefined
    if (status === 'active' && timesheetId)
      return { to: path(`/urenbriefje/${timesheetId}`), words: t('desk.internships.act.hours'), of: studentName }
    const isEnding = meta.allowedEvents.includes('complete')
    const words = t(`desk.internships.act.${isEnding ? 'end' : 'look'}`)
    if (isTold && isReady(row))
      return {
        aside: (
          <Link className="btn btn-sm" to={path(`/internships/${id}`)}>
            {words} <span className="vh">{studentName}</span>
          </Link>
        ),
      }
    return { to: path(`/internships/${id}`), words, of: studentName }
  })
  const { shortDay } = useFormat()
  const own = (key: string) => t(`desk.list.${key}`)
  const usual = usualPeriod(rows)
  return [
    { key: 'group', heading: own('group'), isTelling: true, cell: ({ groupNames }) => groupNames.join(', ') },
    {
      key: 'status',
      heading: own('status'),
      // By how long somebody lets something lie, which is what stands there.
      sort: 'waiting',
      phone: 'status',
      isLong: true,
      cell: (row) => <Standing row={row} isSaidAbove={isGrouped} />,
    },
    ...act,
    // A company knows its pupils by the place they have there.
    ...(isHost(user)
      ? [
          {
            key: 'vacancy',
            heading: own('place'),
            isLong: true,
            isTelling: true,
            cell: ({ vacancyTitle }: Row) => vacancyTitle,
          },
        ]
      : []),
    {
      key: 'organization',
      heading: own('organization'),
      sort: 'organization_name',
      isLong: true,
      isTelling: true,
      cell: ({ organizationName }) => organizationName,
    },
    {
      key: 'dates',
      heading: own('dates'),
      sort: 'starts_on',
      cell: ({ startsOn, endsOn, periodName }) => (
        <>
          {`${shortDay(startsOn)} – ${shortDay(endsOn)}`}
          {isHost(user) || periodName === usual ? null : <span className="sub">{periodName}</span>}
        </>
      ),
    },
    ...(tenant.capabilities.usesHours
      ? [
          {
            key: 'hours',
            heading: own('hours'),
            isNumber: true,
            phone: 'number' as const,
            cell: (row: Row) => (row.usesHours && row.minutesPlanned ? <HoursOf row={row} /> : null),
          },
        ]
      : []),
  ]
}
