import type { Translate } from '#platform/i18n.ts'

/** What is kept, in the order in which people know it of themselves: by tables. */
const tablesOf = {
  you: [
    'users',
    'student_profiles',
    'guardians',
    'memberships',
    'group_memberships',
    'group_moves',
    'mentorships',
    'roles',
    'files',
    'import_rows',
  ],
  looking: [
    'favorites',
    'seen_vacancies',
    'saved_searches',
    'match_proposals',
    'applications',
    'waiting_places',
    'self_found_places',
    'application_teams',
    'application_team_members',
    'vacancy_reports',
  ],
  internship: [
    'internships',
    'contracts',
    'contract_signers',
    'signatures',
    'contract_questions',
    'required_documents',
    'timesheets',
    'timesheet_weeks',
    'time_entries',
    'roads',
    'road_phases',
    'road_marks',
    'road_ticks',
  ],
  messages: ['notifications', 'email_deliveries', 'digest_settings', 'contact_questions', 'feedback'],
  use: [
    'accounts',
    'sessions',
    'sign_in_devices',
    'access_tokens',
    'external_identities',
    'audit_log',
    'taken_steps',
    'data_views',
    'saved_views',
    'api_keys',
    'bulk_steps',
    'vacancy_versions',
    'content_drafts',
    'content_presences',
    'content_versions',
    'content_files',
    'redirects',
    'recognition_exceptions',
  ],
} as const satisfies Record<string, readonly string[]>

export type KeptGroup = keyof typeof tablesOf

/** The parts that hold something, by what they are about. */
export function inGroups<Part extends { table: string }>(
  parts: readonly Part[],
): { group: KeptGroup; parts: Part[] }[] {
  const groups = Object.entries(tablesOf) as [KeptGroup, readonly string[]][]
  return groups
    .map(([group, tables]) => ({ group, parts: tables.flatMap((name) => parts.filter(({ table }) => table === name)) }))
    .filter((one) => one.parts.length > 0)
}

export const iconOfGroup: Record<KeptGroup, string> = {
  you: 'user-circle',
  looking: 'magnifying-glass',
  internship: 'briefcase',
  messages: 'envelope-simple',
  use: 'desktop',
}

/** What has a term of the tenant's own, by the group it belongs to; all else stays with its account. */
const termsOfGroup: Record<KeptGroup, readonly string[]> = {
  you: [],
  looking: [],
  internship: ['documentsKeptMonths'],
  messages: ['noticesKeptMonths', 'mailKeptMonths', 'screenshotsKeptDays'],
  use: ['viewsKeptMonths'],
}

/** How long what is kept of a group stays, by the terms of the tenant. */
export function howLongKept(t: Translate, group: KeptGroup, terms: Readonly<Record<string, number>>): string {
  const own = termsOfGroup[group].map((term) => t(`privacy.term.${term}`, { count: terms[term] ?? 0 }))
  return (group === 'messages' ? own : [t('privacy.statement.with-account'), ...own]).join(' ')
}
