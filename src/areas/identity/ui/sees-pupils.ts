const who: readonly string[] = ['tenant_admin', 'school_admin', 'coordinator', 'mentor', 'school_supervisor']

/** Who sees what schools know of pupils: one password alone guards little then. */
export const seesPupils = (capacities: readonly string[] = []): boolean => capacities.some((one) => who.includes(one))
