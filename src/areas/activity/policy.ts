import type { Ctx } from '#areas/context.ts'
import { actsAs, type Capacity } from '#areas/users/model.ts'
import type { Reader } from './model.ts'

/** Who reads what everybody did, in the tenant or at their school; others what they did, and what was done with what is theirs. */
export const readersOfAll = [
  'coordinator',
  'school_admin',
  'tenant_admin',
  'platform_admin',
] as const satisfies readonly Capacity[]

/** As whom somebody reads of it, which decides what a status is called to them. */
export const readerIn = ({ actor }: Pick<Ctx, 'actor'>): Reader => ({
  isPupil: actsAs(actor, 'student'),
  isJudge: actsAs(actor, 'tenant_admin', 'platform_admin', 'broker'),
})
