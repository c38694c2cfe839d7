import { documentKinds, documentParties } from '#areas/documents/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import './document.css'

/** What is asked, of whom, and how long before the first day. */
export function AskedFields({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const field = (name: 'kind' | 'name' | 'handedInBy' | 'daysBefore') => ({
    name,
    label: t(`documents.field.${name}`),
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? { kind: '', name: '', handedInBy: 'student', daysBefore: '14' }[name],
  })
  return (
    <>
      <div className="asked-kind">
        <SelectField
          {...field('kind')}
          options={[
            { value: '', label: t('documents.field.choose-kind') },
            ...documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) })),
          ]}
        />
      </div>
      <div className="asked-name">
        <TextField {...field('name')} help={t('documents.field.name-help')} maxLength={80} />
      </div>
      <SelectField
        {...field('handedInBy')}
        options={documentParties.map((value) => ({ value, label: t(`documents.party.${value}`) }))}
      />
      <TextField {...field('daysBefore')} className="w-s" inputMode="numeric" maxLength={2} />
    </>
  )
}
