import { organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who keeps what their school agreed, and decides where recognition is not asked. */
export const agreementKeepers = ['coordinator', 'school_admin'] as const satisfies readonly Capacity[]
/** Who reads it: the school, and who runs the organization. */
export const agreementReaders = [...agreementKeepers, 'company_admin'] as const satisfies readonly Capacity[]

export function mayKeepAgreements(actor: Actor, schoolId: string): boolean {
  return organizationsOf(actor, ...agreementKeepers).includes(schoolId)
}
