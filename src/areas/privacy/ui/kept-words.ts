import { deviceOf } from '#areas/identity/sessions/model.ts'
import type { Translate } from '#platform/i18n.ts'

type Cell = { column: string; value: string }
/** How the page writes days, moments, hours of the clock and durations. */
export type KeptFormats = {
  fullDate: (day: string) => string
  moment: (at: string) => string
  clock: (time: string) => string
  hours: (minutes: number) => string
}

/** Where the words for what a machine keeps stand, by table and column. */
const wordsAt: Readonly<Record<string, string>> = {
  'users.status': 'members.status',
  'roles.name': 'members.role',
  'student_profiles.level': 'vacancies.level',
  'student_profiles.transport': 'members.student.by',
  'student_profiles.interests': 'vacancies.sector',
  'guardians.relation': 'members.student.is',
  'applications.status': 'applications.status',
  'internships.status': 'internships.status',
  'contracts.status': 'contracts.status',
  'contract_signers.role': 'contracts.signerRoles',
  'contract_signers.status': 'contracts.signerStatus',
  'timesheets.status': 'privacy.sheet',
  'timesheet_weeks.status': 'timesheets.week.status',
  'time_entries.status': 'timesheets.week.status',
  'road_phases.state': 'workflows.state',
  'saved_searches.frequency': 'vacancies.saved.frequencies',
  'digest_settings.frequency': 'notifications.digest.frequencies',
  'digest_settings.at_once': 'notifications.subject',
  'digest_settings.unmailed': 'notifications.subject',
  'data_views.what': 'privacy.what',
  'data_views.capacity': 'privacy.capacities',
  'audit_log.action': 'activity.did',
}

/** By the first word of what was done: where its states have their words. */
const statesOf: Readonly<Record<string, string>> = {
  applications: 'applications.status',
  internships: 'internships.status',
  contracts: 'contracts.status',
  timesheets: 'timesheets.week.status',
  users: 'members.status',
  members: 'members.status',
  vacancies: 'vacancies.status',
  organizations: 'organizations.status',
}

/** What is kept, as its owner reads it: in words and days of the page's language. What has no words stands as it is kept. */
export function keptInWords(
  t: Translate,
  formats: KeptFormats,
  table: string,
  row: readonly Cell[],
  cell: Cell,
): string {
  const { column, value } = cell
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.fullDate(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formats.moment(value)
  if (/^\d{2}:\d{2}:\d{2}$/.test(value)) return formats.clock(value)
  if (value === 'true' || value === 'false') return t(`privacy.is.${value}`)
  if (column === 'minutes') return t('privacy.hours', { hours: formats.hours(Number(value)) })
  if (column === 'locale') return word(t, 'members.locale', value)
  if (column === 'query') return inQuery(t, value)
  // What a notice asks to look at says what it is about.
  if (column === 'template_key') return noticeWords(t, value)
  if (column === 'user_agent') return deviceWords(value)
  // What was filled in stands as name and value, one after the other.
  if (column === 'field_values')
    return value
      .split(', ')
      .map((one) => filledIn(formats, one))
      .join(', ')
  const action = row.find((one) => one.column === 'action')?.value.split('.')[0] ?? ''
  const at = column === 'to_status' || column === 'from_status' ? statesOf[action] : wordsAt[`${table}.${column}`]
  if (!at) return value
  // A list is kept with commas between.
  return value
    .split(', ')
    .map((one) => word(t, at, one))
    .join(', ')
}

function word(t: Translate, at: string, value: string): string {
  const key = `${at}.${value}`
  return t.has(key) ? t(key) : value
}

/** What a saved search asks, without the signs of an address. */
function inQuery(t: Translate, query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) =>
      name === 'sector'
        ? value
            .split(',')
            .map((one) => word(t, 'vacancies.sector', one))
            .join(', ')
        : value,
    )
    .join(', ')
}

function noticeWords(t: Translate, key: string): string {
  const button = `notifications.about.${key}.button`
  return t.has(button) ? t(button) : key.replaceAll('-', ' ')
}

function deviceWords(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || userAgent
}

function filledIn({ fullDate }: KeptFormats, pair: string): string {
  const value = pair.slice(pair.indexOf(',') + 1)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? fullDate(value) : value
}
