import { hostCapacities, staffCapacities } from '#areas/users/model.ts'

/** Who runs the platform sees none of them (docs/decisions/0082). */
const who: readonly string[] = [...staffCapacities.filter((one) => one !== 'platform_admin'), ...hostCapacities]

/** Who sees whom schools send, and what they know of them: one password alone guards little then. */
export const seesPupils = (capacities: readonly string[] = []): boolean => capacities.some((one) => who.includes(one))
