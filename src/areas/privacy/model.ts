/**
 * What of a table belongs to a person. `of` is a condition on its rows (`t`) with `:me`; `shown` is what the page tells,
 * the download has every column but the `secret` ones, which would open something or are about somebody else.
 */
type Held = { of: string; shown: readonly string[]; secret?: readonly string[] }
/** A table without anybody's record in it, or with nothing the others do not have, and why. */
type NotHeld = { none: string }

const mine = 't.student_id = :me'
const myInternship =
  'exists (select 1 from internships i where i.tenant_id = t.tenant_id and i.id = t.internship_id and i.student_id = :me)'

/** Every table there is: a new one is placed here the day it is made (test). */
export const holdings: Record<string, Held | NotHeld> = {
  users: {
    of: 't.id = :me',
    shown: ['first_name', 'infix', 'last_name', 'gender', 'phone', 'locale', 'status', 'last_sign_in_at', 'created_at'],
  },
  accounts: {
    of: 't.id = (select u.account_id from users u where u.id = :me)',
    shown: ['email', 'username', 'confirmed_at', 'created_at'],
    secret: ['password_hash', 'totp_secret', 'totp_last_step', 'recovery_digests', 'generation'],
  },
  roles: { of: 't.user_id = :me', shown: ['name', 'created_at', 'expires_on'] },
  memberships: { of: 't.user_id = :me', shown: ['job_title', 'is_contact_person', 'created_at'] },
  sessions: {
    of: 't.user_id = :me',
    shown: ['user_agent', 'ip', 'created_at', 'expires_at'],
    secret: ['token_hash', 'previous_hash', 'last_hash', 'client', 'generation', 'impersonator_id'],
  },
  access_tokens: {
    of: 't.subject_id = :me',
    shown: ['kind', 'created_at', 'expires_at', 'used_at'],
    secret: ['digest'],
  },
  student_profiles: {
    of: 't.user_id = :me',
    shown: [
      'student_number',
      'birth_date',
      'level',
      'year',
      'home_postcode',
      'transport',
      'max_travel_minutes',
      'interests',
      'wants_recommendations',
      'exempt',
      'exempt_reason',
    ],
  },
  guardians: { of: mine, shown: ['first_name', 'last_name', 'relation', 'has_authority'], secret: ['email', 'phone'] },
  group_memberships: { of: mine, shown: ['joined_on', 'left_on'] },
  mentorships: { of: 't.mentor_id = :me or t.student_id = :me', shown: ['role', 'created_at', 'ended_on'] },
  applications: {
    of: mine,
    shown: [
      'status',
      'motivation',
      'interview_at',
      'decline_reason',
      'decline_note',
      'withdraw_reason',
      'created_at',
      'decided_at',
    ],
  },
  waiting_places: { of: mine, shown: ['position', 'joined_at', 'offered_until', 'ended_at', 'ended_reason'] },
  internships: {
    of: mine,
    shown: [
      'status',
      'starts_on',
      'ends_on',
      'place',
      'tasks',
      'learning_goals',
      'result',
      'result_note',
      'ended_reason',
      'ended_note',
    ],
  },
  contracts: { of: myInternship, shown: ['number', 'status', 'field_values', 'sent_at', 'completed_at'] },
  contract_signers: {
    of: 't.user_id = :me',
    shown: ['role', 'name', 'email', 'status', 'signed_at', 'declined_at', 'decline_reason'],
  },
  signatures: {
    of: 'exists (select 1 from contract_signers s where s.tenant_id = t.tenant_id and s.id = t.signer_id and s.user_id = :me)',
    shown: ['signed_name', 'method', 'channel', 'ip', 'user_agent', 'signed_at'],
  },
  timesheets: { of: myInternship, shown: ['status', 'created_at'] },
  timesheet_weeks: {
    of: `exists (select 1 from timesheets s join internships i on i.tenant_id = s.tenant_id and i.id = s.internship_id
      where s.tenant_id = t.tenant_id and s.id = t.timesheet_id and i.student_id = :me)`,
    shown: ['monday', 'status', 'submitted_at', 'decided_at', 'return_reason'],
  },
  time_entries: {
    of: mine,
    shown: ['date', 'starts_at', 'ends_at', 'minutes', 'activity', 'outside_reason', 'status'],
  },
  notifications: { of: 't.user_id = :me', shown: ['template_key', 'created_at', 'read_at'] },
  digest_settings: { of: 't.user_id = :me', shown: ['frequency', 'weekday', 'hour'] },
  email_deliveries: {
    of: 't.recipient_address = (select a.email from accounts a join users u on u.cooperation_id = a.cooperation_id and u.account_id = a.id where u.id = :me)',
    shown: ['subject', 'text', 'created_at', 'sent_at'],
    // A mail holds links that open something.
    secret: ['html', 'text', 'stop_url'],
  },
  feedback: { of: 't.user_id = :me', shown: ['message', 'status', 'created_at'] },
  files: { of: 't.created_by = :me', shown: ['file_name', 'byte_size', 'created_at'], secret: ['storage_key'] },
  import_rows: { of: 't.record_id = :me', shown: ['line', 'raw', 'action'] },
  audit_log: {
    of: "t.actor_id = :me or (t.subject_type = 'users' and t.subject_id = :me)",
    shown: ['action', 'at', 'from_status', 'to_status', 'reason'],
    secret: ['hash', 'prev_hash', 'ip', 'actor_id', 'actor_name', 'impersonator_id'],
  },
  data_views: {
    of: 't.subject_id = :me',
    shown: ['what', 'capacity', 'on_day'],
    secret: ['viewer_id', 'impersonator_id'],
  },
  favorites: { of: 't.user_id = :me', shown: ['kept_at'] },
  seen_vacancies: { of: 't.user_id = :me', shown: ['seen_at'] },
  saved_searches: {
    of: 't.user_id = :me',
    shown: ['name', 'query', 'frequency', 'paused', 'created_at'],
    // What stands in the mails opens the way out.
    secret: ['stop_secret'],
  },
  vacancy_reports: {
    of: 't.reporter_id = :me',
    shown: ['reason', 'details', 'status', 'decision_note', 'created_at', 'decided_at'],
    secret: ['decided_by'],
  },
  vacancy_versions: { of: 't.changed_by = :me', shown: ['step', 'reason', 'changed_at'] },
  bulk_steps: { of: 't.user_id = :me', shown: ['kind', 'step', 'created_at', 'undone_at'] },
  saved_views: { of: 't.user_id = :me', shown: ['name', 'screen', 'query'] },
  external_identities: { of: 't.user_id = :me', shown: ['created_at'] },
  identity_providers: { none: 'where schools sign in' },
  api_keys: {
    of: 't.user_id = :me',
    shown: ['name', 'access', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    secret: ['digest'],
  },
  webhooks: { none: 'addresses of other programs' },
  webhook_deliveries: { none: 'what other programs were told; names ids alone' },
  tenants: { none: 'the website itself' },
  tenant_domains: { none: 'the website itself' },
  organizations: { none: 'schools and companies' },
  organization_profiles: { none: 'schools and companies' },
  groups: { none: 'classes; who is in one is held by group_memberships' },
  internship_periods: { none: 'school years and dates' },
  period_groups: { none: 'school years and dates' },
  vacancies: { none: 'places of organizations' },
  vacancy_slots: { none: 'places of organizations' },
  vacancy_search: { none: 'places of organizations' },
  vacancy_words: { none: 'places of organizations' },
  search_words: { none: 'the words of places of organizations' },
  postcodes: { none: 'where postcodes lie' },
  search_synonyms: { none: 'words that mean the same' },
  vacancy_views: { none: 'how often a place was looked at; by nobody in particular' },
  contract_templates: { none: 'texts' },
  contract_numbers: { none: 'a counter' },
  contract_events: {
    none: 'the steps of a contract that contracts, signers and signatures hold already, chained as proof',
  },
  import_runs: { none: 'which files were read; their lines are import_rows' },
  events: { none: 'what the product tells itself; names ids alone' },
  audit_heads: { none: 'a counter' },
  idempotency_keys: { none: 'answers repeated within a day, each of a record held elsewhere' },
  reminders: { none: 'that something was told, by name' },
}
