/** What a line is about, in the few words that a reader looks by. */
export const actionKinds = [
  'applications',
  'internships',
  'contracts',
  'timesheets',
  'vacancies',
  'organizations',
  'people',
  'rights',
  'exports',
  'settings',
  'looking',
  'signing-in',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** Looking for what was changed, nobody reads who came in: these are asked for by name. */
export const quietKinds: readonly ActionKind[] = ['looking', 'signing-in']
