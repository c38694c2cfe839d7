import { sql } from 'kysely'
import { endedStatuses, inNotices } from '#areas/internships/model.ts'
import { getInternship } from '#areas/internships/queries.ts'
import { reminder, type Due, type Reminder } from '#areas/notice.ts'
import { literals } from '#platform/db.ts'
import { addDays, addWorkingDays, dayOf } from '#platform/week.ts'
import { awaitedStatuses, runsOutWithin, settledStatuses, type DocumentParty } from './model.ts'
import { pathOfDocuments, whoHandsIn } from './notices.ts'

type DueDocuments = Due & { internshipId: string; handedInBy: DocumentParty; count: number; until: string }

const notBegun = ['planned', 'contracting', 'ready'] as const

export const documentReminders: Reminder[] = [
  /** A week before they have to be there, and on that day: who hands them in (N-DOC-1). */
  reminder(
    'document-late',
    async ({ db, tenant, now }) => {
      const today = sql`${dayOf(now)}::date`
      const due = sql<DueDocuments>`
        select i.id, i.id as internship_id, d.handed_in_by, count(*)::int as count, min(i.starts_on - d.days_before)::text as until,
          i.id || ':' || d.handed_in_by || case when min(i.starts_on - d.days_before) <= ${today} then ':0' else ':7' end || i.starts_on as name
        from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
        where d.tenant_id = ${tenant.id} and d.status in ${literals(awaitedStatuses)} and i.status in ${literals(notBegun)}
          and i.starts_on - d.days_before <= ${addDays(dayOf(now), 7)}::date
        group by i.id, i.starts_on, d.handed_in_by`
      return (await due.execute(db)).rows
    },
    async (ctx, { internshipId, handedInBy, count, until }, people) => {
      const internship = await getInternship(ctx, internshipId)
      return [
        {
          key: 'document-late',
          to: await whoHandsIn(handedInBy, internship, people),
          subject: { type: 'internships', id: internshipId },
          path: pathOfDocuments(internshipId),
          values: { ...inNotices(internship), count, until: { date: until } },
          actionRequired: true,
        },
      ]
    },
  ),
  /** What was verified ends while the internship goes on: a month before (N-DOC-1). */
  reminder(
    'document-runs-out',
    async ({ db, tenant, now }) => {
      const soon = sql`${addDays(dayOf(now), runsOutWithin)}::date`
      const due = sql<DueDocuments>`
        select d.id, d.internship_id, d.handed_in_by, 1 as count, d.valid_until::text as until, d.id || ':' || d.valid_until as name
        from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
        where d.tenant_id = ${tenant.id} and d.status = 'verified' and d.valid_until <= ${soon} and d.valid_until < i.ends_on
          and i.status not in ${literals(endedStatuses)}`
      return (await due.execute(db)).rows
    },
    async (ctx, { id, internshipId, handedInBy, until }, people) => {
      const internship = await getInternship(ctx, internshipId)
      const told = {
        key: 'document-runs-out',
        subject: { type: 'required_documents', id },
        path: pathOfDocuments(internshipId),
        values: { ...inNotices(internship), until: { date: until } },
      } as const
      return [
        { ...told, to: await whoHandsIn(handedInBy, internship, people) },
        ...(handedInBy === 'school' ? [] : [{ ...told, to: await people.coordinatorsOf(internship.schoolId) }]),
      ]
    },
  ),
  /** Three working days before the first day, and on it, without all papers: the school (N-INT-2). */
  reminder(
    'internship-held-back',
    async ({ db, tenant, now }) => {
      const [today, near] = [dayOf(now), addWorkingDays(dayOf(now), 3)]
      const due = sql<Due>`
        select i.id, i.id || case when i.starts_on <= ${today}::date then ':0:' else ':3:' end || i.starts_on as name
        from internships i where i.tenant_id = ${tenant.id} and i.status in ${literals(notBegun)} and i.starts_on <= ${near}::date
          and exists (select 1 from required_documents d where d.tenant_id = i.tenant_id and d.internship_id = i.id and d.status not in ${literals(settledStatuses)})`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { coordinatorsOf }) => {
      const internship = await getInternship(ctx, id)
      return [
        {
          // Where the school lets everybody begin, nobody is held back.
          key: internship.isHeldBack ? 'internship-held-back' : 'internship-papers-missing',
          to: await coordinatorsOf(internship.schoolId),
          subject: { type: 'internships', id },
          path: pathOfDocuments(id),
          values: inNotices(internship),
          actionRequired: true,
        },
      ]
    },
  ),
]
