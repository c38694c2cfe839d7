import type { ReactNode } from 'react'
import { groupKinds, schoolLevels } from '#areas/groups/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SelectField, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

type Known = Partial<GotOne<'/groups'>>

/** The years a class may be of: its own, those there are, and the one after the last. */
function yearsAround(own: string, known: readonly string[]): string[] {
  const all = [...new Set([own, ...known])].filter((year) => /^\d{4}-\d{4}$/.test(year)).toSorted()
  const last = Number(all.at(-1)?.slice(5))
  return last ? [...all, `${last}-${last + 1}`].toReversed() : all
}

/** What is known of a class, to fill in. What was typed and refused stands where it was typed. */
export function GroupFields({
  group = {},
  years = [],
  problem,
  children,
}: {
  group?: Known
  /** The school years there are classes in. */
  years?: readonly string[]
  problem: FormProblem | undefined
  /** What else is asked of a new one. */
  children?: ReactNode
}) {
  const t = useT()
  const told = (name: keyof Known) => ({
    name,
    label: t(`groups.field.${name}`),
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? String(group[name] ?? ''),
  })
  const extra = (name: 'year' | 'hoursTarget' | 'programCode' | 'externalKey') => ({
    ...told(name),
    help: t(`groups.field.${name}-help`),
    optional: t('shell.form.optional'),
  })
  const words = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${key}.${value}`) }))
  const seldom = ['programCode', 'externalKey'] as const
  return (
    <>
      <div className="pairs">
        <TextField {...told('name')} required maxLength={40} className="w-m" />
        <SelectField
          {...told('schoolYear')}
          options={yearsAround(told('schoolYear').defaultValue, years).map((value) => ({ value, label: value }))}
        />
        <SelectField {...told('kind')} options={words('groups.kind', groupKinds)} />
        <SelectField
          {...told('level')}
          optional={t('shell.form.optional')}
          options={[{ value: '', label: t('groups.no-level') }, ...words('groups.level', schoolLevels)]}
        />
        <TextField {...extra('year')} inputMode="numeric" maxLength={1} className="w-s" />
        <TextField {...extra('hoursTarget')} inputMode="numeric" maxLength={4} className="w-s" />
        {children}
      </div>
      {/* What few schools have stands folded, unless it was filled in. */}
      <details
        className="field more-fields"
        open={seldom.some((name) => told(name).defaultValue || told(name).errors) || undefined}
      >
        <summary>
          <Icon name="caret-down" /> {t('groups.field.more')}
        </summary>
        <div className="pairs">
          <TextField {...extra('programCode')} maxLength={20} />
          <TextField {...extra('externalKey')} maxLength={80} />
        </div>
      </details>
    </>
  )
}
