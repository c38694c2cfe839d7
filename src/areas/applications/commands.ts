import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { StepRecord } from '#areas/steps.ts'
import { liveApplicationStatuses, type ApplicationStatus } from './model.ts'
import { applicationTransitions, type ApplicationEvent } from './steps/model.ts'
import { giveUpFirstRight } from './waiting-list/commands.ts'

/** From here on the company has heard of it. */
const reachesCompany: ReadonlySet<ApplicationStatus> = new Set(['submitted', 'accepted', 'confirmed'])

/** While it is open, or became an internship, a seat that was promised to it is not given to the next. */
const keepsSeat: ReadonlySet<ApplicationStatus> = new Set(liveApplicationStatuses)

/** Whoever steps out of a group, or found another place, is no longer one of it. */
const leavesTeam: ReadonlySet<ApplicationStatus> = new Set(['withdrawn', 'superseded'])

/** From where to where, by whichever table of steps. */
type Led = { from: ApplicationStatus | 'none'; to: ApplicationStatus }

/** How the steps of an application are written down, whoever takes them. */
export const applicationRecord = {
  table: 'applications',
  type: 'applications',
  steps: applicationTransitions,
  stamps: ({ now }: Ctx, { from, to }: Led) => ({
    ...(reachesCompany.has(to) ? { reachedCompanyAt: sql<Date>`coalesce(reached_company_at, ${now})` } : {}),
    // The first look of a company leaves it at turn, and what it was asked was asked when it was sent.
    ...(to === from ? {} : { ...(to === 'seen' ? {} : { turnSince: now }), teamAgreedAt: null }),
    ...(leavesTeam.has(to) ? { teamId: null } : {}),
    updatedAt: now,
  }),
  payload: (applicationId: string) => ({ applicationId }),
  async alongside(ctx: Ctx, { id }: { id: string }, { to }: Led) {
    if (!keepsSeat.has(to)) await giveUpFirstRight(ctx, id)
  },
} satisfies StepRecord<'applications', ApplicationStatus, ApplicationEvent>

/** What was asked at one organization is asked at the other it became part of. */
export async function moveApplications(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('applications')
    .set({ organizationId: to, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', from)
    .execute()
}
