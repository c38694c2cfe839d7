// Made by scripts/make-client.ts of the description of the API: npm run fix makes it anew.
import type { Flat } from './resource.ts'

export interface Places {
  name: string
  id: string
  type: 'places'
  meta: Record<string, unknown>
}

export interface Users {
  email: string | null
  username: string | null
  firstName: string
  infix: string | null
  lastName: string
  name: string
  gender: string | null
  phone: string | null
  locale: string
  status: 'active' | 'invited' | 'inactive' | 'archived'
  avatarUrl: string | null
  themeMode?: string
  density?: string
  singleKeys?: boolean
  invitedAt?: string | null
  lastSignInAt?: string | null
  createdAt?: string | null
  groupNames?: string[]
  isPupil?: boolean
  lockVersion?: number
  id: string
  type: 'users'
  meta: Record<string, unknown>
  roles?: Roles[]
  organizations?: Organizations[]
}

export interface Roles {
  name:
    | 'platform_admin'
    | 'tenant_admin'
    | 'broker'
    | 'admin'
    | 'coordinator'
    | 'mentor'
    | 'supervisor'
    | 'signatory'
    | 'student'
    | 'guardian'
    | 'viewer'
  capacity: string | null
  organizationType: string | null
  organizationName?: string | null
  id: string
  type: 'roles'
  meta: Record<string, unknown>
  organization?: Organizations | null
}

export interface SavedViews {
  screen: string
  name: string
  query: string
  id: string
  type: 'saved_views'
  meta: Record<string, unknown>
}

export interface Organizations {
  organizationType: 'School' | 'Company' | 'VolunteerCenter' | 'SchoolBoard' | 'Municipality'
  name: string
  isNonprofit: boolean
  sectorKeys: string[]
  website: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  description: string
  type: 'organizations'
  legalName?: string | null
  status?: 'pending' | 'approved' | 'denied' | 'archived'
  kvkNumber?: string | null
  branchNumber?: string | null
  noKvkReason?: string | null
  brin?: string | null
  sbbCompanyId?: string | null
  email?: string | null
  phone?: string | null
  source?: string
  deniedReason?: string | null
  approvalNote?: string | null
  approvedAt?: string | null
  lockVersion?: number
  createdAt?: string
  contactName?: string | null
  awaitsContact?: boolean
  openVacancies?: number
  seatsFree?: number
  internCount?: number
  lastApplicationAt?: string | null
  id: string
  meta: Record<string, unknown>
  vacancies?: Vacancies[]
  profile?: Flat | null
}

export interface Students {
  name: string
  schoolName: string
  lockVersion: number
  studentNumber?: string | null
  birthDate?: string | null
  level?:
    | (
        | 'pro'
        | 'vmbo_bb'
        | 'vmbo_kb'
        | 'vmbo_gl'
        | 'vmbo_tl'
        | 'havo'
        | 'vwo'
        | 'vso'
        | 'mbo1'
        | 'mbo2'
        | 'mbo3'
        | 'mbo4'
      )
    | null
  year?: number | null
  groupId?: string | null
  leavesOn?: string | null
  phone?: string | null
  transport?: 'foot' | 'bike' | 'public_transport' | 'moped' | 'car'
  maxTravelMinutes?: number | null
  availableDays?: string[]
  hoursTarget?: number | null
  exempt?: boolean
  exemptReason?: string | null
  guardians?: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
    relation: 'parent' | 'guardian' | 'caretaker' | 'other'
    hasAuthority: boolean
    locale: string
  }[]
  id: string
  type: 'students'
  meta: Record<string, unknown>
}

export interface Vacancies {
  title: string
  summary?: string
  descriptionHtml?: string
  description?: string
  tasks?: string[]
  whatYouLearn?: string
  sectorKeys?: string[]
  titleEn?: string
  summaryEn?: string
  descriptionEn?: string
  tasksEn?: string[]
  pictureAlt?: string
  program?: 'mas' | 'traineeship'
  format?: 'recurring' | 'block' | 'one_off_event' | 'flexible'
  seats: number
  minAge?: number
  levels?: string[]
  weeklySchedule?: {
    [k: string]: string[][]
  }
  slots?: {
    id?: string
    startsAt: string
    endsAt: string
    seats: number
    note: string | null
  }[]
  hoursTotal?: number | null
  startsOn?: string | null
  endsOn?: string | null
  applicationDeadline?: string | null
  hoursConfirmed?: string[]
  hoursAllowedReason?: string | null
  locationKind?: string
  street?: string | null
  houseNumber?: string | null
  postcode?: string | null
  city: string | null
  contactUserId?: string | null
  supervisorUserId?: string | null
  clothing?: string
  lunch?: string
  schoolIds?: string[]
  groupIds?: string[]
  requiresMotivation?: boolean
  requiresInterview?: boolean
  requiresVog?: boolean
  industrial?: boolean
  accessibility?: string[]
  hazards?: string[]
  supervision?: string
  physicalDemands?: string
  masChecks?: string[]
  workConfirmed?: string[]
  allowanceCents?: number | null
  travelAllowance?: boolean
  organizationId?: string
  status:
    | 'draft'
    | 'pending_review'
    | 'changes_requested'
    | 'published'
    | 'paused'
    | 'full'
    | 'expired'
    | 'closed'
    | 'hidden'
    | 'archived'
  seatsTaken?: number
  waiting?: number
  unanswered?: number
  days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
  lat?: number | null
  lng?: number | null
  hoursAllowed?: string[]
  closedReason?: string | null
  reviewNote?: string | null
  bySchoolId?: string | null
  previousVacancyId?: string | null
  pictureCrop?: number[] | null
  pictureFocus?: number[]
  publishedAt?: string | null
  submittedAt?: string | null
  createdAt?: string
  updatedAt?: string
  lockVersion?: number
  seatsLeft: number
  organizationName?: string
  organizationStatus?: string
  answerDays?: number | null
  contactName?: string | null
  openApplications?: number
  pictureUrl?: string | null
  distanceKm?: number | null
  bikeMinutes?: number | null
  textLanguage?: 'nl' | 'en'
  id: string
  type: 'vacancies'
  meta: Record<string, unknown>
  organization?: Organizations | null
}

