import { foundPrefix } from '#web/kept-forms.ts'

/** Something that can be gone to: a record, a screen, something to do. `to` is an address with its language. */
export type Goal = { kind: string; id: string; name: string; detail: string | null; to: string }

const most = 20

/** What was gone to last from here, the newest first; kept by the browser until it is closed or somebody signs out. */
export function listFoundLast(person: string): Goal[] {
  try {
    return JSON.parse(sessionStorage.getItem(foundPrefix + person) ?? '[]') as Goal[]
  } catch {
    return []
  }
}

export function rememberFound(person: string, goal: Goal): void {
  const others = listFoundLast(person).filter(({ to }) => to !== goal.to)
  try {
    sessionStorage.setItem(foundPrefix + person, JSON.stringify([goal, ...others].slice(0, most)))
  } catch {
    // A device without room remembers nothing; what is typed finds it again.
  }
}
