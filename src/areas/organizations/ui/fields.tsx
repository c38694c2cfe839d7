import type { ReactNode } from 'react'
import { plainTexts } from '#areas/organizations/fields.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { Checkbox, TextArea, TextField } from '#web/design/field.tsx'
import { shownPhone } from '#platform/phone.ts'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { labelOf } from './label-of.ts'
import type { Organization } from './organization.ts'

export type KeptValues = Partial<Record<string, string | null | undefined>>
type Fields = {
  kept: KeptValues
  errors: Record<string, string[]>
  /** What the one who judges still asks about. */
  asked?: readonly string[]
}

/** The values of the fields: those typed before a refusal, else those of the organization. */
export function keptFields(
  organization: Organization | undefined,
  typed: Record<string, string> | undefined,
): KeptValues {
  return { ...organization, ...organization?.profile, ...typed } as KeptValues
}

/** What stands beside each other in a line has no room to say so: the part it stands in does. */
const saidByPart: readonly string[] = ['street', 'houseNumber', 'postcode', 'city']

/** Nothing here is needed but the name: each other field says so, but the ones the judge looks at. */
function useField({ kept, errors, asked = [] }: Fields) {
  const t = useT()
  return (name: string) => ({
    label: t(`organizations.field.${name}`),
    name,
    defaultValue: kept[name] ?? '',
    errors: errors[name],
    ...(name === 'name' || saidByPart.includes(name) || asked.includes(name)
      ? {}
      : { optional: t('shell.form.optional') }),
    ...(asked.includes(name)
      ? {
          help: (
            <span className="asked-for">
              <Icon name="warning-fill" /> {t('organizations.judge.asked')}
            </span>
          ),
        }
      : {}),
  })
}

/** What most who add an organization do not know, or need not say. */
const seldomSaid = ['legalName', 'branchNumber', 'sbbCompanyId', 'sbbValidUntil'] as const

export function RegistryFields({
  isSchool = false,
  children,
  ...fields
}: Fields & {
  isSchool?: boolean
  /** What stands below the name. */
  children?: ReactNode
}) {
  const t = useT()
  const field = useField(fields)
  const legalName = <TextField {...field('legalName')} className="w-l" help={t('organizations.field.legalName-help')} />
  const name = <TextField {...field('name')} className="w-l" autoComplete="organization" required />
  if (isSchool)
    return (
      <>
        {name}
        {legalName}
        <TextField {...field('brin')} className="w-s" />
      </>
    )
  const isSaid = seldomSaid.some((one) => fields.kept[one] || fields.errors[one]?.length)
  return (
    <>
      {name}
      {children}
      <TextField {...field('kvkNumber')} className="w-m" inputMode="numeric" />
      <NonprofitField {...fields} />
      <details className="more-fields" open={isSaid || undefined}>
        <summary>
          {t('organizations.more-fields')} <Icon name="caret-down" />
        </summary>
        {legalName}
        <TextField {...field('branchNumber')} className="w-m" inputMode="numeric" />
        <TextField {...field('sbbCompanyId')} className="w-m" help={t('organizations.field.sbbCompanyId-help')} />
        <TextField {...field('sbbValidUntil')} className="w-m" type="date" />
      </details>
    </>
  )
}

export function NonprofitField({ kept }: Pick<Fields, 'kept'>) {
  const t = useT()
  const { tenant } = useShell()
  return (
    <>
      <input type="hidden" name={namesField} value="isNonprofit" />
      <Checkbox
        name="isNonprofit"
        label={t('organizations.field.isNonprofit')}
        help={tenant.program === 'mas' ? t('organizations.field.isNonprofit-help') : undefined}
        defaultChecked={kept.isNonprofit === 'on' || String(kept.isNonprofit) === 'true'}
      />
    </>
  )
}

export function AddressFields(fields: Fields) {
  const field = useField(fields)
  return (
    <>
      <div className="two">
        <TextField {...field('street')} autoComplete="address-line1" />
        <TextField {...field('houseNumber')} className="w-s" />
      </div>
      <div className="two">
        <TextField {...field('postcode')} className="w-s" autoComplete="postal-code" />
        <TextField {...field('city')} autoComplete="address-level2" />
      </div>
    </>
  )
}

export function ReachFields(fields: Fields) {
  const field = useField(fields)
  return (
    <>
      <TextField {...field('email')} className="w-l" type="email" autoComplete="email" />
      <TextField
        {...field('phone')}
        defaultValue={shownPhone(fields.kept.phone ?? '')}
        className="w-m"
        type="tel"
        autoComplete="tel"
      />
      <TextField {...field('website')} className="w-l" inputMode="url" autoComplete="url" />
    </>
  )
}

export function SectorField({
  chosen,
  errors,
  optional,
}: {
  chosen: readonly string[]
  errors: string[] | undefined
  optional?: string
}) {
  const t = useT()
  return (
    <fieldset
      className="field"
      id="f-sectorKeys"
      data-invalid={errors?.length ? '' : undefined}
      aria-describedby="f-sectorKeys-help"
    >
      <legend className="label">
        {t('organizations.field.sectorKeys')} {optional ? <span className="opt">{optional}</span> : null}
      </legend>
      <p className="hint" id="f-sectorKeys-help">
        {t('organizations.field.sectorKeys-help')}
      </p>
      {errors?.length ? <p className="error">{errors.join(' ')}</p> : null}
      <input type="hidden" name={namesField} value="sectorKeys" />
      <div className="checks chips">
        {sectors.map(({ key }) => (
          <label key={key} className="check">
            <input type="checkbox" name="sectorKeys" value={key} defaultChecked={chosen.includes(key)} />
            <span>{t(`vacancies.sector.${key}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A school says what it is; what one does there, and how one comes there, only where pupils go. */
export function ProfileFields({ type, ...fields }: Fields & { type: Organization['organizationType'] }) {
  const t = useT()
  const field = useField(fields)
  return (
    <>
      {plainTexts
        .filter(({ name }) => type === 'Company' || name === 'description')
        .map(({ name, rows, max, help }) => (
          <TextArea
            key={name}
            {...field(name)}
            label={t(labelOf(name, type))}
            {...(help ? { help: t(`organizations.field.${name}-help${type === 'School' ? '-school' : ''}`) } : {})}
            rows={rows}
            maxLength={max}
          />
        ))}
    </>
  )
}
