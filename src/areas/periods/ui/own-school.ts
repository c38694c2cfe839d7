import { data } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { readShell } from '#web/shell.ts'
import type { ShownCalendar } from './shown.ts'

/** The school somebody keeps or reads the periods of: the one that is asked for or looked from, else the first. */
export async function ownSchool(api: PageApi, asked: string | null) {
  const { organizations } = await readShell(api)
  const own = organizations.filter(({ type }) => type === 'School')
  // Who runs the tenant works at no school, and looks after all of them.
  const schools = own.length ? own : await schoolsOfTenant(api)
  const school =
    schools.find(({ id }) => id === asked) ??
    schools.find((one) => 'selected' in one && one.selected === true) ??
    schools[0]
  if (!school) throw data({ code: 'settings.no-school' }, { status: 403 })
  return { school: { id: school.id, name: school.name }, schools: schools.map(({ id, name }) => ({ id, name })) }
}

async function schoolsOfTenant(api: PageApi) {
  // Whoever may see no periods is told so before anything is looked for.
  await api.get('/internship_periods')
  const { data: found } = await api.get(
    '/organizations?filter[type_eq]=School&filter[status_eq]=approved&sort=name&page[size]=100',
  )
  return found.map(({ id, name }) => ({ id, name: String(name) }))
}

/** The classes the reader looks after at this school in this year; of who keeps its periods, which is about all of them, none in particular. */
export async function ownClasses(api: PageApi, schoolId: string, { schoolYear, meta }: ShownCalendar) {
  if (meta.mayKeep) return []
  const query = new URLSearchParams({
    'filter[school_id_eq]': schoolId,
    'filter[school_year_eq]': schoolYear,
    'page[size]': '100',
  })
  const found = await api.get(`/groups?${query}`).catch(notForReader)
  return (found?.data ?? []).map(({ id, name }) => ({ id, name }))
}

export const yearOf = (url: URL) => url.searchParams.get('jaar')

/** The address of a school year of a school, behind a page of this area. */
export function yearQuery(school: string, year: string): string {
  return `?${new URLSearchParams({ school, jaar: year })}`
}
