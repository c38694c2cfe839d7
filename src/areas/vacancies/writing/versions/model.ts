/** What a field said before and after. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>

/** The fields that differ, with both sides. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): FieldChanges {
  const found: FieldChanges = {}
  for (const [name, to] of Object.entries(after)) {
    const from = before[name] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to ?? null)) found[name] = { from, to: to ?? null }
  }
  return found
}

/** Two changes after each other as one; what ends where it began was no change. */
export function merged(first: FieldChanges, second: FieldChanges): FieldChanges {
  const all: FieldChanges = { ...first }
  for (const [name, { from, to }] of Object.entries(second)) {
    const start = first[name] ? first[name].from : from
    if (JSON.stringify(start) === JSON.stringify(to)) delete all[name]
    else all[name] = { from: start, to }
  }
  return all
}

const sitting = 3_600_000

/** Whether somebody is still writing at the same go. */
export function isOneSitting(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() < sitting
}
