import { distanceKm, rideMinutes, type Point } from '#areas/geography/model.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import type { Organization } from './organization.ts'

type Pupil = { organizationId: string | undefined; name: string }
/** What a mentor reads beside an organization: which of their pupils are there, and how far it is from school. */
export type NearSchool = { school: Point | undefined; pupils: readonly Pupil[] }

type Around = { schools: readonly (Partial<Point> & { id: string })[]; pupils: readonly Pupil[] }

/** As many internships are looked through: a mentor has a class or two. */
const mostPupils = 100

/** The schools of who asks, and the pupils of theirs at these organizations. */
export async function aroundSchools(api: PageApi, organizations: readonly { id: string }[]): Promise<Around> {
  const query = new URLSearchParams({
    'filter[open_eq]': 'true',
    'filter[organization_id_in]': organizations.map(({ id }) => id).join(','),
    'page[size]': String(mostPupils),
  })
  const [own, internships] = await Promise.all([
    api.get('/current_organizations'),
    organizations.length > 0 ? api.get(`/internships?${query}`).then(({ data }) => data, notForReader) : [],
  ])
  return {
    schools: own.data.flatMap(({ id, organizationType, lat, lng }) =>
      organizationType === 'School' ? [{ id, ...(lat === null || lng === null ? {} : { lat, lng }) }] : [],
    ),
    pupils: (internships ?? []).map(({ organization, studentFirstName, studentName }) => ({
      organizationId: organization?.id,
      name: studentFirstName ?? studentName,
    })),
  }
}

/** The same from the school where the reader works now. */
export function seenFromSchool(
  { schools, pupils }: Around,
  organizations: readonly { id: string; selected: boolean }[],
): NearSchool {
  const now = organizations.find(({ selected }) => selected)?.id
  const { lat, lng } = schools.find(({ id }) => id === now) ?? schools[0] ?? {}
  return { school: lat === undefined || lng === undefined ? undefined : { lat, lng }, pupils }
}

/** Minutes by bike from school to where pupils can go; nothing where one of the two does not say where it is. */
export function minutesFromSchool(
  { school }: NearSchool,
  { organizationType, lat, lng }: Pick<Organization, 'organizationType' | 'lat' | 'lng'>,
): number | undefined {
  if (organizationType !== 'Company') return undefined
  return school && lat !== null && lng !== null ? rideMinutes(distanceKm(school, { lat, lng }), 'bike') : undefined
}
