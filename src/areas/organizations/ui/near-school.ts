import { distanceKm, rideMinutes, type Point } from '#areas/geography/model.ts'
import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import type { Organization } from './organization.ts'

type Pupil = { organizationId: string | undefined; organizationName: string; name: string }
/** What a mentor reads beside an organization: which of their pupils are there, and how far it is from school. */
export type NearSchool = { school: Point | undefined; pupils: readonly Pupil[] }

type Around = { schools: readonly (Partial<Point> & { id: string })[]; pupils: readonly Pupil[] }

/** As many internships are looked through: a mentor has a class or two. */
const mostPupils = 100

/** The schools of who asks, and which of the pupils they look after are where. */
export async function aroundSchools(api: PageApi): Promise<Around> {
  const query = new URLSearchParams({
    'filter[open_eq]': 'true',
    sort: 'organization_name',
    'page[size]': String(mostPupils),
  })
  const [schools, internships] = await Promise.all([
    schoolsOf(api),
    api.get(`/internships?${query}`).then(({ data }) => data, notForReader),
  ])
  return {
    schools,
    pupils: pupilsOf(internships ?? []),
  }
}

/** Each once at an organization, whose next internship there may be planned already. */
function pupilsOf(internships: Got<'/internships'>): Pupil[] {
  const found = internships.map(
    ({ organization, organizationName, student, studentFirstName, studentName }) =>
      [
        `${organization?.id} ${student?.id}`,
        { organizationId: organization?.id, organizationName, name: studentFirstName ?? studentName },
      ] as const,
  )
  return [...new Map(found).values()]
}

/** The schools of who asks, and where they are. */
export async function schoolsOf(api: PageApi): Promise<Around['schools']> {
  const { data } = await api.get('/current_organizations')
  return data.flatMap(({ id, organizationType, lat, lng }) =>
    organizationType === 'School' ? [{ id, ...(lat === null || lng === null ? {} : { lat, lng }) }] : [],
  )
}

/** As many places of one organization are looked through for the nearest. */
const mostPlaces = 100

/** Minutes by bike from the reader's own home to the nearest of its places; nothing where their home is not known. */
export async function minutesFromHome(api: PageApi, organizationId: string): Promise<number | undefined> {
  const query = new URLSearchParams({ organization: organizationId, 'page[size]': String(mostPlaces) })
  const found = await api.get(`/vacancies?${query}`).catch(notForReader)
  // A name is that of another place than home; and what was found once wishes were let go is elsewhere.
  if (!found || found.meta.distancesFrom?.name !== null || found.meta.widened.length > 0) return undefined
  const minutes = found.data.flatMap(({ bikeMinutes }) => bikeMinutes ?? [])
  return minutes.length > 0 ? Math.min(...minutes) : undefined
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
  { school }: Pick<NearSchool, 'school'>,
  { organizationType, lat, lng }: Pick<Organization, 'organizationType' | 'lat' | 'lng'>,
): number | undefined {
  if (organizationType !== 'Company') return undefined
  return school && lat !== null && lng !== null ? rideMinutes(distanceKm(school, { lat, lng }), 'bike') : undefined
}
