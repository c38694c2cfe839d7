import { inNotices } from '#areas/internships/model.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { notice, type EventNotice, type People, type Recipient } from '#areas/notice.ts'
import { dayOf } from '#platform/week.ts'
import type { DocumentParty } from './model.ts'
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
        values: { ...inNotices(internship), count: awaited.filter(({ handedInBy }) => handedInBy === party).length },
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
          values: inNotices(internship),
          actionRequired: true,
        },
      ]
    },
  ),
]
