import { applicationStatuses, openApplicationStatuses, turnsOfApplications } from '#areas/applications/model.ts'
import {
  AnswerRow,
  answerAsked,
  isAnsweredInRow,
  WrittenBy,
  type RowAnswer,
} from '#areas/applications/ui/answer-row.tsx'
import { Fits, type PlaceAsked } from '#areas/applications/ui/fits.tsx'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { Link } from 'react-router'
import { shownPhone } from '#platform/phone.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RemindRow, showsReminding } from '#web/design/remind-row.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter } from '#web/design/table-filters.tsx'
import type { Column, RowGroup } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { viewQuery } from '#web/table.ts'
import { NoneYet } from './none-yet.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useListFilters, useListViews, type ListChoices } from './list-filters.tsx'
import { applicationTable } from './table.ts'
import { ApplicationFinding, RemindAll } from './application-finding.tsx'
import { useActColumn } from './row-act.tsx'
import { SinceCell } from './turn-since.tsx'
import { silentAfterDays } from '#areas/internships/model.ts'
import { daysWaited } from '#web/waiting.ts'
import './rows.css'

type Row = GotOne<'/applications'>
type Props = {
  list: StaffTableData<Row, undefined> & { meta: GotMeta<'/applications'> & { places: PlaceAsked[] } }
  choices: ListChoices
  problem: FormProblem | undefined
  /** The answer that was just given in a row. */
  answered: RowAnswer['step'] | undefined
}

/** What waits for one's own yes, of which the steps for many are made. */
const agreeing = ['mentor_approve', 'company_confirmed'] as const

