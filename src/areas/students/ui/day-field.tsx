import type { FormProblem } from '#web/api.ts'
import { TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** From which day on somebody is in another class: today, unless another is said. */
export function DayField({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { today } = useShell()
  return (
    <TextField
      label={t('students.assign.on')}
      help={t('students.assign.on-help')}
      name="on"
      type="date"
      errors={problem?.fields.on}
      defaultValue={problem?.values.on ?? today}
    />
  )
}
