import type { PageApi } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import type { Organization } from './organization.ts'

export type Colleague = Got<'/users?include=roles'>[number]

/** What goes on at a school or a volunteer centre, as far as the reader may know it. */
export type AtHome = {
  /** Internships that are not over, and those of them that still begin. */
  open: number
  ahead: number
  colleagues: Colleague[]
  /** How many of them there are in all. */
  colleagueCount: number
  groups: Got<'/groups'>
  periods: Got<'/internship_periods'>
  /** How many organizations there are to look after. */
  counts: GotMeta<'/organizations'>['counts'] | undefined
  /** Whom one asks at school, for who does not see the people there. */
  coordinator: { name: string; email: string | null } | undefined
}

/** As many people of one place are named, and as many classes. */
const most = 100

/** What there is to tell of where the reader works themselves: people, classes and periods of a school, the network of a centre. */
export async function atHome(api: PageApi, { id, organizationType }: Organization): Promise<AtHome> {
  const isSchool = organizationType === 'School'
  const ofSchool = isSchool ? `filter[school_id_eq]=${id}&` : ''
  const [internships, colleagues, groups, periods, organizations] = await Promise.all([
    api.get(`/internships?${ofSchool}filter[open_eq]=true&page[size]=1`).catch(notForReader),
    api
      .get(`/users?include=roles&filter[organization_id_eq]=${id}&filter[with_role]=staff&page[size]=${most}`)
      .catch(notForReader),
    isSchool ? api.get(`/groups?${ofSchool}sort=name&page[size]=${most}`).catch(notForReader) : undefined,
    isSchool ? api.get('/internship_periods').catch(notForReader) : undefined,
    isSchool ? undefined : api.get('/organizations?page[size]=1').catch(notForReader),
  ])
  const asked = internships?.data[0]
  return {
    open: internships?.meta.page.total ?? 0,
    ahead: internships?.meta.ahead.count ?? 0,
    colleagues: colleagues?.data ?? [],
    colleagueCount: colleagues?.meta.page.total ?? 0,
    groups: groups?.data ?? [],
    periods: (periods?.data ?? []).filter(({ schoolId, status }) => schoolId === id && status !== 'archived'),
    counts: organizations?.meta.counts,
    coordinator:
      isSchool && asked?.coordinatorName
        ? { name: asked.coordinatorName, email: asked.coordinatorEmail ?? null }
        : undefined,
  }
}
