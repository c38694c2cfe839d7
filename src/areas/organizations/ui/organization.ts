import type { Got, GotMeta, GotOne } from '#web/api-types.ts'

/** An organization as the API shows it; what the reader may not know is not there. */
export type Organization = Got<'/organizations/:id'>
/** An organization with its profile and the places it has on offer. */
export type WholeOrganization = Got<'/organizations/:id?include=profile,vacancies'>
/** The places of an organization one can still ask for. */
export const openPlacesOf = ({ vacancies }: WholeOrganization) =>
  vacancies.filter(({ status, seatsLeft }) => status === 'published' && seatsLeft > 0)
/** An organization that may be the same one, and why. */
export type Duplicate = GotOne<'/organizations/waiting'>['duplicates'][number]
/** What the reader may do with organizations as a whole. */
export type OrganizationAbilities = GotMeta<'/organizations'>['may']
