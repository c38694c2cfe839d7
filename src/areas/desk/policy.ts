import { actsAs, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who decides about pupils they look after, at the school of these, and reminds them. */
export const pupilKeepers = [
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
] as const satisfies readonly Capacity[]

/** Who looks after pupils; which of them is for `studentsVisibleTo` to say. Who runs the platform does not: docs/decisions/0082. */
export const deskReaders = ['tenant_admin', ...pupilKeepers] as const satisfies readonly Capacity[]

/** Whether somebody takes the pupils they look after along in a file: who runs the whole tenant says why, and who runs the platform takes nobody along (docs/domain.md 3.2). */
export function mayTakeAlong(actor: Actor): 'no' | 'yes' | 'with-reason' {
  if (actsAs(actor, 'tenant_admin')) return 'with-reason'
  return actsAs(actor, ...deskReaders) ? 'yes' : 'no'
}
