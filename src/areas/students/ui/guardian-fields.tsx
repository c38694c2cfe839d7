import { relations } from '#areas/students/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Checkbox, SelectField, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

export type GuardianDraft = {
  id?: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  relation: string
  hasAuthority: boolean
  locale: string
}

/** One parent or guardian; left empty there is none. */
export function GuardianFields({
  at,
  guardian,
  problem,
}: {
  at: number
  guardian: GuardianDraft | undefined
  problem: FormProblem | undefined
}) {
  const t = useT()
  const name = (field: string) => `guardians.${at}.${field}`
  const kept = (field: keyof GuardianDraft, fallback = '') =>
    problem?.values[name(field)] ?? String(guardian?.[field] ?? fallback)
  const optional = t('shell.form.optional')
  const line = (field: 'firstName' | 'lastName' | 'email' | 'phone', label: string) => ({
    label,
    name: name(field),
    autoComplete: 'off',
    defaultValue: kept(field),
    errors: problem?.fields[name(field)],
  })
  const details = (
    <>
      {guardian?.id ? <input type="hidden" name={name('id')} value={guardian.id} /> : null}
      <div className="pairs">
        <TextField {...line('firstName', t('users.profile.first-name'))} optional={optional} />
        <TextField {...line('lastName', t('users.profile.last-name'))} />
      </div>
      <div className="pairs">
        <TextField {...line('email', t('users.profile.email'))} type="email" optional={optional} />
        <TextField {...line('phone', t('users.profile.phone'))} type="tel" optional={optional} />
      </div>
      <div className="pairs">
        <SelectField
          label={t('members.student.relation')}
          name={name('relation')}
          options={relations.map((value) => ({ value, label: t(`members.student.is.${value}`) }))}
          defaultValue={kept('relation', 'parent')}
        />
        <SelectField
          label={t('members.add.locale')}
          name={name('locale')}
          options={['nl', 'en'].map((value) => ({ value, label: t(`members.locale.${value}`) }))}
          defaultValue={kept('locale', 'nl')}
        />
      </div>
      <Checkbox
        label={t('members.student.has-authority')}
        name={name('hasAuthority')}
        defaultChecked={problem ? name('hasAuthority') in problem.values : (guardian?.hasAuthority ?? true)}
      />
    </>
  )
  const isFilled = guardian !== undefined || kept('lastName') !== ''
  return (
    <details className="guardian" data-empty={isFilled ? undefined : ''} open={isFilled || undefined}>
      <summary>
        {guardian
          ? [guardian.firstName, guardian.lastName].filter(Boolean).join(' ')
          : t(at === 0 ? 'members.student.first-guardian' : 'members.student.add-guardian')}
      </summary>
      {details}
    </details>
  )
}
