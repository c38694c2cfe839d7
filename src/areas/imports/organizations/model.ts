import { comparableName, parseBranchNumber, parseKvk } from '#areas/organizations/model.ts'
import { sectors, type SectorKey } from '#areas/organizations/sectors/model.ts'
import { headerKey, type CsvFile } from '#platform/csv.ts'
import { parseDecimal, parseEmail, parseHouseNumber, parsePhone, parsePostcode } from '#platform/fields.ts'
import { isInNetherlands } from '#areas/geography/model.ts'
import {
  diffOf,
  fileErrorsOf,
  mapColumns,
  parseYesNo,
  importPlan,
  rawCells,
  readRow,
  splitList,
  type ColumnNames,
  type ImportPlan,
  type PlannedRow,
  type RowReader,
} from '../model.ts'

type Field =
  | 'name'
  | 'kind'
  | 'kvkNumber'
  | 'branchNumber'
  | 'address'
  | 'street'
  | 'houseNumber'
  | 'addition'
  | 'postcode'
  | 'city'
  | 'email'
  | 'phone'
  | 'website'
  | 'sectors'
  | 'lat'
  | 'lng'
  | 'isNonprofit'
  | 'acceptsFromAge'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'description'

export const organizationHeaders: ColumnNames<Field> = {
  name: ['naam', 'organisatie', 'bedrijfsnaam', 'organisatienaam', 'name'],
  kind: ['soort', 'type'],
  kvkNumber: ['kvk', 'kvknummer', 'kvknr', 'handelsregister'],
  branchNumber: ['vestigingsnummer', 'vestigingsnr'],
  address: ['adres', 'bezoekadres'],
  street: ['straat', 'straatnaam', 'street'],
  houseNumber: ['huisnummer', 'huisnr', 'nummer', 'nr'],
  addition: ['toevoeging', 'huisnummertoevoeging'],
  postcode: ['postcode', 'pc'],
  city: ['plaats', 'woonplaats', 'vestigingsplaats', 'city'],
  email: ['email', 'emailadres', 'mail'],
  phone: ['telefoon', 'telefoonnummer', 'tel', 'phone'],
  website: ['website', 'site', 'url'],
  sectors: ['werkveld', 'werkvelden', 'sector', 'sectoren', 'branche'],
  lat: ['breedtegraad', 'lat', 'latitude'],
  lng: ['lengtegraad', 'lng', 'lon', 'longitude'],
  isNonprofit: ['zonderwinstoogmerk', 'nonprofit', 'anbi'],
  acceptsFromAge: ['vanafleeftijd', 'minimumleeftijd', 'leeftijdvanaf'],
  contactName: ['contactpersoon', 'contact'],
  contactEmail: ['emailcontactpersoon', 'contactemail', 'mailcontactpersoon'],
  contactPhone: ['telefooncontactpersoon', 'contacttelefoon', 'mobielcontactpersoon'],
  description: ['omschrijving', 'beschrijving', 'wiezijnwij', 'description'],
}

const requiredFields = ['name', 'postcode', 'city', 'email'] as const

export type OrganizationToImport = {
  name: string
  kvkNumber: string | null
  branchNumber: string | null
  street: string
  houseNumber: number
  addition: string
  postcode: string
  city: string
  email: string
  phone: string | null
  website: string | null
  sectors: SectorKey[]
  lat: number | null
  lng: number | null
  isNonprofit: boolean | null
  acceptsFromAge: number | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  description: string | null
}

export type ExistingOrganization = Partial<OrganizationToImport> & {
  id: string
  name: string
  postcode: string
  isArchived?: boolean
}

/** What a later list changes: what an organization wrote of itself stays, and its contact person is not kept. */
const comparedFields = [
  'name',
  'kvkNumber',
  'branchNumber',
  'street',
  'houseNumber',
  'addition',
  'postcode',
  'city',
  'email',
  'phone',
  'website',
  'sectors',
  'lat',
  'lng',
  'isNonprofit',
]

/** What a list of organizations would do. Recognized by KVK and branch number, else by name and postcode (BR-40). */
export function planOrganizations(
  file: CsvFile,
  existing: readonly ExistingOrganization[],
  options: { mapping?: Partial<Record<Field, string>> } = {},
): ImportPlan<OrganizationToImport> {
  const columns = mapColumns(file.headers, organizationHeaders, options.mapping)
  const fileErrors = fileErrorsOf(file, columns, requiredFields, organizationHeaders)
  if (fileErrors.length > 0)
    return importPlan('organizations', 'own', file, columns, { rows: [], missing: [], fileErrors })

  const known = new Map(existing.flatMap((one) => identitiesOf(one).map((identity) => [identity, one] as const)))
  const lines = new Map<string, number>()
  const seen = new Set<string>()

  const rows = file.rows.map((row): PlannedRow<OrganizationToImport> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }

    const organization = readOrganization(reader)
    const identities = identitiesOf(organization)
    const identity = identities[0] ?? null
    const before = identities.map((one) => lines.get(one)).find((line) => line !== undefined)
    if (before !== undefined) reader.fail('name', 'organization_double', { line: before })
    for (const one of identities) if (!lines.has(one)) lines.set(one, row.line)

    const current = identities.map((one) => known.get(one)).find((one) => one !== undefined)
    if (current) seen.add(current.id)
    const recordId = current?.id ?? null
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }
    if (!current) return { ...base, action: 'create', identity, recordId, normalized: organization }
    if (current.isArchived) return { ...base, action: 'skip', identity, recordId, normalized: organization }
    const diff = diffOf(current, organization, comparedFields)
    return {
      ...base,
      action: diff.length > 0 ? 'update' : 'unchanged',
      identity,
      recordId,
      normalized: organization,
      diff,
    }
  })

  const missing = existing.filter((one) => !seen.has(one.id) && !one.isArchived).map((one) => one.id)
  return importPlan('organizations', 'own', file, columns, { rows, missing, fileErrors })
}

