import type { FormProblem } from '#web/api.ts'
import { TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

type Known = { startedOn?: string | null; endedOn?: string | null; capacity?: number | null }

/** From when until when somebody looks after pupils, and for how many at most. */
export function TermFields({ known = {}, problem }: { known?: Known; problem: FormProblem | undefined }) {
  const t = useT()
  const told = (name: keyof Known) => ({
    name,
    label: t(`mentorships.field.${name}`),
    help: t(`mentorships.field.${name}-help`),
    optional: t('shell.form.optional'),
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? String(known[name] ?? ''),
  })
  return (
    <div className="pairs">
      <TextField
        {...told('startedOn')}
        // What stands there holds; that nothing would do too is said where nothing stands.
        help={told('startedOn').defaultValue ? undefined : told('startedOn').help}
        type="date"
        className="w-m"
      />
      <TextField {...told('endedOn')} type="date" className="w-m" />
      <TextField {...told('capacity')} inputMode="numeric" maxLength={3} className="w-s" />
    </div>
  )
}
