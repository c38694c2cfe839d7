import type { PageApi } from '#web/api.ts'

/** What came of reminding the pupils that were chosen. */
export type Reminded = { isForNobody?: boolean; reminded?: number }

/** Under this name the step stands in a form. */
export const remindStep = 'remind'

/** Reminds the chosen pupils of the phase they are in; who walks no road hears nothing. Undefined when the form is about something else. */
export async function remindPupils(api: PageApi, form: FormData): Promise<Reminded | undefined> {
  if (form.get('bulk') !== remindStep) return undefined
  const chosen = form.getAll('ids').map(String)
  if (chosen.length === 0) return { isForNobody: true }
  const ids = await roadsOf(api, chosen)
  if (ids.length === 0) return { reminded: 0 }
  const { data } = await api.post('/roads/remind', 'road_outcomes', { ids })
  return { reminded: data.filter(({ outcome }) => outcome === 'done').length }
}

/** The roads of pupils: the overview shows one workflow at a time, the one of most of them first. */
async function roadsOf(api: PageApi, students: readonly string[]): Promise<string[]> {
  const asked = `filter[student_id_in]=${students.join()}&page[size]=100`
  const { data, meta } = await api.get(`/road_lines?${asked}`)
  const others = meta.workflows.filter(({ id }) => id !== meta.shown)
  const found = await Promise.all(others.map(({ id }) => api.get(`/road_lines?${asked}&filter[workflow_id_in]=${id}`)))
  return [...data, ...found.flatMap((one) => one.data)].map(({ id }) => id)
}
