/** The hours of all pupils of a company are looked at on one page: they are one thing to do, however many notices ask for it. */
const together: ReadonlySet<string> = new Set(['hours-submitted', 'hours-wait'])

/** How many things these ask for, by their keys. */
export function countThings(keys: readonly string[]): number {
  const apart = keys.filter((key) => !together.has(key)).length
  return apart + (apart < keys.length ? 1 : 0)
}
