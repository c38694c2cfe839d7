import { Form } from 'react-router'
import type { ShownContract } from '#areas/contracts/ui/contract.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useT } from '#web/i18n.tsx'

/** Whether the reader may say who signs along with a minor. */
export const mayNameGuardian = ({ meta, fields }: Pick<ShownContract, 'meta' | 'fields'>): boolean =>
  meta.canFill && fields.some(({ filledBy }) => filledBy === 'student')

/** A minor's parent or guardian signs too; where nobody knows who, the pupil or the school says it here. */
export function GuardianForm({ contract, problem }: { contract: ShownContract; problem: FormProblem | undefined }) {
  const t = useT()
  const own = problem?.values.step === 'guardian' ? problem : undefined
  if (!mayNameGuardian(contract))
    return <Notice title={t('contracts.guardian.waits', { student: contract.studentName })} />
  const field = (name: 'firstName' | 'lastName' | 'email', type = 'text') => (
    <TextField
      label={t(`contracts.guardian.${name}`)}
      name={name}
      type={type}
      defaultValue={own?.values[name]}
      errors={own?.fields[name]}
    />
  )
  return (
    <PageSection id="guardian" title={t('contracts.guardian.title')}>
      <p>{t('contracts.guardian.text')}</p>
      <Form method="post" noValidate>
        <div className="pairs">
          {field('firstName')}
          {field('lastName')}
          {field('email', 'email')}
          <SelectField
            label={t('contracts.guardian.locale')}
            name="locale"
            defaultValue={own?.values.locale ?? 'nl'}
            options={[
              { value: 'nl', label: 'Nederlands' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
        <div className="btn-group">
          <SubmitButton name="step" value="guardian">
            {t('contracts.guardian.save')}
          </SubmitButton>
        </div>
      </Form>
    </PageSection>
  )
}
