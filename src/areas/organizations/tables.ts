import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type MembershipsTable = {
  tenantId: string
  userId: string
  organizationId: string
  jobTitle: string | null
  isContactPerson: Generated<boolean>
  createdAt: Generated<Date>
}

export type OrganizationsTable = {
  tenantId: string
  id: string
  type: string
  name: string
  status: Generated<string>
  parentId: string | null
  kvkNumber: string | null
  branchNumber: string | null
  brin: string | null
  isNonprofit: Generated<boolean>
  sectorKeys: Generated<string[]>
  website: string | null
  email: string | null
  phone: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  description: Generated<string>
  settings: JsonGenerated
  source: Generated<string>
  deniedReason: string | null
  approvedAt: Date | null
  approvedBy: string | null
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  archivedAt: Date | null
  legalName: string | null
  sbbCompanyId: string | null
  sbbValidUntil: Generated<string | null>
  noKvkReason: string | null
  approvalNote: string | null
  proposedBy: string | null
  createdBy: string | null
  mergedInto: string | null
  awaitsContact: Generated<boolean>
  answerDays: number | null
  comparableName: GeneratedAlways<string>
}

export type OrganizationProfilesTable = {
  tenantId: string
  organizationId: string
  aboutHtml: Generated<string>
  whatYouDo: Generated<string>
  houseRules: Generated<string>
  travelInfo: Generated<string>
  updatedAt: Generated<Date>
}
