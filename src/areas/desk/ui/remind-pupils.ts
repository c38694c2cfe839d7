import type { PageApi } from '#web/api.ts'

/** What came of reminding the pupils that were chosen. */
export type Reminded = { isForNobody?: boolean; reminded?: number; again?: number }

/** Under this name the step stands in a form. */
export const remindStep = 'remind'

/**
 * Reminds the chosen pupils of the phase they are in; who walks no road hears nothing. Undefined when the form is about something else.
 * @param url of the list they were chosen in, which says in which periods it has them
 */
export async function remindPupils(api: PageApi, form: FormData, url: string): Promise<Reminded | undefined> {
  if (form.get('bulk') !== remindStep) return undefined
  const studentIds = form.getAll('ids').map(String)
  if (studentIds.length === 0) return { isForNobody: true }
  const periodIds = new URL(url).searchParams.getAll('period').filter(Boolean)
  const { data } = await api.post('/roads/remind', 'road_outcomes', { studentIds, periodIds })
  return whatCameOf(data)
}

/** How many were reminded, and how many not, since they were today already. */
export function whatCameOf(outcomes: readonly { outcome: string }[]): Reminded {
  const countOf = (what: string) => outcomes.filter(({ outcome }) => outcome === what).length
  return { reminded: countOf('done'), again: countOf('reminded') }
}
