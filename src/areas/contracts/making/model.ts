import type { TemplateValues } from '../templates/model.ts'

/** Written into the contract itself, where it may say more than the internship does. */
const writtenHere = ['tasks', 'learning_goals']
/** The days are those of the internship, which may have moved since. */
const neverKept = ['starts_on', 'ends_on']
/** What belongs to one person, by the field of the name: it is never another's. */
const persons: Record<string, readonly string[]> = {
  coordinator_name: ['coordinator_email', 'coordinator_phone'],
  company_supervisor: ['company_supervisor_email', 'company_supervisor_phone'],
  school_supervisor_name: ['school_supervisor_email', 'school_supervisor_phone'],
}

/**
 * The values of a contract in place of an earlier one: what is known now, and what people wrote where nothing is.
 * @param assumed fields whose value is only likely: what stood there was looked at, and stays
 */
export function renewedValues(
  before: TemplateValues,
  known: TemplateValues,
  assumed: ReadonlySet<string>,
): TemplateValues {
  const values = { ...known }
  const keep = (key: string) => {
    if (!isEmpty(before[key])) values[key] = before[key] ?? null
  }
  for (const key of Object.keys(before)) {
    if (neverKept.includes(key)) continue
    if (writtenHere.includes(key) || assumed.has(key) || isEmpty(known[key])) keep(key)
  }
  for (const [name, details] of Object.entries(persons)) {
    const [isBefore, isNow] = [values[name] === before[name], values[name] === known[name]]
    // The same person then and now: what is known now, and for the rest what was written.
    if (isBefore && isNow) continue
    for (const detail of details) values[detail] = (isBefore ? before : known)[detail] ?? null
  }
  return values
}

function isEmpty(value: TemplateValues[string] | undefined): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