export interface Internships {
  status:
    | 'planned'
    | 'contracting'
    | 'ready'
    | 'active'
    | 'wrapping_up'
    | 'completed'
    | 'not_passed'
    | 'terminated'
    | 'cancelled'
  program: 'mas' | 'traineeship'
  startsOn: string
  endsOn: string
  minutesPlanned: number | null
  minutesApproved: number
  minutesUndecided: number
  usesHours: boolean
  needsDigitalContract: boolean
  place: string
  schedule: {
    [k: string]: string[][]
  }
  tasks: string
  result: string | null
  endedNote: string | null
  completedAt: string | null
  paperContractOn: string | null
  lockVersion: number
  studentName: string
  studentFirstName: string
  groupNames: string[]
  schoolName: string
  organizationName: string
  vacancyTitle: string | null
  periodName: string
  supervisorName: string | null
  ageBadge: ('under16' | 'under18' | 'adult') | null
  contractId: string | null
  contractStatus: string | null
  timesheetId: string | null
  id: string
  type: 'internships'
  meta: Record<string, unknown>
  student?: Students | null
  organization?: Organizations | null
  vacancy?: Vacancies | null
}

export interface Applications {
  status:
    | 'draft'
    | 'awaiting_mentor'
    | 'awaiting_school'
    | 'awaiting_company_check'
    | 'submitted'
    | 'seen'
    | 'interview'
    | 'accepted'
    | 'confirmed'
    | 'declined'
    | 'mentor_declined'
    | 'changes_requested'
    | 'withdrawn'
    | 'superseded'
    | 'expired'
    | 'cancelled_by_company'
  origin: 'vacancy' | 'self_found' | 'assigned' | 'invited'
  motivation: string | null
  moment: {
    startsAt: string
    endsAt: string
    note: string | null
  } | null
  interviewAt: string | null
  declineReason: string | null
  declineNote: string | null
  withdrawReason: string | null
  expiresAt: string | null
  createdAt: string
  lockVersion: number
  vacancyTitle: string
  organizationName: string
  periodName: string
  program: 'mas' | 'traineeship'
  studentName: string | null
  studentFirstName: string | null
  studentEmail?: string | null
  studentPhone?: string | null
  ageBadge: ('under16' | 'under18' | 'adult') | null
  level: string | null
  year: number | null
  schoolName: string
  groupNames: string[]
  supervisorUserId: string | null
  id: string
  type: 'applications'
  meta: Record<string, unknown>
  vacancy?: Vacancies | null
  organization?: Organizations | null
  internship?: Internships | null
  student?: Students | null
}

export interface WaitingPlaces {
  status: 'waiting' | 'offered' | 'applied' | 'ended'
  rank: number | null
  joinedAt: string
  offeredUntil: string | null
  endedReason: ('left' | 'placed' | 'given_up' | 'lapsed' | 'passed_over' | 'closed') | null
  vacancyTitle: string
  organizationName: string
  studentName: string | null
  id: string
  type: 'waiting_places'
  meta: Record<string, unknown>
  vacancy?: Vacancies | null
  student?: Students | null
  application?: Applications | null
}

export interface SearchSynonyms {
  words: string[]
  id: string
  type: 'search_synonyms'
  meta: Record<string, unknown>
}

export interface SavedSearches {
  name: string
  query: string
  frequency: 'off' | 'daily' | 'weekly'
  paused: boolean
  ranOn: string | null
  createdAt: string
  id: string
  type: 'saved_searches'
  meta: Record<string, unknown>
}

export interface Seekers {
  level:
    | (
        | 'pro'
        | 'vmbo_bb'
        | 'vmbo_kb'
        | 'vmbo_gl'
        | 'vmbo_tl'
        | 'havo'
        | 'vwo'
        | 'vso'
        | 'mbo1'
        | 'mbo2'
        | 'mbo3'
        | 'mbo4'
      )
    | null
  id: string
  type: 'seekers'
  meta: Record<string, unknown>
}

export interface GrantableRoles {
  names: string[]
  organizationId: string | null
  organizationName: string | null
  organizationType: string | null
  id: string
  type: 'grantable_roles'
  meta: Record<string, unknown>
}

export interface Contracts {
  number: string
  title: string
  status:
    | 'draft'
    | 'filling'
    | 'ready'
    | 'signing'
    | 'signed'
    | 'declined'
    | 'expired'
    | 'voided'
    | 'superseded'
    | 'terminated'
  language: string
  revision: number
  sentAt: string | null
  expiresAt: string | null
  completedAt: string | null
  voidReason: string | null
  lockVersion: number
  documentSha256: string | null
  hasPdf: boolean
  isSealed: boolean
  verifyCode: string | null
  studentName: string
  organizationName: string
  schoolName: string
  startsOn: string | number | boolean | null
  endsOn: string | number | boolean | null
  schedule: {
    [k: string]: string[][]
  }
  place: string
  supervisorName: string | null
  studentAge: number | null
  insurance: string | number | boolean | null
  task: string | null
  hoursTotal: number | null
  blocks: {
    kind: string
  }[]
  fields: {
    key: string
    label: string
    help: string | null
    type: string
    required: boolean
    filledBy: string
    value: string | number | boolean | null
    shown: (string | string[]) | null
    options: {
      value: string
      label: string
    }[]
  }[]
  partsMissing: string[]
  guardianMissing: boolean
  signers: {
    id: string
    role: 'company' | 'student' | 'guardian' | 'school'
    turn: number
    name: string
    email: string | null
    status: 'waiting' | 'invited' | 'viewed' | 'signed' | 'declined' | 'replaced' | 'expired'
    signedAt: string | null
    declineReason: string | null
    isYou: boolean
    canSign: boolean
    canShowQr: boolean
    canRemind: boolean
  }[]
  id: string
  type: 'contracts'
  meta: Record<string, unknown>
  internship?: Internships | null
}

export interface Signers {
  shortName: string
  role: 'company' | 'student' | 'guardian' | 'school'
  needsLastName: boolean
  id: string
  type: 'signers'
  meta: Record<string, unknown>
}

export interface QrCodes {
  secret: string
  expiresAt: string
  signerName: string
  id: string
  type: 'qr_codes'
  meta: Record<string, unknown>
}

export interface Verifications {
  number?: string
  title?: string
  status?:
    | 'draft'
    | 'filling'
    | 'ready'
    | 'signing'
    | 'signed'
    | 'declined'
    | 'expired'
    | 'voided'
    | 'superseded'
    | 'terminated'
  completedAt?: string | null
  sealedSha256?: string | null
  signers?: {
    role: 'company' | 'student' | 'guardian' | 'school'
    name: string
    email: string | null
    signedAt: string | null
  }[]
  verdict?: string
  known?: boolean
  signedAt?: string | null
  contract?: {
    number: string
    title: string
    status:
      | 'draft'
      | 'filling'
      | 'ready'
      | 'signing'
      | 'signed'
      | 'declined'
      | 'expired'
      | 'voided'
      | 'superseded'
      | 'terminated'
    completedAt: string | null
    sealedSha256: string | null
    signers: {
      role: 'company' | 'student' | 'guardian' | 'school'
      name: string
      email: string | null
      signedAt: string | null
    }[]
  } | null
  id: string
  type: 'verifications'
  meta: Record<string, unknown>
}

