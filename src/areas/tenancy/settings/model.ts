import { holidayRegions, parseOrigins, type Capabilities } from '../model.ts'

type Kind =
  | { kind: 'flag' }
  | { kind: 'count'; least: number; most: number }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'origins' }
  | { kind: 'town' }
  | { kind: 'path' }
  | { kind: 'point' }

/** A capability its administrators may set, in the order and the groups of the screen. */
export type Setting = Kind & {
  key: keyof Capabilities
  group: 'website' | 'work' | 'applications' | 'contracts' | 'organizations' | 'privacy' | 'programs'
  /** A school may want it otherwise than its tenant. */
  bySchool?: true
  /** It is the brand of the deployment: who runs the platform sets it. */
  byPlatform?: true
}

/** Every capability, each with who may set it: the administrators of the tenant, unless it says otherwise. */
export const tenantSettings: readonly Setting[] = [
  { key: 'program', group: 'work', kind: 'choice', of: ['mas', 'traineeship'] },
  { key: 'usesHours', group: 'work', kind: 'flag' },
  { key: 'hoursTarget', group: 'work', kind: 'count', least: 1, most: 1000, bySchool: true },
  { key: 'holidayRegion', group: 'work', kind: 'choice', of: holidayRegions, bySchool: true },
  { key: 'restsInTestWeeks', group: 'work', kind: 'flag', bySchool: true },
  { key: 'publicVacancies', group: 'applications', kind: 'flag' },
  { key: 'town', group: 'applications', kind: 'town' },
  { key: 'homePath', group: 'website', kind: 'path' },
  { key: 'mapCenter', group: 'website', kind: 'point' },
  { key: 'feedbackNeeds', group: 'website', kind: 'choice', of: ['message', 'email', 'name_and_email'] },
  { key: 'whitelabel', group: 'website', kind: 'flag', byPlatform: true },
  { key: 'productInName', group: 'website', kind: 'flag', byPlatform: true },
  { key: 'logoMarkPlaceholder', group: 'website', kind: 'flag', byPlatform: true },
  { key: 'mentorPreapproval', group: 'applications', kind: 'flag', bySchool: true },
  { key: 'coordinatorConfirmsWithCompany', group: 'applications', kind: 'flag', bySchool: true },
  { key: 'studentConfirmationRequired', group: 'applications', kind: 'flag', bySchool: true },
  { key: 'blindMatching', group: 'applications', kind: 'flag', bySchool: true },
  { key: 'teamApplications', group: 'applications', kind: 'flag' },
  { key: 'selfFoundAllowed', group: 'applications', kind: 'flag' },
  { key: 'mentorJudgesSelfFound', group: 'applications', kind: 'flag', bySchool: true },
  { key: 'maxOpenApplications', group: 'applications', kind: 'count', least: 1, most: 20, bySchool: true },
  { key: 'applicationExpiryDays', group: 'applications', kind: 'count', least: 1, most: 60 },
  { key: 'studentConfirmDays', group: 'applications', kind: 'count', least: 1, most: 30, bySchool: true },
  { key: 'digitalContracts', group: 'contracts', kind: 'flag' },
  { key: 'companyFillsContractFields', group: 'contracts', kind: 'flag' },
  { key: 'companySignsFirst', group: 'contracts', kind: 'flag' },
  { key: 'qrPrimary', group: 'contracts', kind: 'flag' },
  {
    key: 'guardianSignature',
    group: 'contracts',
    kind: 'choice',
    of: ['never', 'under16', 'under18'],
    bySchool: true,
  },
  { key: 'missingDocuments', group: 'contracts', kind: 'choice', of: ['warn', 'block'], bySchool: true },
  { key: 'contractExpiryDays', group: 'contracts', kind: 'count', least: 1, most: 90 },
  { key: 'agreementNeeded', group: 'organizations', kind: 'choice', of: ['no', 'warn', 'block'], bySchool: true },
  { key: 'nonprofitOnly', group: 'organizations', kind: 'flag' },
  { key: 'vacancyModeration', group: 'organizations', kind: 'choice', of: ['none', 'first', 'always'] },
  { key: 'schoolLooksThroughPupils', group: 'privacy', kind: 'flag' },
  { key: 'viewsKeptMonths', group: 'privacy', kind: 'count', least: 3, most: 60 },
  { key: 'mailKeptMonths', group: 'privacy', kind: 'count', least: 1, most: 24 },
  { key: 'noticesKeptMonths', group: 'privacy', kind: 'count', least: 1, most: 24 },
  { key: 'screenshotsKeptDays', group: 'privacy', kind: 'count', least: 7, most: 365 },
  { key: 'documentsKeptMonths', group: 'privacy', kind: 'count', least: 0, most: 24 },
  { key: 'apiOrigins', group: 'programs', kind: 'origins' },
]

export const schoolSettings: readonly Setting[] = tenantSettings.filter(({ bySchool }) => bySchool)

/** An address within the website, without its language. */
export const pathPattern = /^(?:\/[a-z0-9-]{1,80}){1,3}$/

/** Where a map of this country may have its middle: in degrees. */
export const pointWithin = { lat: [50.7, 53.7], lng: [3.2, 7.3] } as const

/** Whether it is a point of a map of this country. */
export function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (['lat', 'lng'] as const).every((axis) => {
    const [least, most] = pointWithin[axis]
    const at = (value as Record<string, unknown>)[axis]
    return typeof at === 'number' && at >= least && at <= most
  })
}

/** Whether a value is one the setting can have. An hours target may be none. */
export function fits(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && setting.of.includes(value)
    case 'origins':
      return typeof value === 'string' && parseOrigins(value) === value
    case 'town':
      // Whether there is such a town is asked where it is set (`areas/settings/schema.ts`).
      return typeof value === 'string' && /^(?:['’\p{Lu}][\p{L}\p{M} '’().-]{0,79})?$/u.test(value)
    case 'path':
      return typeof value === 'string' && (value === '' || pathPattern.test(value))
    case 'point':
      return isPoint(value)
    case 'count':
      return (
        (value === null && setting.key === 'hoursTarget') ||
        (Number.isInteger(value) && (value as number) >= setting.least && (value as number) <= setting.most)
      )
  }
}

/** What holds at a school: the tenant's settings, and over them what the school set itself. */
export function capabilitiesAt(tenant: Capabilities, school: Record<string, unknown>): Capabilities {
  const own = schoolSettings.flatMap((setting) =>
    setting.key in school && fits(setting, school[setting.key]) ? [[setting.key, school[setting.key]] as const] : [],
  )
  return { ...tenant, ...Object.fromEntries(own) }
}
