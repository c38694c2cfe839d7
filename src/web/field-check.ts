import { useEffect, useRef, useState, type FocusEvent } from 'react'
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
  const pressed = useRef(false)
  const released = useRef<() => void>(undefined)
  useEffect(() => {
    const down = () => void (pressed.current = true)
    const up = () => {
      pressed.current = false
      // The fields are judged after the click that this release makes.
      setTimeout(() => {
        released.current?.()
        released.current = undefined
      })
    }
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    return () => {
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
    }
  }, [])
  function check(event: FocusEvent<HTMLElement>) {
    const field = event.target
    // The button that was pressed to leave the field must not move before it is let go: the field is judged after that.
    if (pressed.current) released.current = () => judge(field)
    else judge(field)
  }
  function judge(field: HTMLElement) {
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
