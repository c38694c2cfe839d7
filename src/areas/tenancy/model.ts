import type { Locale } from '#platform/i18n.ts'
import type { Theme } from './themes/model.ts'

export const programs = ['mas', 'traineeship'] as const
export type Program = (typeof programs)[number]

/** Where schools have their holidays together. */
export const holidayRegions = ['north', 'middle', 'south'] as const
export type HolidayRegion = (typeof holidayRegions)[number]

/** What a deployment offers. Rules and screens ask for a capability, never for the name of a tenant. */
export type Capabilities = {
  program: Program
  whitelabel: boolean
  usesHours: boolean
  digitalContracts: boolean
  qrPrimary: boolean
  companySignsFirst: boolean
  companyFillsContractFields: boolean
  logoMarkPlaceholder: boolean
  /** The app is named `{product} {name}` instead of `Stageplein {name}`. */
  productInName: boolean
  mapCenter: { lat: number; lng: number }
  /** The town that distances are counted from for who names none; empty where the tenant is of no town. */
  town: string
  /** The address that stands in the place of the home page, such as `/welkom`; empty for the home page itself. */
  homePath: string
  hoursTarget: number | null
  mentorPreapproval: boolean
  maxOpenApplications: number
  studentConfirmationRequired: boolean
  coordinatorConfirmsWithCompany: boolean
  vacancyModeration: 'none' | 'first' | 'always'
  nonprofitOnly: boolean
  guardianSignature: 'never' | 'under16' | 'under18'
  /** Whether a school places pupils at an organization alone with an agreement that holds: it hears of it, or nobody may. */
  agreementNeeded: 'no' | 'warn' | 'block'
  /** What happens on the first day of an internship whose papers are not in order: the school hears of it, or nobody begins. */
  missingDocuments: 'warn' | 'block'
  applicationExpiryDays: number
  studentConfirmDays: number
  contractExpiryDays: number
  publicVacancies: boolean
  blindMatching: boolean
  /** Pupils may ask for a place together, in groups of two to six. */
  teamApplications: boolean
  /** Pupils may ask for a place they found themselves. */
  selfFoundAllowed: boolean
  /** A mentor may judge such a place, beside the coordinator. */
  mentorJudgesSelfFound: boolean
  /** A school's own administrator may look through the eyes of its pupils. */
  schoolLooksThroughPupils: boolean
  /** What feedback says besides the message itself. */
  feedbackNeeds: 'message' | 'email' | 'name_and_email'
  /** Other websites whose pages may call the API, by header alone: origins with a space between. */
  apiOrigins: string
  holidayRegion: HolidayRegion
  /** Nobody is at an internship while the school has a week of tests. */
  restsInTestWeeks: boolean
  /** How long the access log is kept, and copies of mail, notices and pictures with feedback. */
  viewsKeptMonths: number
  mailKeptMonths: number
  noticesKeptMonths: number
  screenshotsKeptDays: number
  /** How long after an internship the files of its papers are kept. */
  documentsKeptMonths: number
}

/**
 * What a tenant may have or not have as a whole. Where it does not, nothing of it begins: the call that would begin it says
 * so, its screen too, and it stands in no menu. What runs is finished (decision 64).
 */
export const features = ['usesHours', 'teamApplications', 'selfFoundAllowed'] as const
export type Feature = (typeof features)[number]

export type Tenant = {
  id: string
  cooperationId: string
  key: string
  name: string
  supportEmail: string
  capabilities: Capabilities
  theme: Theme
}

/** The name in front of deployments without one of their own; a setting of the product. */
export const product = 'Meedoen'

/** What a program brings where a tenant says nothing else (docs/domain.md 1). */
export function capabilitiesFor(program: Program): Capabilities {
  const mas = program === 'mas'
  return {
    program,
    whitelabel: false,
    usesHours: mas,
    digitalContracts: !mas,
    qrPrimary: false,
    companySignsFirst: false,
    companyFillsContractFields: !mas,
    logoMarkPlaceholder: false,
    productInName: false,
    mapCenter: { lat: 52.13, lng: 5.29 },
    town: '',
    homePath: '',
    hoursTarget: mas ? 30 : null,
    mentorPreapproval: false,
    maxOpenApplications: 3,
    studentConfirmationRequired: true,
    coordinatorConfirmsWithCompany: false,
    vacancyModeration: 'first',
    nonprofitOnly: mas,
    guardianSignature: mas ? 'under16' : 'under18',
    agreementNeeded: 'no',
    missingDocuments: 'warn',
    applicationExpiryDays: 14,
    studentConfirmDays: 7,
    contractExpiryDays: 21,
    publicVacancies: true,
    blindMatching: false,
    teamApplications: true,
    selfFoundAllowed: true,
    mentorJudgesSelfFound: false,
    schoolLooksThroughPupils: false,
    feedbackNeeds: 'message',
    apiOrigins: '',
    holidayRegion: 'middle',
    restsInTestWeeks: true,
    viewsKeptMonths: 24,
    mailKeptMonths: 6,
    noticesKeptMonths: 12,
    screenshotsKeptDays: 30,
    documentsKeptMonths: 6,
  }
}