/** The applications of all pupils one looks after, or of a company. */
export function ApplicationTable({ list, choices, problem, answered }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { meta, ask, rows } = list
  const isOpen = (status: string) => (openApplicationStatuses as readonly string[]).includes(status)
  const present = applicationStatuses.filter((status) => meta.byStatus[status])
  const title = t('applications.title')
  const isSchool = choices.groups.length > 0
  const isOfSeveral = hasSeveralHosts(rows)
  const schools = new Set(rows.map(({ schoolName }) => schoolName)).size
  // Asked for by the place or the organization itself: it stands there to be let go, under the name it has in the rows.
  const asked = (name: 'vacancy' | 'organization', label: string, option: string): TableFilter[] =>
    (ask.chosen[name] ?? []).map((value) => ({ name, label, options: [{ value, label: option }] }))
  const places = [
    ...asked('vacancy', t('desk.list.place'), rows[0]?.vacancyTitle ?? t('desk.list.one-place')),
    ...asked('organization', t('desk.list.organization'), rows[0]?.organizationName ?? t('desk.list.one-organization')),
  ]
  const filters = useListFilters({
    choices,
    statuses: present.map((value) => ({
      value,
      label: t(`applications.status.${value === 'accepted' ? 'accepted_other' : value}`),
    })),
    turns: turnsOfApplications,
  })
  const steps = agreeing.filter((step) => rows.some((row) => row.meta.allowedEvents.includes(step)))
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={applicationTable}
        data={list}
        problem={problem}
        title={title}
        empty={present.length === 0 ? <NoneYet of="applications" /> : undefined}
        words={(key) => t(`desk.applications.${key === 'search' && isHost(user) ? 'search-host' : key}`)}
        order={t('desk.list.order-waiting')}
        notice={
          <>
            <ApplicationFinding list={list} />
            {answered ? <Notice tone="ok" role="status" title={t(`applications.done.${answered}`)} /> : null}
            {problem && answerAsked(problem.values) ? <ErrorSummary problem={problem} /> : null}
          </>
        }
        main={{
          heading: t('desk.list.name'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName ?? t('applications.somebody'),
          pathOf: ({ id }) => path(`/applications/${id}`),
          under: (row) => (
            <>
              {row.team ? (
                <span className="muted">{t('applications.team.group', { count: row.team.size })} </span>
              ) : null}
              {isSchool || isHost(user) ? null : <WhoAsks row={row} schools={schools} />}
              <span className={isHost(user) && !isOfSeveral ? 'row-asks' : 'in-lines'}>
                {[isSchool ? row.groupNames.join(', ') : '', row.vacancyTitle, isHost(user) ? '' : row.organizationName]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </span>
              {isAnsweredInRow(row) ? <Applicant row={row} /> : null}
            </>
          ),
        }}
        groupOf={useGroups(list)}
        columns={useColumns(choices, list, problem)}
        filters={[...filters, ...places]}
        views={useListViews({ byStatus: meta.byStatus, yours: meta.yours, silent: meta.silent, isOpen })}
        bulk={steps.map((step) => ({ value: step, label: t(`desk.applications.${step}`), icon: 'check-bold' }))}
        actions={
          <>
            <RemindAll list={list} />
            {meta.may.call && meta.byStatus.awaiting_company_check ? (
              <Link className="btn" to={path('/internships/calls')}>
                {t('applications.calls.title')}
              </Link>
            ) : null}
            <ExportMenu
              may={choices.meta.may.export}
              list="applications"
              query={viewQuery(ask, applicationTable.rules)}
            />
          </>
        }
      />
    </>
  )
}

/** By what those are told apart of whom a broker reads the first name alone. */
function WhoAsks({ row: { ageBadge, level, schoolName }, schools }: { row: Row; schools: number }) {
  const t = useT()
  const told = [
    ageBadge && t(`applications.age.${ageBadge}`),
    level && t(`vacancies.level.${level}`),
    // Of one school all are.
    schools > 1 && schoolName,
  ].filter(Boolean)
  return told.length > 0 ? <span className="row-asks">{told.join(', ')}</span> : null
}

/** What a company may know of who asks before it says yes, and judges by. */
function Applicant({ row: { ageBadge, level } }: { row: Row }) {
  const t = useT()
  return (
    <span className="row-asks">
      {[ageBadge && t(`applications.age.${ageBadge}`), level && t(`vacancies.level.${level}`)]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}

/** The badge of these says for whom they wait. */
const saysWho = new Set(['awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'accepted'])
const badgeSaysWho = ({ meta, status }: Row) => meta.turn.isYours || saysWho.has(status)

/** Sent, and with the organization: whose turn it is says all of it. */
const isJustSent = ({ meta, status }: Row) =>
  status === 'submitted' && !meta.turn.isYours && !meta.mayApproveHost && meta.turn.whose === 'company'

/**
 * By whose turn it is, and how long already: said once above the rows that have it in common, which stand below each other
 * as the list opens. Nothing where all of the page have it in common.
 */
function useGroups({ rows, page, ask }: Props['list']): ((row: Row) => RowGroup | undefined) | undefined {
  const t = useT()
  const { today, user } = useShell()
  const keyOf = ({ status, meta: { turn, mayApproveHost } }: Row) => {
    if (turn.isYours || mayApproveHost) return 'yours'
    if (!(openApplicationStatuses as readonly string[]).includes(status)) return 'done'
    // A company moves nobody: who lets something lie is no group of its list.
    return !isHost(user) && daysWaited(turn.since, today) >= silentAfterDays ? 'silent' : 'waits'
  }
  const keys = rows.map(keyOf)
  if (new Set(keys).size < 2) return undefined
  // Of the last group the rest stands on the pages after it, where no other group follows: of what is open none does.
  const isLastOfAll = ask.chosen.open?.join() === 'true' && keys.at(-1) === 'waits'
  const further = page.number === 1 && isLastOfAll ? page.total - rows.length : 0
  // How many there are is known of what does not go on, on another page.
  const isWhole = (key: string) =>
    !(key === keys[0] && page.number > 1) && !(key === keys.at(-1) && page.number < page.totalPages && further === 0)
  const all = rows.filter((row) => keyOf(row) === 'waits').map(({ meta: { turn } }) => turn.whose)
  const isPupils = all.every((whose) => whose === 'student')
  const wordsOf = (key: string) => (key === 'waits' && isHost(user) ? (isPupils ? 'pupils' : 'others') : key)
  return (row) => {
    const key = keyOf(row)
    return {
      key,
      title: (count) => (
        <>
          {t(`desk.applications.group.${wordsOf(key)}`)}{' '}
          {isWhole(key) ? <span className="count">{key === keys.at(-1) ? count + further : count}</span> : null}
        </>
      ),
    }
  }
}

/** By what the reader may do, what a row asks of them. */
function wordOf({ allowedEvents }: Row['meta']): string {
  if (allowedEvents.includes('accept')) return 'answer'
  return allowedEvents.includes('company_confirmed') ? 'call' : 'judge'
}

/** Whether its organization tells a row from the others. */
const hasSeveralHosts = (rows: readonly Row[]) => new Set(rows.map(({ organizationName }) => organizationName)).size > 1

function useColumns(
  choices: ListChoices,
  { rows, meta, ask }: Props['list'],
  problem: Props['problem'],
): Column<Row>[] {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const act = useActColumn(rows, (row) => {
    if (row.meta.mayApproveHost)
      return {
        to: path(`/organizations/${row.organization?.id}`),
        words: t('found.do-approve'),
        of: row.organizationName,
      }
    if (!row.meta.turn.isYours) {
      const of = row.studentName ?? t('applications.somebody')
      return showsReminding(row) ? { aside: <RemindRow row={row} of={of} /> } : undefined
    }
    if (isAnsweredInRow(row)) {
      const guides = meta.guides.filter(({ organizationId }) => organizationId === row.organization?.id)
      return <AnswerRow row={row} guides={guides} problem={problem} />
    }
    return {
      to: path(`/applications/${row.id}`),
      words: row.call?.phone
        ? t('desk.applications.act.call-on', { phone: shownPhone(row.call.phone) })
        : t(`desk.applications.act.${wordOf(row.meta)}`),
      of: row.studentName ?? t('applications.somebody'),
    }
  })
  const { shortDay } = useFormat()
  const own = (key: string, values = {}) => t(`desk.list.${key}`, values)
  const isSchool = choices.groups.length > 0
  const isAnswering = rows.some(isAnsweredInRow)
  // Where all that waits for others waits for the pupils, the words above these say so.
  const isGrouped = ask.sort === applicationTable.rules.defaultSort
  const isPupils =
    isGrouped && isAnswering && rows.every(({ meta: { turn } }) => turn.isYours || turn.whose === 'student')
  const isOfSeveral = hasSeveralHosts(rows)
  return [
    ...(isSchool
      ? [{ key: 'group', heading: own('group'), isTelling: true, cell: ({ groupNames }: Row) => groupNames.join(', ') }]
      : []),
    ...(isAnswering
      ? [
          {
            key: 'written',
            heading: own('written'),
            phone: 'wide' as const,
            isLong: true,
            // What was answered is there to be read once more; a line of a phone is for what is to be answered.
            cell: (row: Row) => (
              <span className={isAnsweredInRow(row) ? undefined : 'muted in-table'}>
                <WrittenBy row={row} />
                {isAnsweredInRow(row) ? (
                  <Fits row={row} place={meta.places.find(({ id }) => id === row.vacancy?.id)} />
                ) : null}
              </span>
            ),
          },
          ...act,
        ]
      : []),
    {
      key: 'status',
      heading: own('status'),
      sort: 'turn_since',
      phone: 'status',
      // How it stands, and below it who is at turn and for how long; a line of a phone has both beside each other.
      cell: (row) => (
        <span className="state-since">
          {/* That it was sent goes without saying of what waits; what is answered in the row has its buttons, which say whose turn it is. */}
          {isJustSent(row) || isAnsweredInRow(row) || isPupils ? null : (
            <ApplicationBadge
              status={row.status}
              origin={row.origin}
              isOwn={false}
              isYours={row.meta.turn.isYours}
              mayApproveHost={row.meta.mayApproveHost}
              quiet={!row.meta.turn.isYours}
            />
          )}{' '}
          <SinceCell
            turn={row.meta.turn}
            schoolName={row.coordinatorName}
            isSaid={badgeSaysWho(row)}
            isAlone={isJustSent(row) || (isPupils && !row.meta.turn.isYours)}
          />
        </span>
      ),
    },
    ...(isAnswering ? [] : act),
    // Among one's own places it stands under the name, so that what was written has the room.
    ...(isHost(user) && !isOfSeveral
      ? []
      : [
          {
            key: 'vacancy',
            heading: own('place'),
            sort: 'vacancy_title',
            isLong: true,
            cell: ({ vacancyTitle, organizationName }: Row) => (
              <>
                {vacancyTitle}
                {isOfSeveral ? <span className="sub">{organizationName}</span> : null}
              </>
            ),
          },
        ]),
    {
      key: 'asked',
      heading: own('asked'),
      sort: 'created_at',
      cell: ({ createdAt, expiresAt, meta: { turn } }) => (
        <span className="row-two">
          {shortDay(createdAt)}
          {/* Who may answer in the row reads it beside what was written. */}
          {expiresAt && turn.whose === 'company' && !isAnswering ? (
            <span className="sub">{own('until', { day: shortDay(expiresAt) })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'period',
      heading: own('period'),
      isLong: !isAnswering,
      isTelling: true,
      cell: ({ periodName }) => periodName,
    },
  ]
}