function identitiesOf(organization: {
  name: string
  postcode: string
  kvkNumber?: string | null
  branchNumber?: string | null
}): string[] {
  const byName =
    organization.name && organization.postcode
      ? [`naam:${comparableName(organization.name)}:${organization.postcode.replace(' ', '')}`]
      : []
  return organization.kvkNumber
    ? [`kvk:${organization.kvkNumber}:${organization.branchNumber ?? ''}`, ...byName]
    : byName
}

function readOrganization(reader: RowReader<Field>): OrganizationToImport {
  const name = reader.required('name', 120, 2)
  const address = readAddress(reader)
  const email = reader.required('email', 254) === '' ? '' : (reader.parsed('email', parseEmail, 'email') ?? '')
  const lat = reader.parsed('lat', parseDecimal, 'coordinates')
  const lng = reader.parsed('lng', parseDecimal, 'coordinates')
  if (lat !== null && lng !== null && !isInNetherlands({ lat, lng })) reader.fail('lat', 'coordinates')
  const age = reader.parsed('acceptsFromAge', parseDecimal, 'min_age')
  if (age !== null && (!Number.isInteger(age) || age < 12 || age > 30)) reader.fail('acceptsFromAge', 'min_age')

  return {
    name,
    kvkNumber: reader.parsed('kvkNumber', parseKvk, 'kvk'),
    branchNumber: reader.parsed('branchNumber', parseBranchNumber, 'kvk'),
    ...address,
    postcode: reader.required('postcode', 7) === '' ? '' : (reader.parsed('postcode', parsePostcode, 'postcode') ?? ''),
    city: reader.required('city', 60, 2),
    email,
    phone: reader.parsed('phone', parsePhone, 'phone'),
    website: reader.optional('website', 200),
    sectors: readSectors(reader.text('sectors'), () => reader.fail('sectors', 'sector')),
    lat,
    lng,
    isNonprofit: reader.parsed('isNonprofit', parseYesNo, 'yes_no'),
    acceptsFromAge: age,
    contactName: reader.optional('contactName', 100),
    contactEmail: reader.parsed('contactEmail', parseEmail, 'email'),
    contactPhone: reader.parsed('contactPhone', parsePhone, 'phone'),
    description: reader.optional('description', 2000),
  }
}

/** A street and a number, in two columns or in one (`Weteringpad 12a`). */
function readAddress(reader: RowReader<Field>): { street: string; houseNumber: number; addition: string } {
  const whole = reader.text('street') === '' && reader.text('address') !== ''
  if (!whole) {
    const street = reader.required('street', 80)
    const number = reader.text('houseNumber')
    if (number === '') reader.fail('houseNumber', 'required')
    const parsed = number === '' ? undefined : parseHouseNumber(`${number} ${reader.text('addition')}`)
    if (number !== '' && !parsed) reader.fail('houseNumber', 'house_number')
    return { street, houseNumber: parsed?.houseNumber ?? 0, addition: parsed?.addition ?? '' }
  }
  const address = reader.text('address')
  const split = [...address.matchAll(/(?<=[^\d\s])\s+(?=\d)/g)].at(-1)?.index
  const parsed = split === undefined ? undefined : parseHouseNumber(address.slice(split))
  if (!parsed) reader.fail('address', 'house_number')
  return {
    street: address.slice(0, split ?? 0),
    houseNumber: parsed?.houseNumber ?? 0,
    addition: parsed?.addition ?? '',
  }
}

/** Words people use for the fields of work, as `headerKey` gives them. */
const sectorWords: Record<SectorKey, readonly string[]> = {
  animals: ['dier', 'dierenopvang', 'kinderboerderij'],
  nature: ['groen', 'milieu', 'natuurenmilieu', 'tuin'],
  children: ['kind', 'jeugd', 'onderwijs', 'kinderopvang'],
  care: ['ouderen', 'ouderenzorg', 'welzijn', 'zorgenwelzijn', 'gezondheid'],
  sport: ['sporten', 'sportclub', 'bewegen'],
  culture: ['cultuur', 'bieb', 'bibliotheek', 'museum', 'muziek', 'kunst'],
  technology: ['techniek', 'bouw', 'garage', 'metaal', 'repair'],
  hospitality: ['winkel', 'horeca', 'winkelhoreca', 'detailhandel', 'retail'],
  ict: ['computer', 'computers', 'digitaal', 'media'],
  events: ['evenement', 'feest', 'festival'],
}

export function parseSector(text: string): SectorKey | undefined {
  const word = headerKey(text)
  return sectors.find(
    ({ key, nameNl, nameEn }) =>
      key === word || headerKey(nameNl) === word || headerKey(nameEn) === word || sectorWords[key].includes(word),
  )?.key
}

/** One to three fields of work from one cell; each word nobody knows is an error. */
export function readSectors(text: string, fail: () => void): SectorKey[] {
  const whole = parseSector(text)
  if (whole) return [whole]
  const found = splitList(text).map(parseSector)
  if (found.includes(undefined) || found.length > 3) fail()
  return [...new Set(found.filter((key) => key !== undefined))]
}
