import { sql, type SqlBool } from 'kysely'
import { inNotices } from '#areas/internships/model.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { notice, whileIn, whileSo, type EventNotice, type People, type Recipient, type Waits } from '#areas/notice.ts'
import { literals } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import { awaitedStatuses, settledStatuses, type DocumentParty } from './model.ts'
import { getRequiredDocument, listAwaited } from './queries.ts'

/** Who hands in: of the company only who has an account, for there is nothing to hand in at by a link. */
export async function whoHandsIn(
  party: DocumentParty,
  internship: Internship,
  { byId, hostsAt, coordinatorsOf }: People,
): Promise<readonly Recipient[]> {
  if (party === 'student') return byId(internship.studentId)
  if (party === 'school') return coordinatorsOf(internship.schoolId)
  return (await hostsAt(internship)).filter(({ userId }) => userId !== null)
}

export const pathOfDocuments = (internshipId: string) => `/internships/${internshipId}`

export const documentNotices: EventNotice[] = [
  /** Papers are asked for: each party hears how many of them are theirs (N-DOC-1). */
  notice('documents.asked', async (ctx, { payload: { internshipId } }, people) => {
    const awaited = await listAwaited(ctx, internshipId)
    const internship = await getInternship(ctx, internshipId)
    const parties = [...new Set(awaited.map(({ handedInBy }) => handedInBy))]
    return Promise.all(
      parties.map(async (party) => ({
        key: 'document-asked' as const,
        to: await whoHandsIn(party, internship, people),
        path: pathOfDocuments(internshipId),
        values: {
          ...inNotices(internship),
          party,
          count: awaited.filter(({ handedInBy }) => handedInBy === party).length,
        },
        actionRequired: true,
        // However many are asked for in a day, they are told of once.
        dedupe: `${internshipId}:${party}:${dayOf(ctx.now)}`,
      })),
    )
  }),
  /** A paper is not good, or no longer: who handed it in is to bring another (N-DOC-1). */
  notice(
    ['documents.rejected', 'documents.expired', 'documents.asked-again'],
    async (ctx, { subject, payload }, people) => {
      const { handedInBy } = await getRequiredDocument(ctx, subject.id)
      const internship = await getInternship(ctx, payload.internshipId)
      return [
        {
          key: 'document-rejected',
          to: await whoHandsIn(handedInBy, internship, people),
          path: pathOfDocuments(internship.id),
          values: { ...inNotices(internship), party: handedInBy },
          actionRequired: true,
        },
      ]
    },
  ),
  /** Somebody who waits for it reminds of one paper. */
  notice('documents.reminded', async (ctx, { subject, payload }, people) => {
    const { handedInBy, kind, name } = await getRequiredDocument(ctx, subject.id)
    const internship = await getInternship(ctx, payload.internshipId)
    return [
      {
        key: 'document-reminder',
        to: await whoHandsIn(handedInBy, internship, people),
        path: pathOfDocuments(internship.id),
        values: { ...inNotices(internship), kind, document: name },
        actionRequired: true,
      },
    ]
  }),
]

const internshipOf = sql`substring(n.path from '^/internships/([0-9a-f-]+)')`

/** Papers that the reader is to hand in. */
const whileAwaited = () => sql<Date | null>`(
  select min(d.turn_since) from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
  where d.tenant_id = n.tenant_id and i.id::text = ${internshipOf} and d.status in ${literals(awaitedStatuses)}
    and d.handed_in_by = case when i.student_id = n.user_id then 'student'
      when exists (select 1 from roles r where r.tenant_id = n.tenant_id and r.user_id = n.user_id
        and r.organization_id = i.organization_id) then 'company' else 'school' end)`

/** Papers that hold an internship back which is yet to begin. */
const whileHeldBack = () =>
  whileSo(sql<SqlBool>`exists (
  select 1 from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
  where d.tenant_id = n.tenant_id and i.id = n.subject_id and i.status in ('planned', 'contracting', 'ready')
    and d.status not in ${literals(settledStatuses)})`)

export const documentWaits: Waits = {
  'document-asked': whileAwaited,
  'document-late': whileAwaited,
  'document-reminder': whileIn('required_documents', awaitedStatuses, sql`s.turn_since`),
  'document-rejected': whileIn('required_documents', awaitedStatuses, sql`s.turn_since`),
  'internship-held-back': whileHeldBack,
  'internship-papers-missing': whileHeldBack,
}
