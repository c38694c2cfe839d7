export const transports = ['foot', 'bike', 'public_transport', 'moped', 'car'] as const
export const relations = ['parent', 'guardian', 'caretaker', 'other'] as const

/** How somebody stands to a pupil. */
export const standings = ['platform_admin', 'tenant_admin', 'school', 'mentor', 'supervisor', 'self'] as const
export type StudentRelation = (typeof standings)[number]

/** How old pupils are here; another age is a slip of the pen. */
export const ages = { least: 11, most: 30 } as const
/** Two: as many as sign, and as a school calls. */
export const mostGuardians = 2
