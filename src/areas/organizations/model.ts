export const organizationTypes = ['School', 'Company', 'VolunteerCenter', 'SchoolBoard', 'Municipality'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const organizationStatuses = ['pending', 'approved', 'denied', 'archived'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]

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
