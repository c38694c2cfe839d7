import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useT } from '#web/i18n.tsx'

type Props = {
  place: Pick<
    Got<'/public/self_found_places/:id'>,
    'contactName' | 'contactPhone' | 'lockVersion' | 'organizationStatus' | keyof typeof addressNames
  > & { studentFirstName: string | null }
  problem: FormProblem | undefined
  /** What the steps are called here: by the link, or signed in. */
  steps: readonly [string, string]
}

/** The host's own answer: what was written down of it put right, and yes; or no, and why. */
export function HostAnswer({ place, problem, steps: [confirm, refuse] }: Props) {
  const t = useT()
  const refused = problem?.values.step
  const confirming = refused === confirm ? problem : undefined
  const refusing = refused === refuse ? problem : undefined
  const field = (name: 'contactName' | 'contactPhone' | keyof typeof addressNames) => ({
    label: t(`found.host.${name}`),
    name,
    defaultValue: confirming?.values[name] ?? place[name] ?? '',
    errors: confirming?.fields[name],
  })
  const name = place.studentFirstName ?? t('applications.somebody')
  const optional = t('shell.form.optional')
  return (
    <>
      <Form method="post" className="sf-host" noValidate>
        <input type="hidden" name="lockVersion" value={confirming?.values.lockVersion ?? place.lockVersion} />
        <h2>{t('found.host.right')}</h2>
        <TextField {...field('contactName')} autoComplete="name" />
        <TextField {...field('contactPhone')} optional={optional} type="tel" autoComplete="tel" />
        {place.organizationStatus === 'approved' ? null : <AddressFields field={field} />}
        <Checkbox
          label={t('found.host.agrees', { name })}
          name="agrees"
          defaultChecked={confirming?.values.agrees === 'on'}
          errors={confirming?.fields.agrees}
        />
        <SubmitButton name="step" value={confirm}>
          {t('found.host.yes', { name })}
        </SubmitButton>
      </Form>
      <FoldedForm summary={t('found.host.no')} isOpen={refusing !== undefined}>
        <TextField
          label={t('found.host.your-name')}
          name="name"
          autoComplete="name"
          defaultValue={refusing?.values.name ?? place.contactName}
          errors={refusing?.fields.name}
        />
        <TextArea
          label={t('found.host.why')}
          name="reason"
          rows={3}
          defaultValue={refusing?.values.reason}
          errors={refusing?.fields.reason}
        />
        <SubmitButton name="step" value={refuse} look="stop">
          {t('found.host.no')}
        </SubmitButton>
      </FoldedForm>
    </>
  )
}

type Field = { label: string; name: string; defaultValue: string; errors: string[] | undefined }

/** Where it is, of an organization that nobody has judged yet. */
function AddressFields({ field }: { field(name: keyof typeof addressNames): Field }) {
  const t = useT()
  return (
    <>
      <TextField {...field('street')} autoComplete="address-line1" />
      <TextField {...field('houseNumber')} className="w-s" />
      <TextField {...field('postcode')} className="w-s" autoComplete="postal-code" />
      <TextField {...field('city')} autoComplete="address-level2" />
      <TextField {...field('kvkNumber')} optional={t('shell.form.optional')} className="w-s" inputMode="numeric" />
    </>
  )
}

const addressNames = { street: true, houseNumber: true, postcode: true, city: true, kvkNumber: true }