export interface Timesheets {
  studentName: string
  organizationName: string
  schoolName: string
  vacancyTitle: string | null
  supervisorName: string | null
  today: string
  startsOn: string
  endsOn: string
  schedule: {
    [k: string]: string[][]
  }
  internshipStatus: string
  minutesPlanned: number | null
  minutesApproved: number
  minutesUndecided: number
  lockedAt: string | null
  weeks: {
    id: string
    monday: string
    status: 'open' | 'submitted' | 'returned' | 'approved' | 'locked'
    turnSince: string
    submittedAt: string | null
    decidedAt: string | null
    decidedByName: string | null
    returnReason: string | null
    lockVersion: number
    entries: {
      id: string
      date: string
      startsAt: string | null
      endsAt: string | null
      breakMinutes: number
      minutes: number
      activity: string
      reason: string | null
      warnings: string[]
    }[]
    minutes: number
    allowedEvents: string[]
    turn: {
      whose: string | null
      isYours: boolean
      since: string
    }
  }[]
  id: string
  type: 'timesheets'
  meta: Record<string, unknown>
  internship?: Internships | null
}

export interface VacancyImports {
  fileName: string
  status: 'previewed' | 'completed' | 'completed_with_errors'
  counts: {
    create: number
    update: number
    move: number
    unchanged: number
    skip: number
    error: number
    missing: number
  }
  createdAt: string
  headers?: string[]
  columns?: {
    field: string
    header: string
    required: boolean
  }[]
  ignored?: string[]
  faults?: string[]
  id: string
  type: 'vacancy_imports'
  meta: Record<string, unknown>
}

export interface VacancyImportRows {
  line: number
  action: 'create' | 'update' | 'move' | 'unchanged' | 'skip' | 'error'
  title: string
  organizationName: string | null
  changes: string[]
  faults: {
    column: string
    text: string
  }[]
  vacancyId: string | null
  id: string
  type: 'vacancy_import_rows'
  meta: Record<string, unknown>
}

export interface Feedback {
  message: string
  name?: string | null
  email?: string | null
  tags?: string[]
  source?: string
  status?: string
  createdAt?: string
  hasScreenshot?: boolean
  id: string
  type: 'feedback'
  meta: Record<string, unknown>
}

export interface Notifications {
  key: string
  text: string
  path: string | null
  actionRequired: boolean
  readAt: string | null
  createdAt: string
  id: string
  type: 'notifications'
  meta: Record<string, unknown>
}

export interface AuditLogs {
  action: string
  subjectType: string
  subjectId: string | null
  actorName: string | null
  fromStatus: string | null
  toStatus: string | null
  at: string
  studentName: string | null
  about: string | null
  text: string
  path: string | null
  id: string
  type: 'audit_logs'
  meta: Record<string, unknown>
}

export interface ApiKeys {
  name: string
  prefix: string
  access: 'read' | 'write'
  resources: string[]
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  createdAt: string
  isLive: boolean
  secret?: string
  id: string
  type: 'api_keys'
  meta: Record<string, unknown>
}

export interface Webhooks {
  url: string
  events: (
    | 'applications.submitted'
    | 'applications.accepted'
    | 'applications.declined'
    | 'applications.confirmed'
    | 'applications.withdrawn'
    | 'applications.cancelled'
    | 'applications.expired'
    | 'internships.created'
    | 'internships.rescheduled'
    | 'internships.completed'
    | 'internships.terminated'
    | 'internships.cancelled'
    | 'contracts.signed'
    | 'contracts.sealed'
    | 'contracts.declined'
    | 'contracts.expired'
    | 'contracts.voided'
    | 'timesheets.week-submitted'
    | 'timesheets.week-approved'
    | 'timesheets.week-returned'
    | 'organizations.approved'
    | 'organizations.denied'
    | 'organizations.archived'
  )[]
  status: 'active' | 'paused' | 'failing'
  failures: number
  organizationName: string | null
  createdAt: string
  secret?: string
  id: string
  type: 'webhooks'
  meta: Record<string, unknown>
  organization?: Organizations | null
  creator?: Users | null
}

export interface WebhookDeliveries {
  event: string
  url: string
  status: 'waiting' | 'delivered' | 'given_up'
  attempts: number
  answer: string | null
  nextTryAt: string | null
  deliveredAt: string | null
  createdAt: string
  id: string
  type: 'webhook_deliveries'
  meta: Record<string, unknown>
  webhook?: Webhooks | null
}

export interface BulkSteps {
  kind: string
  step: string
  status: 'waiting' | 'undone' | 'running' | 'done'
  count: number
  secondsLeft: number
  done: number
  failures: {
    id: string
    message: string
  }[]
  id: string
  type: 'bulk_steps'
  meta: Record<string, unknown>
}

export interface VacancyFigures {
  title: string
  status:
    | 'draft'
    | 'pending_review'
    | 'changes_requested'
    | 'published'
    | 'paused'
    | 'full'
    | 'expired'
    | 'closed'
    | 'hidden'
    | 'archived'
  organizationName: string
  seats: number
  seatsTaken: number
  waiting: number
  views: number
  recentViews: number
  applications: number
  openApplications: number
  confirmed: number
  id: string
  type: 'vacancy_figures'
  meta: Record<string, unknown>
  vacancy?: Vacancies | null
}

