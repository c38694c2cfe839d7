import { z } from 'zod'

export const rosterMappingInput = z.object({
  /** Per field the heading of its column; empty for none. */
  mapping: z.record(z.string().max(40), z.string().max(200)),
})

export const confirmRosterInput = z.object({
  /** What is done of what the file says; left out, all of it. */
  actions: z
    .array(z.enum(['create', 'update', 'move']))
    .max(3)
    .default(['create', 'update', 'move']),
  /** Lines that are left out all the same. */
  except: z.array(z.coerce.number().int().min(1)).max(20_000).default([]),
  /** Whether who is not in the file loses access, or a class goes into the archive. */
  missing: z.enum(['keep', 'deactivate']).default('keep'),
  /** How many that are, typed, where it is more than a tenth of them. */
  typed: z.coerce.number().int().optional(),
})
export type ConfirmRoster = z.infer<typeof confirmRosterInput>

export const plannedInvites = z.strictObject({ on: z.iso.date('imports.fields.day') })
