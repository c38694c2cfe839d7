import type { BulkStepsTable } from './bulk/tables.ts'
import type { TenantsTable, TenantDomainsTable } from './tenancy/tables.ts'
import type { EventsTable, AuditHeadsTable, AuditLogTable, IdempotencyKeysTable } from '#platform/tables.ts'
import type { FilesTable } from './files/tables.ts'
import type {
  EmailDeliveriesTable,
  NotificationsTable,
  RemindersTable,
  DigestSettingsTable,
} from './notifications/tables.ts'
import type {
  AccountsTable,
  SessionsTable,
  AccessTokensTable,
  IdentityProvidersTable,
  ExternalIdentitiesTable,
} from './identity/tables.ts'
import type { UsersTable, RolesTable, SavedViewsTable } from './users/tables.ts'
import type { MembershipsTable, OrganizationsTable, OrganizationProfilesTable } from './organizations/tables.ts'
import type { GroupsTable, GroupMembershipsTable, MentorshipsTable } from './groups/tables.ts'
import type { StudentProfilesTable, GuardiansTable } from './students/tables.ts'
import type { InternshipPeriodsTable, PeriodGroupsTable } from './periods/tables.ts'
import type { PostcodesTable } from './geography/tables.ts'
import type {
  VacanciesTable,
  VacancySlotsTable,
  VacancyVersionsTable,
  VacancyReportsTable,
  VacancyViewsTable,
} from './vacancies/tables.ts'
import type {
  VacancySearchTable,
  VacancyWordsTable,
  SearchWordsTable,
  SearchSynonymsTable,
  FavoritesTable,
  SeenVacanciesTable,
  SavedSearchesTable,
} from './search/tables.ts'
import type { ApplicationsTable, WaitingPlacesTable } from './applications/tables.ts'
import type { InternshipsTable } from './internships/tables.ts'
import type {
  ContractTemplatesTable,
  ContractNumbersTable,
  ContractsTable,
  ContractSignersTable,
  SignaturesTable,
  ContractEventsTable,
} from './contracts/tables.ts'
import type { TimesheetsTable, TimesheetWeeksTable, TimeEntriesTable } from './timesheets/tables.ts'
import type { ImportRunsTable, ImportRowsTable } from './imports/tables.ts'
import type { DataViewsTable } from './privacy/tables.ts'
import type { ApiKeysTable, WebhooksTable, WebhookDeliveriesTable } from './integrations/tables.ts'
import type { FeedbackTable } from './support/tables.ts'

/** Every table of the product, for the type of a query. Written by scripts/make-tables.ts. */
export type Tables = {
  tenants: TenantsTable
  tenantDomains: TenantDomainsTable
  events: EventsTable
  auditHeads: AuditHeadsTable
  auditLog: AuditLogTable
  idempotencyKeys: IdempotencyKeysTable
  files: FilesTable
  emailDeliveries: EmailDeliveriesTable
  notifications: NotificationsTable
  reminders: RemindersTable
  digestSettings: DigestSettingsTable
  accounts: AccountsTable
  sessions: SessionsTable
  accessTokens: AccessTokensTable
  identityProviders: IdentityProvidersTable
  externalIdentities: ExternalIdentitiesTable
  users: UsersTable
  roles: RolesTable
  savedViews: SavedViewsTable
  memberships: MembershipsTable
  organizations: OrganizationsTable
  organizationProfiles: OrganizationProfilesTable
  studentProfiles: StudentProfilesTable
  guardians: GuardiansTable
  groups: GroupsTable
  groupMemberships: GroupMembershipsTable
  mentorships: MentorshipsTable
  internshipPeriods: InternshipPeriodsTable
  periodGroups: PeriodGroupsTable
  vacancies: VacanciesTable
  vacancySlots: VacancySlotsTable
  vacancySearch: VacancySearchTable
  vacancyWords: VacancyWordsTable
  searchWords: SearchWordsTable
  searchSynonyms: SearchSynonymsTable
  postcodes: PostcodesTable
  favorites: FavoritesTable
  seenVacancies: SeenVacanciesTable
  savedSearches: SavedSearchesTable
  vacancyVersions: VacancyVersionsTable
  vacancyReports: VacancyReportsTable
  vacancyViews: VacancyViewsTable
  applications: ApplicationsTable
  waitingPlaces: WaitingPlacesTable
  internships: InternshipsTable
  contractTemplates: ContractTemplatesTable
  contractNumbers: ContractNumbersTable
  contracts: ContractsTable
  contractSigners: ContractSignersTable
  signatures: SignaturesTable
  contractEvents: ContractEventsTable
  timesheets: TimesheetsTable
  timesheetWeeks: TimesheetWeeksTable
  timeEntries: TimeEntriesTable
  importRuns: ImportRunsTable
  importRows: ImportRowsTable
  feedback: FeedbackTable
  apiKeys: ApiKeysTable
  webhooks: WebhooksTable
  webhookDeliveries: WebhookDeliveriesTable
  dataViews: DataViewsTable
  bulkSteps: BulkStepsTable
}
