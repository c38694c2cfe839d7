import type { Job } from '#areas/server.ts'
import { dropTable, keepTable } from '../engine/commands.ts'
import { readerFor } from '../exchange/queries.ts'
import { rosterKinds, type RosterKind } from '../roster/model.ts'
import { askSource } from './asking/commands.ts'
import { asOneRosterFile, type SourceFault } from './asking/model.ts'
import { accessTo, isUnreadable, noteFault, noteFetched, takeInFetched } from './commands.ts'

/** Asks the administration of a school outside any transaction, and puts what came where it waits to be confirmed. */
export async function fetchRoster({ id, inside }: Job): Promise<void> {
  const access = await inside((ctx) => accessTo(ctx, id))
  if (!access) return
  const faulty = (fault: SourceFault) => inside((ctx) => noteFault(ctx, id, fault))
  if ('fault' in access) return faulty(access.fault)
  const answer = await askSource(access)
  if ('fault' in answer) return faulty(answer.fault)
  const bytes = asOneRosterFile(answer)
  // Classes before who is in them, as a school reads them in.
  for (const kind of rosterKinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
    if (!(await takeIn(id, inside, kind, bytes))) return faulty('unreadable')
  await inside((ctx) => noteFetched(ctx, id))
}

const order: readonly RosterKind[] = ['groups', 'students', 'mentors']

/** @returns whether something could be made of it; a kind of which there is nothing is left out */
async function takeIn(id: string, inside: Job['inside'], kind: RosterKind, bytes: Uint8Array): Promise<boolean> {
  const outside = await inside(async ({ services, tenant }) => ({ services, tenant }))
  const table = await keepTable(outside, bytes, readerFor(kind))
  if (table.table.fault) {
    await dropTable(outside, table)
    return table.table.fault.code === 'file_empty'
  }
  try {
    if (!(await inside((ctx) => takeInFetched(ctx, id, kind, table)))) await dropTable(outside, table)
    return true
  } catch (error) {
    await dropTable(outside, table)
    if (isUnreadable(error)) return false
    throw error
  }
}