type Named = Pick<Tenant, 'name' | 'capabilities'>

/** Whitelabel tenants are called by their own name, one by the product's, all others Stageplein {name}. */
export function appName({ name, capabilities }: Named, productName = product): string {
  if (capabilities.whitelabel) return name
  return `${capabilities.productInName ? productName : 'Stageplein'} ${name}`
}

/** The slogan under the name of a tenant, in the language of the page (docs/domain.md 9.9). */
export function tagline({ capabilities }: Pick<Tenant, 'capabilities'>, locale: Locale = 'nl'): string {
  return taglines[capabilities.program][locale]
}

/** The slogans as they were given in Dutch, and their English twins. */
const taglines = {
  mas: { nl: 'De leukste maatschappelijke stages', en: 'The nicest community internships' },
  traineeship: {
    nl: 'Het online stageplein voor al je stages.',
    en: 'The online meeting place for all your internships.',
  },
} as const

/** `{page title} - {app name}` */
export function pageTitle(title: string, app: string): string {
  return title ? `${title} - ${app}` : app
}

/** Lower case, without port or a dot at the end; undefined when it is no host name. */
export function normalHost(host: string): string | undefined {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(name) ? name : undefined
}

export type HostMap = {
  /** Exact hosts first. */
  domains: ReadonlyMap<string, string>
  /** Tenant keys, for `<key>.<base>`. */
  keys: ReadonlySet<string>
  /** Hosts that name no tenant themselves; a header, then the cookie, then the default decides there. */
  baseDomains: readonly string[]
  defaultKey: string
}

export type NeutralHostWishes = { header?: string | undefined; cookie?: string | undefined }
export type HostVerdict = { key: string } | { problem: 'unknown-host' | 'wrong-center' }

/** Which tenant a host stands for (docs/domain.md 9.1). What a header or cookie says can never overrule a tenant's own host. */
export function tenantOfHost(host: string, map: HostMap, { header, cookie }: NeutralHostWishes = {}): HostVerdict {
  const name = normalHost(host)
  if (!name) return { problem: 'unknown-host' }
  const own = map.domains.get(name) ?? keyBelowBase(name, map)
  if (own) return header && header !== own ? { problem: 'wrong-center' } : { key: own }
  if (!map.baseDomains.includes(name)) return { problem: 'unknown-host' }
  if (header) return map.keys.has(header) ? { key: header } : { problem: 'wrong-center' }
  return { key: cookie && map.keys.has(cookie) ? cookie : map.defaultKey }
}

/** The tenant a page at this origin is of, by its host alone. In the clear only on one's own machine. */
export function tenantOfOrigin(origin: string, map: HostMap): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (url?.origin !== origin || !isSafeOrigin(url)) return undefined
  return map.domains.get(url.hostname) ?? keyBelowBase(url.hostname, map)
}

function isSafeOrigin({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && /^(.+\.)?localhost$/.test(hostname))
}

/** The origins of a setting. */
export function originsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Origins as they are kept: `https://www.school.example`, a space between; undefined where one is none. */
export function parseOrigins(text: string): string | undefined {
  const found = originsIn(text).map((one) => (URL.canParse(one) ? new URL(one) : undefined))
  const origins = found.flatMap((url) =>
    url && url.origin !== 'null' && isSafeOrigin(url) && url.href === `${url.origin}/` ? url.origin : [],
  )
  return origins.length === found.length && origins.length <= 20 ? [...new Set(origins)].join(' ') : undefined
}

function keyBelowBase(name: string, { baseDomains, keys }: HostMap): string | undefined {
  for (const base of baseDomains) {
    if (!name.endsWith(`.${base}`)) continue
    const key = name.slice(0, -base.length - 1)
    if (keys.has(key)) return key
  }
  return undefined
}
