import { data } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { readShell } from '#web/shell.ts'

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

export const yearOf = (url: URL) => url.searchParams.get('jaar')

/** The address of a school year of a school, behind a page of this area. */
export function yearQuery(school: string, year: string): string {
  return `?${new URLSearchParams({ school, jaar: year })}`
}
