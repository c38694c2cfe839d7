import { sql, type SqlBool } from 'kysely'
import { getApplication } from '#areas/applications/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { notice, whileSo, type EventNotice, type Waits } from '#areas/notice.ts'
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
  notice('matching.reminded', async (ctx, { subject }, { byId }) => {
    const { studentId, vacancyTitle, organizationName, expiresAt } = await getProposal(ctx, subject.id)
    const values = { vacancy: vacancyTitle, company: organizationName, until: { moment: expiresAt.toISOString() } }
    return [{ key: 'match-reminder', to: await byId(studentId), path: '/voorstellen', actionRequired: true, values }]
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

const whileOpen = ({ now }: Ctx) =>
  whileSo(sql<SqlBool>`exists (select 1 from match_proposals m
    where m.tenant_id = n.tenant_id and m.id = n.subject_id and m.status = 'open' and m.expires_at > ${now})`)

export const matchingWaits: Waits = {
  'match-proposed': whileOpen,
  'match-proposed-more': whileOpen,
  'match-reminder': whileOpen,
}
