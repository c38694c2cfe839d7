/** The levels of Dutch schools, lowest first within their kind. */
export const schoolLevels = [
  'pro',
  'vmbo_bb',
  'vmbo_kb',
  'vmbo_gl',
  'vmbo_tl',
  'havo',
  'vwo',
  'vso',
  'mbo1',
  'mbo2',
  'mbo3',
  'mbo4',
] as const
export type SchoolLevel = (typeof schoolLevels)[number]

export const groupKinds = ['class', 'cluster', 'program'] as const
export type GroupKind = (typeof groupKinds)[number]

export const groupStatuses = ['active', 'archived'] as const
export type GroupStatus = (typeof groupStatuses)[number]
