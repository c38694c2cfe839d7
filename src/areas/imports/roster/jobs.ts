import type { Job } from '#areas/server.ts'
import { Refusal } from '#platform/errors.ts'
import { readKept } from '../engine/commands.ts'
import { readerFor } from '../exchange/queries.ts'
import { confirmRoster } from './commands.ts'
import { findWish, haltRoster } from './progress/commands.ts'

/**
 * Reads a list in behind the request that asked for it, as who asked and with the rights they have now. All of it is one
 * transaction: a server that falls leaves nothing half done, and whoever takes the work up again finds what was asked.
 */
export async function readInRoster({ id, inside, services }: Job): Promise<void> {
  const found = await inside(async (ctx) => ({ asked: await findWish(ctx, id), tenant: ctx.tenant }))
  if (!found.asked) return
  const { asked, tenant } = found
  try {
    const table = await readKept({ services, tenant }, asked.storageKey, readerFor(asked.kind))
    await inside((ctx) => confirmRoster(ctx, id, table, asked.wish), asked.actor)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [ofField] = Object.values(error.details.fields ?? {}).flat()
    await inside((ctx) => haltRoster(ctx, id, ofField ?? error.code))
  }
}
