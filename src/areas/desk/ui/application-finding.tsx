import { Form, Link } from 'react-router'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { silentAfterDays } from '#areas/internships/model.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { isOpenStep } from '#web/bulk-steps.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { StaffTableData } from '#web/staff-table.ts'
import { isAsOpened } from '#web/table.ts'
import { daysWaited } from '#web/waiting.ts'
import { applicationTable } from './table.ts'
import './rows.css'

type Row = GotOne<'/applications'>
type List = StaffTableData<Row, undefined> & { meta: GotMeta<'/applications'> }

/** What the list comes to: what waits for the reader, or how long others are silent. */
export function ApplicationFinding({ list }: { list: List }) {
  const t = useT()
  const { user, today } = useShell()
  const { meta } = list
  const own = (key: string, values = {}) => t(`desk.applications.finding.${key}`, values)
  const open = openApplicationStatuses.reduce((sum, status) => sum + (meta.byStatus[status] ?? 0), 0)
  if (open === 0) return null
  const days = ({ since }: Row['meta']['turn']) => t('desk.days', { count: daysWaited(since, today) })
  // A company chases nobody: what a school lets lie is no finding of its.
  const silent = isHost(user) ? 0 : meta.silentOthers
  const silentYours = meta.silent - meta.silentOthers
  const yours = longestOf(list, ({ turn }) => turn.isYours)
  // Whose organization the reader is to approve waits for no word of that organization.
  const isOthers = ({ turn }: Row['meta']) => !turn.isYours && turn.whose !== null
  const other = longestOf(list, isOthers)
  const nameOf = (row: Row) => row.studentName ?? t('applications.somebody')
  // Whose turn it is with that one, by name where that is known: with the others it may be somebody else's.
  const whoIs = (row: Row) => {
    const {
      meta: { turn },
      coordinatorName,
      organizationName,
    } = row
    const who = turn.whose === 'company' ? organizationName : turn.whose === 'school' ? coordinatorName : null
    return own('who', { whose: who ? 'named' : (turn.whose ?? ''), who: who ?? '' })
  }
  // Where several wait as long, none of them is named for it.
  const longest = (key: string, count: number, row: Row, is: (meta: Row['meta']) => boolean) => {
    const waited = daysWaited(row.meta.turn.since, today)
    const among = list.rows.filter(({ meta: one }) => is(one) && daysWaited(one.turn.since, today) === waited)
    if (among.length > 1) return key === 'longest' ? `, ${own('longest-alike', { days: days(row.meta.turn) })}` : ''
    const told = own(key, { count, name: nameOf(row), days: days(row.meta.turn) })
    return `, ${is === isOthers ? `${told}. ${whoIs(row)}` : told}`
  }
  return (
    <div className="finding">
      <p>
        {meta.yours > 0 ? (
          <>
            <b>{own('yours', { count: meta.yours })}</b>
            {yours ? longest('longest', meta.yours, yours, ({ turn }) => turn.isYours) : ''}
            {'. '}
          </>
        ) : null}
        {silent > 0 ? (
          <>
            {/* Together they are what the tab of that name counts. */}
            <Link to={`?open=true&waiting=${silentAfterDays}`}>
              {own('silent', { count: meta.silent, yours: silentYours, others: silent })}
            </Link>
            {other && daysWaited(other.meta.turn.since, today) >= silentAfterDays
              ? longest(silentYours > 0 ? 'longest-others' : 'longest', silent, other, isOthers)
              : ''}
            .
          </>
        ) : meta.yours === 0 ? (
          [own('running', { count: open }), ...(meta.silent === 0 ? [own('calm')] : [])].join(' ')
        ) : null}
      </p>
    </div>
  )
}

/** One button for all in the list who may be reminded, unless they are being reminded. */
export function RemindAll({ list: { rows, page, bulkStep } }: { list: List }) {
  const t = useT()
  const reminds = rows.filter(({ meta: { canRemind } }) => canRemind)
  const isOnItsWay = bulkStep?.step === 'remind' && isOpenStep(bulkStep)
  if (reminds.length < 2 || isOnItsWay) return null
  return (
    <Form method="post" data-kept="never">
      {reminds.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <SubmitButton look="plain" name="bulk" value="remind">
        {t(`desk.applications.finding.${page.totalPages === 1 ? 'remind' : 'remind-these'}`, { count: reminds.length })}
      </SubmitButton>
    </Form>
  )
}

/** Who waits longest of some: known where the list stands as it opens. */
function longestOf({ rows, ask }: List, is: (meta: Row['meta']) => boolean): Row | undefined {
  return isAsOpened(ask, applicationTable.rules) ? rows.find(({ meta }) => is(meta)) : undefined
}
