import { hostCapacities } from '#areas/users/model.ts'

const who: readonly string[] = [
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  ...hostCapacities,
]

/** Who sees whom schools send, and what they know of them: one password alone guards little then. */
export const seesPupils = (capacities: readonly string[] = []): boolean => capacities.some((one) => who.includes(one))