export interface Answers {
  get: {
    '/places': Places[]
    '/current_user': Users
    '/saved_views': SavedViews[]
    '/confirm': Flat
    '/sessions': Flat[]
    '/sign_in_as_user/{id}': Users
    '/second_factor': Flat
    '/identity_providers': Flat[]
    '/organizations/waiting': Organizations[]
    '/organizations/{id}/duplicates': Flat[]
    '/organization_claims': Flat
    '/current_organizations': Organizations[]
    '/organizations': Organizations[]
    '/organizations/{id}': Organizations
    '/tenant_settings': Flat
    '/school_settings/{id}': Flat
    '/students/{id}': Students
    '/vacancies/managed': Vacancies[]
    '/vacancies/schools': Flat[]
    '/vacancies/groups': Flat[]
    '/vacancies/{id}/managed': Vacancies
    '/vacancies': Vacancies[]
    '/vacancies/{id}': Vacancies
    '/vacancies/{id}/people': Flat[]
    '/vacancies/{id}/versions': Flat[]
    '/vacancy_reports': Flat[]
    '/vacancies/{id}/picture': null
    '/vacancies/{id}/picture/whole': null
    '/internships': Internships[]
    '/internships/{id}': Internships
    '/applications': Applications[]
    '/applications/{id}': Applications
    '/waiting_places': WaitingPlaces[]
    '/search_synonyms': SearchSynonyms[]
    '/vacancies/feed': null
    '/favorites': Vacancies[]
    '/seen_vacancies': Vacancies[]
    '/robots': null
    '/sitemap': null
    '/sitemap/{locale}/{page}': null
    '/vacancies/{id}/card': null
    '/saved_searches': SavedSearches[]
    '/public/saved_searches/{id}': SavedSearches
    '/recommendations': Vacancies[]
    '/seeker': Seekers
    '/users': Users[]
    '/grantable_roles': GrantableRoles[]
    '/users/{id}': Users
    '/users/{id}/avatar': null
    '/contracts/{id}': Contracts
    '/contracts/{id}/pdf': null
    '/public/contracts/{id}/sign/{signerId}': Contracts | Signers
    '/public/contracts/{id}/sign/{signerId}/pdf': null
    '/verify/{code}': Verifications
    '/timesheets/{id}': Timesheets
    '/public/hours/{id}': Timesheets
    '/vacancy_imports': VacancyImports[]
    '/vacancy_imports/example': null
    '/vacancy_imports/{id}': VacancyImports
    '/vacancy_imports/{id}/rows': VacancyImportRows[]
    '/feedback': Feedback[]
    '/feedback/{id}/screenshot': null
    '/notifications': Notifications[]
    '/test': null
    '/test/emails': Flat[]
    '/test/emails/{id}': Flat
    '/digest_settings': Flat
    '/audit_logs': AuditLogs[]
    '/api_keys': ApiKeys[]
    '/api_keys/{id}': ApiKeys
    '/webhooks': Webhooks[]
    '/webhooks/{id}': Webhooks
    '/webhook_deliveries': WebhookDeliveries[]
    '/my_data': Flat
    '/my_data/download': null
    '/data_views': Flat[]
    '/bulk_steps': BulkSteps[]
    '/bulk_steps/{id}': BulkSteps
    '/shell': Flat
    '/dashboard': Flat
    '/vacancy_figures': VacancyFigures[]
  }
  post: {
    '/current_user/avatar': Users
    '/saved_views': SavedViews
    '/confirm': null
    '/confirm/new_link': null
    '/sign_in_as_user': Users
    '/second_factor': Flat
    '/identity_providers': Flat
    '/email_changes': null
    '/email_changes/confirm': null
    '/organizations/signup': null
    '/organization_claims': null
    '/organizations/export': null
    '/organizations': Organizations
    '/vacancies/export': null
    '/vacancies': Vacancies
    '/vacancies/{id}/copy': Vacancies
    '/vacancies/{id}/report': null
    '/vacancies/{id}/picture': Vacancies
    '/applications': Applications
    '/waiting_places': WaitingPlaces
    '/search_synonyms': SearchSynonyms
    '/vacancies/feed': (Vacancies | VacancyImportRows)[]
    '/favorites': null
    '/seen_vacancies': null
    '/saved_searches': SavedSearches
    '/public/saved_searches/{id}': null
    '/users': Users
    '/users/export': null
    '/users/{id}/resend_confirmation_instructions': Users
    '/contracts/{id}/guardian': Contracts
    '/contracts/{id}/signers/{signerId}/sign': Contracts
    '/contracts/{id}/signers/{signerId}/decline': Contracts
    '/contracts/{id}/signers/{signerId}/remind': Contracts
    '/contracts/{id}/signers/{signerId}/qr': QrCodes
    '/public/contracts/{id}/sign/{signerId}': Contracts
    '/public/contracts/{id}/sign/{signerId}/identify': Contracts
    '/public/contracts/{id}/sign/{signerId}/viewed': null
    '/public/contracts/{id}/sign/{signerId}/decline': Contracts
    '/public/contracts/{id}/sign/{signerId}/new_link': null
    '/verify': Verifications
    '/public/hours/{id}/weeks/{monday}/approve': Timesheets
    '/public/hours/{id}/weeks/{monday}/return': Timesheets
    '/public/hours/{id}/new_link': null
    '/vacancy_imports': VacancyImports
    '/feedback': Feedback
    '/api_keys': ApiKeys
    '/webhooks': Webhooks
    '/bulk_steps': BulkSteps
  }
  patch: {
    '/current_user': Users
    '/organizations/{id}': Organizations
    '/tenant_settings': Flat
    '/school_settings/{id}': Flat
    '/students/{id}': Students
    '/vacancies/{id}': Vacancies
    '/vacancies/{id}/picture': Vacancies
    '/search_synonyms/{id}': SearchSynonyms
    '/saved_searches/{id}': SavedSearches
    '/recommendations': null
    '/users/{id}': Users
    '/contracts/{id}/fields': Contracts
    '/vacancy_imports/{id}': VacancyImports
    '/digest_settings': Flat
    '/webhooks/{id}': Webhooks
  }
  put: {
    '/second_factor/confirm': Flat
    '/second_factor/recovery_codes': Flat
    '/second_factor/end': Flat
    '/organizations/{id}/merge': Organizations
    '/organizations/{id}/approve': Organizations
    '/vacancies/{id}/submit': Vacancies
    '/vacancies/{id}/approve': Vacancies
    '/vacancies/{id}/request_changes': Vacancies
    '/vacancies/{id}/reject': Vacancies
    '/vacancies/{id}/pause': Vacancies
    '/vacancies/{id}/resume': Vacancies
    '/vacancies/{id}/close': Vacancies
    '/vacancies/{id}/renew': Vacancies
    '/vacancies/{id}/hide': Vacancies
    '/vacancies/{id}/restore': Vacancies
    '/vacancies/{id}/archive': Vacancies
    '/vacancy_reports/{id}/review': Flat
    '/vacancy_reports/{id}/dismiss': Flat
    '/vacancy_reports/{id}/hide': Flat
    '/vacancy_reports/{id}/remove': Flat
    '/internships/{id}/mark_ready': Internships
    '/internships/{id}/reschedule': Internships
    '/internships/{id}/finish_work': Internships
    '/internships/{id}/complete': Internships
    '/internships/{id}/fail': Internships
    '/internships/{id}/terminate': Internships
    '/internships/{id}/cancel': Internships
    '/internships/{id}/reopen': Internships
    '/applications/{id}/mentor_approve': Applications
    '/applications/{id}/mentor_decline': Applications
    '/applications/{id}/company_confirmed': Applications
    '/applications/{id}/company_refused': Applications
    '/applications/{id}/open': Applications
    '/applications/{id}/plan_interview': Applications
    '/applications/{id}/accept': Applications
    '/applications/{id}/decline': Applications
    '/applications/{id}/reconsider': Applications
    '/applications/{id}/hand_over': Applications
    '/applications/{id}/confirm': Applications
    '/applications/{id}/withdraw': Applications
    '/applications/{id}/restore': Applications
    '/applications/{id}/cancel': Applications
    '/users/{id}/deactivate': Users
    '/users/{id}/reactivate': Users
    '/users/{id}/add_role': Users
    '/contracts/{id}/finalize': Contracts
    '/contracts/{id}/send': Contracts
    '/contracts/{id}/edit': Contracts
    '/contracts/{id}/extend': Contracts
    '/contracts/{id}/void': Contracts
    '/timesheets/{id}/weeks/{monday}': Timesheets
    '/timesheets/{id}/weeks/{monday}/submit': Timesheets
    '/timesheets/{id}/weeks/{monday}/approve': Timesheets
    '/timesheets/{id}/weeks/{monday}/return': Timesheets
    '/timesheets/{id}/weeks/{monday}/reopen': Timesheets
    '/vacancy_imports/{id}/confirm': VacancyImports
    '/feedback/{id}/handle': null
    '/notifications/read': null
    '/notifications/{id}/read': null
    '/webhook_deliveries/{id}/send_again': WebhookDeliveries
    '/bulk_steps/{id}/undo': BulkSteps
  }
  delete: {
    '/current_user/avatar': null
    '/saved_views/{id}': null
    '/sessions': Flat
    '/sessions/{id}': Flat
    '/identity_providers/{id}': Flat
    '/organizations/{id}': null
    '/vacancies/{id}': null
    '/vacancies/{id}/picture': null
    '/waiting_places/{id}': null
    '/search_synonyms/{id}': null
    '/favorites/{id}': null
    '/seen_vacancies': null
    '/saved_searches/{id}': null
    '/users/{id}': null
    '/users/{id}/remove_role': Users
    '/api_keys/{id}': null
    '/webhooks/{id}': null
  }
}

