import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { heldOutSince, heldOutUntil } from '#areas/desk/queries.ts'
import type { Ref } from '#areas/extension.ts'
import { userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import type { MatchReason } from '../weighing/model.ts'

export const proposalStatuses = ['open', 'taken', 'refused', 'expired'] as const

export type ProposalStatus = (typeof proposalStatuses)[number]

export type Proposal = {
  id: string
  studentId: string
  vacancyId: string
  vacancyTitle: string
  organizationName: string
  requiresMotivation: boolean
  schoolId: string
  status: ProposalStatus
  applicationId: string | null
  reasons: MatchReason[]
  expiresAt: Date
}

/** A proposal that nobody answered in time is open in its row still. */
export const statusNow = (ctx: Ctx) =>
  sql`case when m.status = 'open' and m.expires_at <= ${ctx.now} then 'expired' else m.status end`

function select(ctx: Ctx, id: string | undefined, ofStudent: string | undefined) {
  return sql<Proposal>`
    select m.id, m.student_id, m.vacancy_id, v.title as vacancy_title, o.name as organization_name, v.requires_motivation, p.school_id,
      ${statusNow(ctx)} as status, m.application_id, m.reasons, m.expires_at
    from match_proposals m
    join vacancies v on v.tenant_id = m.tenant_id and v.id = m.vacancy_id
    join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    join internship_periods p on p.tenant_id = m.tenant_id and p.id = m.period_id
    where m.tenant_id = ${ctx.tenant.id} and (${id ?? null}::uuid is null or m.id = ${id ?? null}::uuid)
      and (${ofStudent ?? null}::uuid is null or m.student_id = ${ofStudent ?? null}::uuid)
    order by m.created_at desc, m.id limit 50`
}

/** What the school holds out, or held out, to the pupil who asks. */
export async function listProposals(ctx: Ctx): Promise<Proposal[]> {
  const me = userIdOf(ctx.actor)
  return me === undefined ? [] : (await select(ctx, undefined, me).execute(ctx.db)).rows
}

/** What waits for an answer of one pupil, what runs out first in front, as part of a larger query. */
export function heldOutTo(ctx: Ctx, studentId: string) {
  return sql<Pick<Proposal, 'id' | 'vacancyTitle' | 'organizationName' | 'expiresAt'>>`
    select m.id, v.title as vacancy_title, o.name as organization_name, m.expires_at
    from match_proposals m
    join vacancies v on v.tenant_id = m.tenant_id and v.id = m.vacancy_id
    join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where m.tenant_id = ${ctx.tenant.id} and m.student_id = ${studentId} and ${statusNow(ctx)} = 'open'
    order by m.expires_at, m.id limit 20`
}

/** One of the pupil's own; to the product itself any. */
export async function getProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const me = ctx.actor.kind === 'system' ? undefined : userIdOf(ctx.actor)
  if (ctx.actor.kind !== 'system' && me === undefined) throw notFound()
  const { rows } = await select(ctx, id, me).execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Until when a pupil chooses in a period, for who looks at where pupils stand. */
export const choosesUntil = heldOutUntil.extend(
  (ctx, studentId, periodId) =>
    sql<Date | null>`(select min(m.expires_at) from ${stillOpen(ctx, studentId, periodId)})`,
)

/** And since when: the first that can still be taken. */
export const choosesSince = heldOutSince.extend(
  (ctx, studentId, periodId) =>
    sql<Date | null>`(select min(m.created_at) from ${stillOpen(ctx, studentId, periodId)})`,
)

const stillOpen = (ctx: Ctx, studentId: Ref, periodId: Ref) => sql`match_proposals m
    where m.tenant_id = ${ctx.tenant.id} and m.student_id = ${studentId} and m.period_id = ${periodId} and ${statusNow(ctx)} = 'open'`

/** How many places are held out to a pupil now. */
export async function countHeldOut(ctx: Ctx, studentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from match_proposals m where m.tenant_id = ${ctx.tenant.id} and m.student_id = ${studentId}
      and m.status = 'open' and m.expires_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
