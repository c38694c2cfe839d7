/** What is known of an organization that waits, so far as its judge checks it. */
export type Checked = {
  organizationType: string
  kvkNumber?: string | null
  noKvkReason?: string | null
  street?: string | null
  postcode?: string | null
  city?: string | null
  lat?: number | null
  lng?: number | null
  email?: string | null
  phone?: string | null
  website?: string | null
  description?: string | null
}

/** `finding` says what was found of what is checked; `value` is what it was found in. */
export type Check = {
  check: 'kvk' | 'address' | 'mail' | 'website' | 'about' | 'alike'
  finding: string
  isFine: boolean
  value?: string
}

/** Where anybody makes an address: it says nothing about for whom somebody works. */
const freeMail = new Set([
  'gmail.com',
  'hotmail.com',
  'hotmail.nl',
  'outlook.com',
  'live.nl',
  'icloud.com',
  'yahoo.com',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'xs4all.nl',
  'home.nl',
  'casema.nl',
])

/** What a judge looks for, in the order they would ask for it. */
export function judgeChecks(organization: Checked, alike: number): Check[] {
  const { website, description } = organization
  return [
    ...checkNumber(organization),
    checkAddress(organization),
    checkMail(organization),
    website
      ? { check: 'website', finding: 'known', isFine: true, value: hostOf(website) ?? website }
      : { check: 'website', finding: 'missing', isFine: false },
    { check: 'about', finding: description ? 'known' : 'missing', isFine: Boolean(description) },
    { check: 'alike', finding: alike > 0 ? 'some' : 'none', isFine: alike === 0 },
  ]
}

/** In which field what is checked is filled in; what it looks like is in none. */
export const fieldOf: Partial<Record<Check['check'], string>> = {
  kvk: 'kvkNumber',
  address: 'street',
  mail: 'email',
  website: 'website',
  about: 'description',
}

/** Whether nothing is left to ask about: only then to approve it is what is meant. */
export const isAllFine = (organization: Checked, alike: number): boolean =>
  judgeChecks(organization, alike).every(({ isFine }) => isFine)

/** A school has another number. */
function checkNumber({ organizationType, kvkNumber, noKvkReason }: Checked): Check[] {
  if (organizationType === 'School') return []
  if (kvkNumber) return [{ check: 'kvk', finding: 'known', isFine: true, value: kvkNumber }]
  return [{ check: 'kvk', finding: noKvkReason ? 'none' : 'missing', isFine: false, value: noKvkReason ?? '' }]
}

function checkAddress({ street, postcode, city, lat, lng }: Checked): Check {
  const isGiven = Boolean((street || postcode) && city)
  const isFound = typeof lat === 'number' && typeof lng === 'number'
  return {
    check: 'address',
    finding: isGiven ? (isFound ? 'found' : 'not-found') : city ? 'city-only' : 'missing',
    isFine: isGiven && isFound,
    value: city ?? '',
  }
}

/** Whether one writes from the place one says one is of. */
function checkMail({ email, phone, website }: Checked): Check {
  const domain = email?.split('@')[1]?.toLowerCase()
  if (!domain) return { check: 'mail', finding: phone ? 'phone-only' : 'missing', isFine: false }
  if (freeMail.has(domain)) return { check: 'mail', finding: 'free', isFine: false, value: domain }
  const host = hostOf(website)
  if (!host) return { check: 'mail', finding: 'own', isFine: true, value: domain }
  const isSame = host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
  return { check: 'mail', finding: isSame ? 'same' : 'other', isFine: isSame, value: domain }
}

function hostOf(website: string | null | undefined): string | undefined {
  return URL.parse(website ?? '')?.hostname.replace(/^www\./, '')
}
