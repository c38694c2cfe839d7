export const organizationTypes = ['School', 'Company', 'VolunteerCenter', 'SchoolBoard', 'Municipality'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const organizationStatuses = ['pending', 'approved', 'denied', 'archived'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]

/**
 * In what capacity somebody acts: a role read together with the type of the organization it is held in. The tables of
 * steps speak of capacities, because `admin` of a school and `admin` of a company are different people.
 */
export const capacities = [
  'platform_admin',
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'school_signatory',
  'student',
  'guardian',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'viewer',
  'visitor',
  'host_link',
  'system',
] as const
export type Capacity = (typeof capacities)[number]

const capacityByRole: Record<string, Partial<Record<OrganizationType | 'none', Capacity>>> = {
  platform_admin: { none: 'platform_admin' },
  tenant_admin: { VolunteerCenter: 'tenant_admin', School: 'tenant_admin', none: 'tenant_admin' },
  broker: { VolunteerCenter: 'broker' },
  admin: { School: 'school_admin', Company: 'company_admin', VolunteerCenter: 'broker' },
  coordinator: { School: 'coordinator' },
  mentor: { School: 'mentor' },
  supervisor: { School: 'school_supervisor', Company: 'company_supervisor' },
  signatory: { School: 'school_signatory', Company: 'company_signatory' },
  student: { School: 'student' },
  guardian: { none: 'guardian', School: 'guardian' },
  viewer: { Municipality: 'viewer', SchoolBoard: 'viewer' },
}

/** The capacity a role gives in an organization of a type; undefined where the role means nothing there. */
export function capacityOf(role: string, organizationType?: OrganizationType): Capacity | undefined {
  return capacityByRole[role]?.[organizationType ?? 'none']
}

/** A KVK number as eight digits, spaces and dots taken out; undefined when it is none. */
export function parseKvk(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** A KVK branch number (vestigingsnummer): twelve digits. */
export function parseBranchNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  return /^\d{12}$/.test(digits) ? digits : undefined
}

/** An RSIN: nine digits whose weighted sum can be divided by eleven. */
export function parseRsin(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (!/^\d{9}$/.test(digits)) return undefined
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0)
  return sum !== 0 && sum % 11 === 0 ? digits : undefined
}

/** A BRIN code of a school, with or without the two digits of its branch. */
export function parseBrin(text: string): string | undefined {
  const code = text.replaceAll(/\s/g, '').toUpperCase()
  return /^\d{2}[A-Z]{2}(\d{2})?$/.test(code) ? code : undefined
}

/** Two names of an organization compare equal without legal form, case, accents and punctuation. */
export function comparableName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|stichting|vereniging)(?=\s|$)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
