import type { OrganizationType } from '#areas/organizations/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'

export type StoryName = { firstName: string; infix: string | null; lastName: string }

export type StoryOrganization = {
  /** How the story refers to it. */
  ref: 'school' | 'center' | 'company' | 'newcomer' | 'municipality'
  type: OrganizationType
  name: string
  street: string
  houseNumber: number
  postcode: string
  city: string
  lat: number
  lng: number
  email: string
  kvkNumber: string | null
  brin: string | null
  isNonprofit: boolean
  sectors: readonly SectorKey[]
}

export type StoryPerson = StoryName & {
  email: string
  roles: readonly { role: string; at: StoryOrganization['ref'] | null }[]
  jobTitle: string | null
  phone: string | null
  /** Has a link in the mail and no account yet. */
  isInvited?: boolean
  /** Worked here once; the name stays under what they did. */
  hasLeft?: boolean
}

export type StoryPupil = StoryName & {
  email: string
  studentNumber: string
  group: string
  level: SchoolLevel
  year: number
  birthDate: string
  homePostcode: string
  homeLat: number
  homeLng: number
  guardians: readonly (StoryName & {
    email: string
    phone: string
    relation: 'parent' | 'caretaker'
    language: string
  })[]
}

export type StoryGroup = { name: string; level: SchoolLevel; year: number; mentorEmail: string }

export type StoryPeriod = {
  /** `now` and `next` are called by their season. */
  name: string
  program: Program
  startsOn: string
  endsOn: string
  searchOpensOn: string
  applicationsCloseOn: string
  /** Where contracts are made: when they should be signed, if that is not when the period begins. */
  contractDeadline?: string
  groups: readonly string[]
  hoursTarget: number | null
  maxInternships: number
}

export type StoryVacancy = {
  title: string
  description: string
  sectors: readonly SectorKey[]
  program: Program
  seats: number
  minAge: number
  weeklySchedule: Record<string, readonly (readonly [string, string])[]>
  hoursTotal: number
  startsOn: string
  endsOn: string
  /** How often somebody comes, where that was agreed: it ends when they did, holidays passed over. */
  times?: number
  industrial: boolean
}

export type TenantStory = {
  tenant: string
  program: Program
  organizations: readonly StoryOrganization[]
  people: readonly StoryPerson[]
  groups: readonly StoryGroup[]
  pupils: readonly StoryPupil[]
  periods: readonly StoryPeriod[]
  vacancies: readonly StoryVacancy[]
  /** The class some of which have a place with a contract. */
  officeGroup?: string
  /** Gives the crowd of a tenant lives of its own. */
  seed: number
  /** Who is in class beside those with a name in the story, where no class list is read in. */
  classmates: readonly Classmate[]
  /** Files under demo/files, read in by the import commands in this order. */
  files: { students?: string; organizations?: string; vacancies?: string }
}

export type Classmate = StoryName & { email: string; studentNumber: string; group: string; birthDate: string }
