import type { Flat } from '#web/api.ts'
import type { OrganizationEvent, OrganizationStatus, OrganizationType } from '#areas/organizations/model.ts'

/** An organization as the API shows it; what the reader may not know is not there. */
export type Organization = Flat & {
  name: string
  organizationType: OrganizationType
  status: OrganizationStatus
  city: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  website: string | null
  description: string
  isNonprofit: boolean
  sectorKeys: string[]
  legalName?: string | null
  kvkNumber?: string | null
  branchNumber?: string | null
  brin?: string | null
  sbbCompanyId?: string | null
  email?: string | null
  phone?: string | null
  source?: string
  deniedReason?: string | null
  approvalNote?: string | null
  noKvkReason?: string | null
  createdAt?: string
  approvedAt?: string | null
  lockVersion?: number
  contactName?: string | null
  openVacancies: number
  seatsFree: number
  internCount?: number
  lastApplicationAt?: string | null
  vacancies?: VacancyLine[]
  profile?: Profile
  meta: {
    seesAll: boolean
    allowedEvents: OrganizationEvent[]
    can: { edit: boolean; editRegistry: boolean; seeOthers: boolean }
  }
}

export type VacancyLine = Flat & {
  title: string
  status: string
  seats: number
  seatsLeft: number
  city: string | null
}
export type Profile = Flat & { aboutHtml: string; whatYouDo: string; houseRules: string; travelInfo: string }

/** What the reader may do with organizations as a whole. */
export type Abilities = { judge: boolean; add: 'directly' | 'proposed' | 'no'; export: boolean; seeOthers: boolean }
