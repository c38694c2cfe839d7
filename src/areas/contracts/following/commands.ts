import type { Ctx } from '#areas/context.ts'
import type { ChangeField } from '#areas/internships/changing/model.ts'
import { changedFields } from '../changes/model.ts'
import { finalizeIfComplete, writeValues } from '../filling/commands.ts'
import { valuesOfInternship } from '../making/commands.ts'
import { getContractBehindLink } from '../queries.ts'
import { reopened } from '../sending/commands.ts'
import { move, open } from '../steps/commands.ts'
import { fieldsFollowing } from './model.ts'

/**
 * The internship changed: what is not signed yet by everybody says so too, and what was signed for others is void. Only
 * what was changed is carried over; what people wrote into the rest of the contract stays.
 */
export async function followInternship(ctx: Ctx, internshipId: string, changed: readonly string[]): Promise<void> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .where('status', 'in', ['filling', 'ready', 'signing', 'declined'])
    .executeTakeFirst()
  if (!row) return
  const { contract, internship } = await open(ctx, row.id, true)
  const keys = new Set(changed.flatMap((field) => fieldsFollowing[field as ChangeField] ?? []))
  const said = Object.entries(await valuesOfInternship(ctx, internship)).filter(([key]) => keys.has(key))
  const values = { ...contract.values, ...Object.fromEntries(said) }
  if (changedFields(contract.values, values).length === 0) return
  if (contract.status !== 'filling') await move(ctx, { contract, internship }, 'edit', await reopened(ctx, contract))
  const { contract: opened } = await getContractBehindLink(ctx, row.id)
  await writeValues(ctx, opened, values)
  await finalizeIfComplete(ctx, row.id)
}
