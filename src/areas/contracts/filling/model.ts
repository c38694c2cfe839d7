import type { TemplateValues } from '../templates/model.ts'

/** Field keys are the template's own words; the wire's case rules do not touch them. */
export function asKeys(values: TemplateValues): TemplateValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
