/** Faults that stand until the moves of today are done; none may join them. */
export const waiting: ReadonlySet<string> = new Set([
  'reads-down-only: src/areas/identity/providers/queries.ts reads organizations (of organizations)',
  'reads-down-only: src/areas/identity/providers/queries.ts reads student_profiles (of students)',
  'reads-down-only: src/areas/identity/queries.ts reads organizations (of organizations)',
  'reads-down-only: src/areas/identity/queries.ts reads memberships (of organizations)',
  'reads-down-only: src/areas/internships/queries.ts reads contracts (of contracts)',
  'reads-down-only: src/areas/internships/queries.ts reads timesheets (of timesheets)',
  'reads-down-only: src/areas/internships/queries.ts reads timesheet_weeks (of timesheets)',
  'reads-down-only: src/areas/internships/queries.ts reads time_entries (of timesheets)',
  'reads-down-only: src/areas/organizations/queries.ts reads vacancies (of vacancies)',
  'reads-down-only: src/areas/organizations/queries.ts reads internships (of internships)',
  'reads-down-only: src/areas/organizations/queries.ts reads applications (of applications)',
  'reads-down-only: src/areas/organizations/queries.ts reads student_profiles (of students)',
  'reads-down-only: src/areas/students/queries.ts reads contract_signers (of contracts)',
  'reads-down-only: src/areas/users/queries.ts reads organizations (of organizations)',
  'reads-down-only: src/areas/users/queries.ts reads accounts (of identity)',
  'reads-down-only: src/areas/vacancies/writing/staff-view/queries.ts reads applications (of applications)',
])
