import type { Capacity } from '#areas/users/model.ts'

/** Who reads what everybody did, in the tenant or at their school; others what they did, and what was done with what is theirs. */
export const readersOfAll = [
  'coordinator',
  'school_admin',
  'tenant_admin',
  'platform_admin',
] as const satisfies readonly Capacity[]
