/** The fields of a pupil's file, in the order of the screen. */
export const studentFields = [
  'studentNumber',
  'birthDate',
  'level',
  'year',
  'groupId',
  'leavesOn',
  'phone',
  'transport',
  'maxTravelMinutes',
  'availableDays',
  'hoursTarget',
  'exempt',
  'exemptReason',
  'guardians',
] as const
export type StudentField = (typeof studentFields)[number]

export const transports = ['foot', 'bike', 'public_transport', 'moped', 'car'] as const
export const relations = ['parent', 'guardian', 'caretaker', 'other'] as const

/** How old pupils are here; another age is a slip of the pen. */
export const ages = { least: 11, most: 30 } as const
/** Two: as many as sign, and as a school calls. */
export const mostGuardians = 2
