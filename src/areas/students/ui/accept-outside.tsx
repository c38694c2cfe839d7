import type { FormProblem } from '#web/api.ts'
import { Checkbox } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

/** Asked once more where open applications do not fit the new class; there is nothing to say before that. */
export function AcceptOutside({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  if (problem?.code !== 'students.applications-outside') return null
  return (
    <>
      <input type="hidden" name="fields" value="accept" />
      <Checkbox name="accept" label={t('students.accept')} />
    </>
  )
}
