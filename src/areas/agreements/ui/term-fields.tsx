import { agreementKinds } from '#areas/agreements/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

type Known = { kind: string; note: string; startsOn: string; endsOn: string | null }

/** What was agreed, from when until when. */
export function AgreementTermFields({ known, problem }: { known?: Known; problem: FormProblem | undefined }) {
  const t = useT()
  const field = (name: keyof Known) => ({
    name,
    label: t(`agreements.field.${name}`),
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? known?.[name] ?? '',
  })
  return (
    <>
      <SelectField
        {...field('kind')}
        options={agreementKinds.map((value) => ({ value, label: t(`agreements.kind.${value}`) }))}
      />
      <div className="pairs">
        <TextField {...field('startsOn')} type="date" />
        <TextField {...field('endsOn')} type="date" optional={t('shell.form.optional')} />
      </div>
      <TextArea {...field('note')} rows={2} maxLength={300} optional={t('shell.form.optional')} />
    </>
  )
}
