import { isDay } from '#platform/week.ts'
import { actionKinds, quietKinds } from '../kinds/model.ts'

/** What is looked for where no kind is named. */
export const loud = actionKinds.filter((kind) => !quietKinds.includes(kind))

/** What an address of the list asks for. */
export function askedIn({ searchParams: asked }: URL) {
  const dayIn = (name: string) => {
    const day = asked.get(name) ?? ''
    return isDay(day) ? day : ''
  }
  return {
    kind: actionKinds.find((one) => one === asked.get('kind')) ?? ('' as const),
    words: asked.get('q')?.trim() ?? '',
    from: dayIn('from'),
    until: dayIn('until'),
  }
}

export type Asked = ReturnType<typeof askedIn>

/** The same as filters of the API. */
export function filtersFor({ kind, words, from, until }: Asked): Record<string, string> {
  return {
    'filter[kind_in]': kind || loud.join(','),
    ...(words ? { 'filter[words_i_cont]': words } : {}),
    ...(from ? { 'filter[at_gteq]': from } : {}),
    ...(until ? { 'filter[at_lteq]': until } : {}),
  }
}

/** The address of a question, with something of it other. */
export function askedWith({ words, ...asked }: Asked, other: Record<string, string> = {}): string {
  const all = Object.entries({ ...asked, q: words, ...other }).filter(([, value]) => value !== '')
  return new URLSearchParams(all).toString()
}