export interface Attributes {
  post: {
    '/current_user/avatar': Record<string, never>
    '/saved_views': {
      screen: 'organizations' | 'users' | 'vacancies'
      name: string
      query: string
    }
    '/confirm': Record<string, never>
    '/confirm/new_link': Record<string, never>
    '/sign_in_as_user': {
      id?: string
      email?: string
      reason: string
    }
    '/second_factor': {
      password?: string
    }
    '/identity_providers': {
      kind: 'entree' | 'surfconext' | 'microsoft' | 'other'
      label: string
      issuer: string
      clientId: string
      clientSecret: string
      organizationId?: string | null
    }
    '/email_changes': {
      email: string
      password?: string
    }
    '/email_changes/confirm': Record<string, never>
    '/organizations/signup': {
      name: string
      kvkNumber?: string | null
      branchNumber?: string | null
      noKvkReason?: string | null
      isNonprofit?: boolean
      street: string
      houseNumber: string | null
      postcode: string | null
      city: string
      website?: string | null
      firstName: string
      infix?: string | null
      lastName: string
      jobTitle?: string | null
      email: string
      phone: string
      mayAgree: true
      /**
       * @maxItems 5
       */
      sectorKeys?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
      description?: string
      whatYouDo?: string
      consent: true
      locale?: 'nl' | 'en'
      nickname?: string
    }
    '/organization_claims': Record<string, never>
    '/organizations/export': {
      format?: 'csv' | 'xlsx'
    }
    '/organizations': {
      type?: 'School' | 'Company' | 'VolunteerCenter' | 'SchoolBoard' | 'Municipality'
      name: string
      legalName?: string | null
      kvkNumber?: string | null
      branchNumber?: string | null
      brin?: string | null
      sbbCompanyId?: string | null
      isNonprofit?: boolean
      /**
       * @maxItems 5
       */
      sectorKeys?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
      website?: string | null
      email?: string | null
      phone?: string | null
      street?: string | null
      houseNumber?: string | null
      postcode?: string | null
      city?: string | null
      description?: string
      whatYouDo?: string
      houseRules?: string
      travelInfo?: string
    }
    '/vacancies/export': {
      format?: 'csv' | 'xlsx'
    }
    '/vacancies': {
      title?: string
      summary?: string
      descriptionHtml?: string
      description?: string
      /**
       * @maxItems 12
       */
      tasks?: string[]
      whatYouLearn?: string
      /**
       * @maxItems 3
       */
      sectorKeys?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
      titleEn?: string
      summaryEn?: string
      descriptionEn?: string
      /**
       * @maxItems 12
       */
      tasksEn?: string[]
      pictureAlt?: string
      program?: 'mas' | 'traineeship'
      format?: 'recurring' | 'block' | 'one_off_event' | 'flexible'
      seats?: number
      minAge?: number
      /**
       * @maxItems 12
       */
      levels?: (
        | 'pro'
        | 'vmbo_bb'
        | 'vmbo_kb'
        | 'vmbo_gl'
        | 'vmbo_tl'
        | 'havo'
        | 'vwo'
        | 'vso'
        | 'mbo1'
        | 'mbo2'
        | 'mbo3'
        | 'mbo4'
      )[]
      weeklySchedule?: {
        /**
         * @maxItems 4
         */
        [k: string]: never[][]
      }
      /**
       * @maxItems 30
       */
      slots?: {
        startsAt: string
        endsAt: string
        seats: number
        note?: string | null
      }[]
      hoursTotal?: number | null
      startsOn?: string | null
      endsOn?: string | null
      applicationDeadline?: string | null
      /**
       * @maxItems 30
       */
      hoursConfirmed?: string[]
      hoursAllowedReason?: string
      locationKind?: 'on_site' | 'remote' | 'various'
      street?: string | null
      houseNumber?: string | null
      postcode?: string | null
      city?: string | null
      contactUserId?: string | null
      supervisorUserId?: string | null
      clothing?: string
      lunch?: string
      /**
       * @maxItems 50
       */
      schoolIds?: string[]
      /**
       * @maxItems 100
       */
      groupIds?: string[]
      requiresMotivation?: boolean
      requiresInterview?: boolean
      requiresVog?: boolean
      industrial?: boolean
      /**
       * @maxItems 3
       */
      accessibility?: ('wheelchair' | 'quiet_place' | 'guidance_on_measure')[]
      /**
       * @maxItems 8
       */
      hazards?: ('machines' | 'hazardous' | 'lifting' | 'cash' | 'alcohol' | 'night' | 'driving' | 'alone')[]
      supervision?: string
      physicalDemands?: string
      /**
       * @maxItems 4
       */
      masChecks?: ('unpaid' | 'supervised' | 'useful' | 'extra')[]
      /**
       * @maxItems 1
       */
      workConfirmed?: 'prohibited_under_18'[]
      allowanceCents?: number | null
      travelAllowance?: boolean
      organizationId: string
    }
    '/vacancies/{id}/copy': Record<string, never>
    '/vacancies/{id}/report': {
      reason: 'unsafe' | 'misleading' | 'paid_work' | 'inappropriate' | 'wrong_address' | 'other'
      details: string
    }
    '/vacancies/{id}/picture': Record<string, never>
    '/applications': {
      vacancyId: string
      motivation?: string
      slotId?: string
      studentId?: string
    }
    '/waiting_places': {
      vacancyId: string
    }
    '/search_synonyms': {
      /**
       * @maxItems 12
       */
      words: string[]
    }
    '/vacancies/feed': {
      /**
       * @minItems 1
       * @maxItems 500
       */
      items: ({
        [k: string]: string | number | boolean | string[] | null
      } & {
        externalId: string | number
      })[]
    }
    '/favorites': {
      vacancyId: string
    }
    '/seen_vacancies': {
      vacancyId: string
    }
    '/saved_searches': {
      name: string
      query: string
      frequency?: 'off' | 'daily' | 'weekly'
    }
    '/public/saved_searches/{id}': Record<string, never>
    '/users': {
      firstName: string
      infix?: string | null
      lastName: string
      email: string
      phone?: string | null
      locale?: 'nl' | 'en'
      role:
        | 'platform_admin'
        | 'tenant_admin'
        | 'broker'
        | 'admin'
        | 'coordinator'
        | 'mentor'
        | 'supervisor'
        | 'signatory'
        | 'student'
        | 'guardian'
        | 'viewer'
      organizationId?: string | null
    }
    '/users/export': {
      reason?: string
    }
    '/users/{id}/resend_confirmation_instructions': {
      lockVersion?: number
    }
    '/contracts/{id}/guardian': {
      firstName: string
      lastName: string
      email: string
      phone?: string
      locale?: 'nl' | 'en'
    }
    '/contracts/{id}/signers/{signerId}/sign': {
      method: 'typed' | 'drawn'
      name: string
      image?: string
      strokes?: string
      consent: true | ('on' | 'yes' | 'true')
      authority?: true | ('on' | 'yes' | 'true')
      documentSha256: string
      lastName?: string
    }
    '/contracts/{id}/signers/{signerId}/decline': {
      reason: string
      lastName?: string
    }
    '/contracts/{id}/signers/{signerId}/remind': Record<string, never>
    '/contracts/{id}/signers/{signerId}/qr': Record<string, never>
    '/public/contracts/{id}/sign/{signerId}': {
      method: 'typed' | 'drawn'
      name: string
      image?: string
      strokes?: string
      consent: true | ('on' | 'yes' | 'true')
      authority?: true | ('on' | 'yes' | 'true')
      documentSha256: string
      lastName?: string
    }
    '/public/contracts/{id}/sign/{signerId}/identify': {
      lastName: string
    }
    '/public/contracts/{id}/sign/{signerId}/viewed': Record<string, never>
    '/public/contracts/{id}/sign/{signerId}/decline': {
      reason: string
      lastName?: string
    }
    '/public/contracts/{id}/sign/{signerId}/new_link': Record<string, never>
    '/verify': Record<string, never>
    '/public/hours/{id}/weeks/{monday}/approve': {
      reason?: string
      name: string
    }
    '/public/hours/{id}/weeks/{monday}/return': {
      reason?: string
      name: string
    }
    '/public/hours/{id}/new_link': Record<string, never>
    '/vacancy_imports': Record<string, never>
    '/feedback': {
      name?: string
      email?: string
      message: string
      screenshot?: string
      /**
       * @maxItems 10
       */
      tags?: string[]
      source?: string
    }
    '/api_keys': {
      name: string
      access?: 'read' | 'write'
      /**
       * @maxItems 19
       */
      resources?: (
        | 'applications'
        | 'audit_logs'
        | 'contracts'
        | 'current_organizations'
        | 'current_user'
        | 'feedback'
        | 'groups'
        | 'internship_periods'
        | 'internships'
        | 'notifications'
        | 'organizations'
        | 'places'
        | 'students'
        | 'timesheets'
        | 'users'
        | 'vacancies'
        | 'verify'
        | 'webhooks'
        | 'webhook_deliveries'
      )[]
      daysValid?: number
    }
    '/webhooks': {
      url: string
      /**
       * @minItems 1
       * @maxItems 23
       */
      events: (
        | 'applications.submitted'
        | 'applications.accepted'
        | 'applications.declined'
        | 'applications.confirmed'
        | 'applications.withdrawn'
        | 'applications.cancelled'
        | 'applications.expired'
        | 'internships.created'
        | 'internships.rescheduled'
        | 'internships.completed'
        | 'internships.terminated'
        | 'internships.cancelled'
        | 'contracts.signed'
        | 'contracts.sealed'
        | 'contracts.declined'
        | 'contracts.expired'
        | 'contracts.voided'
        | 'timesheets.week-submitted'
        | 'timesheets.week-approved'
        | 'timesheets.week-returned'
        | 'organizations.approved'
        | 'organizations.denied'
        | 'organizations.archived'
      )[]
      organizationId?: string | null
    }
    '/bulk_steps': {
      kind: 'organizations' | 'users' | 'vacancies'
      step: string
      /**
       * @minItems 1
       * @maxItems 100
       */
      ids: string[]
    }
  }
  patch: {
    '/current_user': Record<string, never>
    '/organizations/{id}': {
      name?: string
      legalName?: string | null
      kvkNumber?: string | null
      branchNumber?: string | null
      brin?: string | null
      sbbCompanyId?: string | null
      isNonprofit?: boolean
      /**
       * @maxItems 5
       */
      sectorKeys?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
      website?: string | null
      email?: string | null
      phone?: string | null
      street?: string | null
      houseNumber?: string | null
      postcode?: string | null
      city?: string | null
      description?: string
      whatYouDo?: string
      houseRules?: string
      travelInfo?: string
      status?: 'pending' | 'approved' | 'denied' | 'archived'
      reason?: string
      approvalNote?: string
      lockVersion?: number
    }
    '/tenant_settings': {
      name?: string
      supportEmail?: string
      program?: 'mas' | 'traineeship'
      usesHours?: boolean
      hoursTarget?: number | null
      publicVacancies?: boolean
      mentorPreapproval?: boolean
      coordinatorConfirmsWithCompany?: boolean
      studentConfirmationRequired?: boolean
      blindMatching?: boolean
      maxOpenApplications?: number
      applicationExpiryDays?: number
      studentConfirmDays?: number
      digitalContracts?: boolean
      companyFillsContractFields?: boolean
      companySignsFirst?: boolean
      qrPrimary?: boolean
      guardianSignature?: 'never' | 'under16' | 'under18'
      contractExpiryDays?: number
      nonprofitOnly?: boolean
      vacancyModeration?: 'none' | 'first' | 'always'
      viewsKeptMonths?: number
      mailKeptMonths?: number
      noticesKeptMonths?: number
      screenshotsKeptDays?: number
      theme?: {
        primaryColorPreset:
          | 'gray'
          | 'slate'
          | 'stone'
          | 'zinc'
          | 'neutral'
          | 'indigo'
          | 'sky'
          | 'purple'
          | 'violet'
          | 'lime'
          | 'teal'
          | 'emerald'
          | 'rose'
          | 'pink'
          | 'yellow'
          | 'orange'
          | 'mauve'
          | 'brand'
        secondaryColorPreset:
          | 'gray'
          | 'slate'
          | 'stone'
          | 'zinc'
          | 'neutral'
          | 'indigo'
          | 'sky'
          | 'purple'
          | 'violet'
          | 'lime'
          | 'teal'
          | 'emerald'
          | 'rose'
          | 'pink'
          | 'yellow'
          | 'orange'
          | 'mauve'
          | 'brand'
        mutedColorPreset: 'gray' | 'slate' | 'stone' | 'zinc' | 'neutral'
        primaryColorShades?: string | null
        secondaryColorShades?: string | null
        backgroundColor: string
        textColor: string
        shape: 'rounded' | 'straight'
        headerKind: 'default' | 'legacy'
        menuPosition: 'top' | 'bottom'
        footerColor?: (string | null) | ''
      }
    }
    '/school_settings/{id}': {
      hoursTarget?: (number | null) | null
      mentorPreapproval?: boolean | null
      coordinatorConfirmsWithCompany?: boolean | null
      studentConfirmationRequired?: boolean | null
      maxOpenApplications?: number | null
      studentConfirmDays?: number | null
      guardianSignature?: ('never' | 'under16' | 'under18') | null
    }
    '/students/{id}': {
      studentNumber?: string | null
      birthDate?: string | null
      level?:
        | (
            | 'pro'
            | 'vmbo_bb'
            | 'vmbo_kb'
            | 'vmbo_gl'
            | 'vmbo_tl'
            | 'havo'
            | 'vwo'
            | 'vso'
            | 'mbo1'
            | 'mbo2'
            | 'mbo3'
            | 'mbo4'
          )
        | null
      year?: number | null
      groupId?: string
      leavesOn?: string | null
      phone?: string | null
      transport?: 'foot' | 'bike' | 'public_transport' | 'moped' | 'car'
      maxTravelMinutes?: number | null
      /**
       * @maxItems 7
       */
      availableDays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]
      hoursTarget?: number | null
      exempt?: boolean
      exemptReason?: string | null
      /**
       * @maxItems 2
       */
      guardians?: {
        id?: string
        firstName?: string
        lastName: string
        email?: ('' | string) | null
        phone?: string | null
        relation?: 'parent' | 'guardian' | 'caretaker' | 'other'
        hasAuthority?: boolean
        locale?: 'nl' | 'en'
      }[]
      lockVersion?: number
    }
    '/vacancies/{id}': {
      title?: string
      summary?: string
      descriptionHtml?: string
      description?: string
      /**
       * @maxItems 12
       */
      tasks?: string[]
      whatYouLearn?: string
      /**
       * @maxItems 3
       */
      sectorKeys?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
      titleEn?: string
      summaryEn?: string
      descriptionEn?: string
      /**
       * @maxItems 12
       */
      tasksEn?: string[]
      pictureAlt?: string
      program?: 'mas' | 'traineeship'
      format?: 'recurring' | 'block' | 'one_off_event' | 'flexible'
      seats?: number
      minAge?: number
      /**
       * @maxItems 12
       */
      levels?: (
        | 'pro'
        | 'vmbo_bb'
        | 'vmbo_kb'
        | 'vmbo_gl'
        | 'vmbo_tl'
        | 'havo'
        | 'vwo'
        | 'vso'
        | 'mbo1'
        | 'mbo2'
        | 'mbo3'
        | 'mbo4'
      )[]
      weeklySchedule?: {
        /**
         * @maxItems 4
         */
        [k: string]: never[][]
      }
      /**
       * @maxItems 30
       */
      slots?: {
        startsAt: string
        endsAt: string
        seats: number
        note?: string | null
      }[]
      hoursTotal?: number | null
      startsOn?: string | null
      endsOn?: string | null
      applicationDeadline?: string | null
      /**
       * @maxItems 30
       */
      hoursConfirmed?: string[]
      hoursAllowedReason?: string
      locationKind?: 'on_site' | 'remote' | 'various'
      street?: string | null
      houseNumber?: string | null
      postcode?: string | null
      city?: string | null
      contactUserId?: string | null
      supervisorUserId?: string | null
      clothing?: string
      lunch?: string
      /**
       * @maxItems 50
       */
      schoolIds?: string[]
      /**
       * @maxItems 100
       */
      groupIds?: string[]
      requiresMotivation?: boolean
      requiresInterview?: boolean
      requiresVog?: boolean
      industrial?: boolean
      /**
       * @maxItems 3
       */
      accessibility?: ('wheelchair' | 'quiet_place' | 'guidance_on_measure')[]
      /**
       * @maxItems 8
       */
      hazards?: ('machines' | 'hazardous' | 'lifting' | 'cash' | 'alcohol' | 'night' | 'driving' | 'alone')[]
      supervision?: string
      physicalDemands?: string
      /**
       * @maxItems 4
       */
      masChecks?: ('unpaid' | 'supervised' | 'useful' | 'extra')[]
      /**
       * @maxItems 1
       */
      workConfirmed?: 'prohibited_under_18'[]
      allowanceCents?: number | null
      travelAllowance?: boolean
      lockVersion?: number
    }
    '/vacancies/{id}/picture': {
      /**
       * @minItems 4
       * @maxItems 4
       */
      crop?: never[]
      /**
       * @minItems 2
       * @maxItems 2
       */
      focus?: never[]
    }
    '/search_synonyms/{id}': {
      /**
       * @maxItems 12
       */
      words: string[]
    }
    '/saved_searches/{id}': {
      name?: string
      query?: string
      frequency?: 'off' | 'daily' | 'weekly'
      paused?: boolean
    }
    '/recommendations': {
      wanted?: boolean
      /**
       * @maxItems 20
       */
      interests?: (
        | 'animals'
        | 'nature'
        | 'children'
        | 'care'
        | 'sport'
        | 'culture'
        | 'technology'
        | 'hospitality'
        | 'ict'
        | 'events'
      )[]
    }
    '/users/{id}': {
      firstName?: string
      infix?: string | null
      lastName?: string
      phone?: string | null
      gender?: ('male' | 'female' | 'other') | null
      locale?: 'nl' | 'en'
      email?: string
      lockVersion?: number
    }
    '/contracts/{id}/fields': {
      values: {
        [k: string]:
          | string
          | number
          | boolean
          | null
          | {
              /**
               * @maxItems 4
               */
              [k: string]: never[][]
            }
      }
      lockVersion?: number
    }
    '/vacancy_imports/{id}': {
      mapping: {
        [k: string]: string
      }
    }
    '/digest_settings': {
      frequency: 'off' | 'daily' | 'weekly'
      weekday?: number
      hour?: number
    }
    '/webhooks/{id}': {
      url?: string
      /**
       * @minItems 1
       * @maxItems 23
       */
      events?: (
        | 'applications.submitted'
        | 'applications.accepted'
        | 'applications.declined'
        | 'applications.confirmed'
        | 'applications.withdrawn'
        | 'applications.cancelled'
        | 'applications.expired'
        | 'internships.created'
        | 'internships.rescheduled'
        | 'internships.completed'
        | 'internships.terminated'
        | 'internships.cancelled'
        | 'contracts.signed'
        | 'contracts.sealed'
        | 'contracts.declined'
        | 'contracts.expired'
        | 'contracts.voided'
        | 'timesheets.week-submitted'
        | 'timesheets.week-approved'
        | 'timesheets.week-returned'
        | 'organizations.approved'
        | 'organizations.denied'
        | 'organizations.archived'
      )[]
      status?: 'active' | 'paused'
    }
  }
  put: {
    '/second_factor/confirm': {
      code: string
    }
    '/second_factor/recovery_codes': {
      code: string
    }
    '/second_factor/end': {
      password?: string
    }
    '/organizations/{id}/merge': {
      into: string
      lockVersion?: number
    }
    '/organizations/{id}/approve': {
      status: 'pending' | 'approved' | 'denied' | 'archived'
      reason?: string
      approvalNote?: string
      lockVersion?: number
    }
    '/vacancies/{id}/submit': {
      lockVersion?: number
    }
    '/vacancies/{id}/approve': {
      lockVersion?: number
    }
    '/vacancies/{id}/request_changes': {
      lockVersion?: number
      reason: string
    }
    '/vacancies/{id}/reject': {
      lockVersion?: number
      reason: string
    }
    '/vacancies/{id}/pause': {
      lockVersion?: number
    }
    '/vacancies/{id}/resume': {
      lockVersion?: number
    }
    '/vacancies/{id}/close': {
      lockVersion?: number
      reason: string
    }
    '/vacancies/{id}/renew': {
      lockVersion?: number
    }
    '/vacancies/{id}/hide': {
      lockVersion?: number
      reason: string
    }
    '/vacancies/{id}/restore': {
      lockVersion?: number
    }
    '/vacancies/{id}/archive': {
      lockVersion?: number
    }
    '/vacancy_reports/{id}/review': {}
    '/vacancy_reports/{id}/dismiss': {
      note: string
    }
    '/vacancy_reports/{id}/hide': {
      note: string
    }
    '/vacancy_reports/{id}/remove': {
      note: string
    }
    '/internships/{id}/mark_ready': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/reschedule': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/finish_work': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/complete': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/fail': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/terminate': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/cancel': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/internships/{id}/reopen': {
      lockVersion?: number
      reason?: string
      startsOn?: string
      endsOn?: string
      paperContractOn?: string
    }
    '/applications/{id}/mentor_approve': {
      lockVersion?: number
    }
    '/applications/{id}/mentor_decline': {
      lockVersion?: number
      reason: string
    }
    '/applications/{id}/company_confirmed': {
      lockVersion?: number
      reason: string
      supervisorUserId?: string
    }
    '/applications/{id}/company_refused': {
      lockVersion?: number
      reason: string
    }
    '/applications/{id}/open': {
      lockVersion?: number
    }
    '/applications/{id}/plan_interview': {
      lockVersion?: number
      interviewAt: string
    }
    '/applications/{id}/accept': {
      lockVersion?: number
      supervisorUserId: string
    }
    '/applications/{id}/decline': {
      lockVersion?: number
      declineReason: 'full' | 'no_match' | 'schedule' | 'age' | 'already_filled' | 'other'
      declineNote?: string
    }
    '/applications/{id}/reconsider': {
      lockVersion?: number
      supervisorUserId: string
    }
    '/applications/{id}/hand_over': {
      lockVersion?: number
      supervisorUserId: string
    }
    '/applications/{id}/confirm': {
      lockVersion?: number
    }
    '/applications/{id}/withdraw': {
      lockVersion?: number
      withdrawReason?: 'other_place' | 'too_far' | 'no_match' | 'no_answer' | 'other'
    }
    '/applications/{id}/restore': {
      lockVersion?: number
    }
    '/applications/{id}/cancel': {
      lockVersion?: number
      reason: string
    }
    '/users/{id}/deactivate': {
      lockVersion?: number
    }
    '/users/{id}/reactivate': {
      lockVersion?: number
    }
    '/users/{id}/add_role': {
      name:
        | 'platform_admin'
        | 'tenant_admin'
        | 'broker'
        | 'admin'
        | 'coordinator'
        | 'mentor'
        | 'supervisor'
        | 'signatory'
        | 'student'
        | 'guardian'
        | 'viewer'
      organizationId?: string | null
    }
    '/contracts/{id}/finalize': {
      reason?: string
      lockVersion?: number
    }
    '/contracts/{id}/send': {
      reason?: string
      lockVersion?: number
    }
    '/contracts/{id}/edit': {
      reason?: string
      lockVersion?: number
    }
    '/contracts/{id}/extend': {
      reason?: string
      lockVersion?: number
    }
    '/contracts/{id}/void': {
      reason?: string
      lockVersion?: number
    }
    '/timesheets/{id}/weeks/{monday}': {
      /**
       * @maxItems 40
       */
      entries: {
        id: string
        date: string
        startsAt?: string | null
        endsAt?: string | null
        breakMinutes?: number
        worked?: (number | string) | null
        activity?: string
        reason?: string | null
      }[]
      lockVersion?: number
    }
    '/timesheets/{id}/weeks/{monday}/submit': {
      reason?: string
      lockVersion?: number
    }
    '/timesheets/{id}/weeks/{monday}/approve': {
      reason?: string
      lockVersion?: number
    }
    '/timesheets/{id}/weeks/{monday}/return': {
      reason?: string
      lockVersion?: number
    }
    '/timesheets/{id}/weeks/{monday}/reopen': {
      reason?: string
      lockVersion?: number
    }
    '/vacancy_imports/{id}/confirm': {
      /**
       * @maxItems 20000
       */
      lines?: number[]
    }
    '/feedback/{id}/handle': Record<string, never>
    '/notifications/read': Record<string, never>
    '/notifications/{id}/read': Record<string, never>
    '/webhook_deliveries/{id}/send_again': Record<string, never>
    '/bulk_steps/{id}/undo': Record<string, never>
  }
}
