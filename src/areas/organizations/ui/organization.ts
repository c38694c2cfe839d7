import type { Organizations } from '#web/calls.ts'
import type { Flat } from '#web/client.ts'
import type { OrganizationEvent, OrganizationStatus } from '#areas/organizations/model.ts'

/** An organization as the API shows it; what the reader may not know is not there. */
export type Organization = Organizations & {
  status: OrganizationStatus
  openVacancies: number
  seatsFree: number
  profile?: Profile
  meta: {
    seesAll: boolean
    allowedEvents: OrganizationEvent[]
    can: { edit: boolean; editRegistry: boolean; seeOthers: boolean }
  }
}

/** One it may well be the same as, and why. */
export type Duplicate = {
  id: string
  name: string
  status: OrganizationStatus
  city: string | null
  reasons: ('kvk' | 'address' | 'name')[]
}

export type Profile = Flat & { aboutHtml: string; whatYouDo: string; houseRules: string; travelInfo: string }

/** What the reader may do with organizations as a whole. */
export type Abilities = { judge: boolean; add: 'directly' | 'proposed' | 'no'; export: boolean; seeOthers: boolean }
