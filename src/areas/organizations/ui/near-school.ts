import { distanceKm, rideMinutes, type Point } from '#areas/geography/model.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import type { Organization } from './organization.ts'

/** What a mentor reads beside an organization: which of their pupils are there, and how far it is from school. */
export type NearSchool = {
  school: Point | undefined
  pupils: readonly { organizationId: string | undefined; name: string }[]
}

/** As many internships are looked through: a mentor has a class or two. */
const mostPupils = 100

export async function nearSchoolOf(api: PageApi): Promise<NearSchool> {
  const [own, internships] = await Promise.all([
    api.get('/current_organizations'),
    api.get(`/internships?filter[open_eq]=true&page[size]=${mostPupils}`).then(({ data }) => data, notForReader),
  ])
  const school = own.data.find(({ organizationType }) => organizationType === 'School')
  const [lat, lng] = [school?.lat ?? null, school?.lng ?? null]
  return {
    school: lat === null || lng === null ? undefined : { lat, lng },
    pupils: (internships ?? []).map(({ organization, studentFirstName, studentName }) => ({
      organizationId: organization?.id,
      name: studentFirstName ?? studentName,
    })),
  }
}

/** Minutes by bike from school to where pupils can go; nothing where one of the two does not say where it is. */
export function minutesFromSchool(
  { school }: NearSchool,
  { organizationType, lat, lng }: Pick<Organization, 'organizationType' | 'lat' | 'lng'>,
): number | undefined {
  if (organizationType !== 'Company') return undefined
  return school && lat !== null && lng !== null ? rideMinutes(distanceKm(school, { lat, lng }), 'bike') : undefined
}
