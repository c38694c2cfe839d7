import type { Ctx } from '#areas/context.ts'
import { writeStep } from '#areas/steps.ts'
import { moveRoles } from '#areas/users/commands.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { lockOrganization, organizationRecord } from '../commands.ts'
import { canTakeIn, judgeOrganizationStep } from '../model.ts'
import { organizationCapacities } from '../policy.ts'
import type { MergeInput } from './schema.ts'

/**
 * Makes one organization part of another that is the same: its people, places and pupils go there, and its address leads
 * there. What stands above hears of it and moves what is theirs.
 * @throws Refusal 403, 404, 409 where it is merged already, 422 at `into`
 */
export async function mergeOrganization(ctx: Ctx, id: string, { into, lockVersion }: MergeInput): Promise<void> {
  if (into === id) throw invalid({ into: ['organizations.same'] })
  // Always in the same order, so that two merges never wait for each other.
  const locked = new Map<string, Awaited<ReturnType<typeof lockOrganization>>>()
  for (const one of [id, into].sort()) locked.set(one, await lockOrganization(ctx, one))
  const loser = locked.get(id)
  const winner = locked.get(into)
  if (!loser || !winner) throw conflict('organizations.invalid-transition')
  if (loser.mergedInto === into) return
  if (judgeOrganizationStep('merge', loser.status, organizationCapacities(ctx.actor, loser)) !== 'allowed')
    throw forbidden('organizations.not-yours')
  if (loser.mergedInto) throw conflict('organizations.invalid-transition')
  if (lockVersion !== undefined && lockVersion !== loser.lockVersion) throw conflict('platform.stale')
  // Classes, pupils and their years hang on a school: those are not taken along in one go.
  if (loser.type !== 'Company') throw conflict('organizations.merge-companies')
  if (loser.awaitsContact) throw conflict('organizations.awaits-contact')
  if (!canTakeIn(winner.status, loser.status) || winner.mergedInto || winner.awaitsContact)
    throw invalid({ into: ['organizations.winner-approved'] })
  if (winner.type !== loser.type) throw invalid({ into: ['organizations.other-type'] })

  await writeStep(ctx, organizationRecord, { ...loser, organizationId: into }, 'merge', {
    columns: { archivedAt: ctx.now, mergedInto: into },
    changes: { into },
    async after() {
      await leadHere(ctx, id, into)
      await moveMemberships(ctx, id, into)
      await moveRoles(ctx, id, into)
    },
  })
}

/** Leads organizations that were merged earlier into the one that goes now on to the one that stays. */
async function leadHere(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('organizations')
    .set({ mergedInto: to })
    .where('tenantId', '=', ctx.tenant.id)
    .where('mergedInto', '=', from)
    .execute()
}

async function moveMemberships(ctx: Ctx, from: string, to: string): Promise<void> {
  const moved = await ctx.db
    .deleteFrom('memberships')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', from)
    .returningAll()
    .execute()
  if (moved.length === 0) return
  await ctx.db
    .insertInto('memberships')
    .values(moved.map((row) => ({ ...row, organizationId: to })))
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
}
