import { useState, type FocusEvent } from 'react'
import type { z } from 'zod'
import { fieldErrors, type FieldErrors } from '#platform/validation.ts'
import type { FormProblem } from './api.ts'
import { useT } from './i18n.tsx'

/**
 * Judges each field as it is left, never while typing, by the schema the API judges by. Goes on the form itself:
 * `<Form onBlur={check}>`. What is right again on leaving loses what the server said of it.
 */
export function useFieldCheck(shape: Record<string, z.ZodType>, problem: FormProblem | undefined) {
  const t = useT()
  const [found, setFound] = useState<FieldErrors>({})
  const errors: FieldErrors = { ...problem?.fields, ...found }
  function check(event: FocusEvent<HTMLElement>) {
    const field = event.target
    const isText =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'checkbox')
    const schema = isText ? shape[field.name] : undefined
    if (!isText || !schema || (field.value === '' && !errors[field.name]?.length)) return
    const result = schema.safeParse(field.value, { reportInput: true })
    const sentences = result.success ? [] : (fieldErrors(result.error.issues, t)[''] ?? [])
    setFound((before) => ({ ...before, [field.name]: sentences }))
  }
  return { errors, check }
}
