import { Form, Link } from 'react-router'
import { openApplicationStatuses, silentAfterDays } from '#areas/applications/model.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { daysWaited } from '#web/waiting.ts'
import { applicationTable } from './table.ts'
import './rows.css'

type Row = GotOne<'/applications'>
type List = StaffTableData<Row, undefined> & { meta: GotMeta<'/applications'> }

/** What the list comes to: what waits for the reader, or how long others are silent; and one button for all who may be reminded. */
export function ApplicationFinding({ list }: { list: List }) {
  const t = useT()
  const { user, today } = useShell()
  const { meta, rows, bulkStep } = list
  const own = (key: string, values = {}) => t(`desk.applications.finding.${key}`, values)
  const open = openApplicationStatuses.reduce((sum, status) => sum + (meta.byStatus[status] ?? 0), 0)
  if (open === 0) return null
  const days = ({ since }: Row['meta']['turn']) => t('desk.days', { count: daysWaited(since, today) })
  const silent = isHost(user) ? 0 : meta.silent
  const yours = longestOf(list, ({ isYours }) => isYours)
  const other = longestOf(list, ({ isYours, whose }) => !isYours && whose !== null)
  const nameOf = (row: Row) => row.studentName ?? t('applications.somebody')
  const reminds = rows.filter(({ meta: { canRemind } }) => canRemind)
  const isOnItsWay = bulkStep?.step === 'remind' && (bulkStep.status === 'waiting' || bulkStep.status === 'running')
  return (
    <div className="finding">
      <p>
        {meta.yours > 0 ? (
          <>
            <b>{own('yours', { count: meta.yours })}</b>
            {yours
              ? `, ${own('longest', { count: meta.yours, name: nameOf(yours), days: days(yours.meta.turn) })}`
              : ''}
            {'. '}
          </>
        ) : null}
        {silent > 0 ? (
          <>
            <Link to={`?open=true&waiting=${silentAfterDays}`}>{own('silent', { count: silent })}</Link>
            {other && daysWaited(other.meta.turn.since, today) >= silentAfterDays
              ? `, ${own('longest', { count: silent, name: nameOf(other), days: days(other.meta.turn) })}. ${whoIs(t, other)}`
              : ''}
            .
          </>
        ) : meta.yours === 0 ? (
          own('calm', { count: open })
        ) : null}
      </p>
      {reminds.length > 1 && !isOnItsWay ? (
        <Form method="post" data-kept="never">
          {reminds.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton className="btn-sm" name="bulk" value="remind">
            {own('remind', { count: reminds.length })}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  )
}

/** Who waits longest of some: known where the list stands in its own order and from its beginning. */
function longestOf({ rows, ask, page }: List, is: (turn: Row['meta']['turn']) => boolean): Row | undefined {
  if (ask.sort !== applicationTable.rules.defaultSort || page.number > 1 || ask.q) return undefined
  return rows.find(({ meta: { turn } }) => is(turn))
}

/** Who is at turn, by name where that is known. */
function whoIs(t: ReturnType<typeof useT>, { meta: { turn }, coordinatorName, organizationName }: Row): string {
  const who =
    turn.whose === 'company'
      ? organizationName
      : (turn.whose === 'school' && coordinatorName) || t(`desk.turn.${turn.whose}`)
  return t('desk.applications.finding.who', { who })
}
