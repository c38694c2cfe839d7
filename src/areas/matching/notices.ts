import { getApplication } from '#areas/applications/queries.ts'
import { notice, type EventNotice } from '#areas/notice.ts'
import { countHeldOut, getProposal } from './proposals/queries.ts'

export const matchingNotices: EventNotice[] = [
  notice('matching.proposed', async (ctx, { subject }, { byId }) => {
    const { studentId, vacancyTitle, organizationName, expiresAt } = await getProposal(ctx, subject.id)
    const count = await countHeldOut(ctx, studentId)
    return [
      {
        key: count > 1 ? 'match-proposed-more' : 'match-proposed',
        to: await byId(studentId),
        path: '/voorstellen',
        actionRequired: true,
        values: { count, vacancy: vacancyTitle, company: organizationName, until: { moment: expiresAt.toISOString() } },
      },
    ]
  }),
  notice('matching.assigned', async (ctx, { subject }, { byId }) => {
    const { id, studentId, vacancyTitle, organizationName } = await getApplication(ctx, subject.id)
    return [
      {
        key: 'match-assigned',
        to: await byId(studentId),
        path: `/applications/${id}`,
        values: { vacancy: vacancyTitle, company: organizationName },
      },
    ]
  }),
]
