import type { ReactNode } from 'react'
import type { FormProblem } from '#web/api.ts'
import { SelectField, TextField } from '#web/design/field.tsx'
import { breaking } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'

type PersonField = 'firstName' | 'infix' | 'lastName' | 'email' | 'phone'
type PersonFieldsProps = {
  /** Who is known already; without, somebody new. */
  person?: { [Name in PersonField]?: string | null }
  problem: FormProblem | undefined
  /** What the address is for; without, it stands as it is and is not asked. */
  emailHelp?: string | undefined
  /** Why the address of who is known stands as it is. */
  emailStays?: string
  /** What else is asked of them. */
  children?: ReactNode
}

/** Who somebody is: the names, the address and the telephone, for who invites or changes them. */
export function PersonFields({ person, problem, emailHelp, emailStays, children }: PersonFieldsProps) {
  const t = useT()
  const optional = t('shell.form.optional')
  const field = (name: PersonField) => ({
    name,
    autoComplete: 'off',
    defaultValue: problem?.values[name] ?? person?.[name] ?? '',
    errors: problem?.fields[name],
  })
  return (
    <>
      <div className="pairs names">
        <TextField label={t('users.profile.first-name')} {...field('firstName')} />
        <TextField label={t('users.profile.infix')} className="w-s" optional={optional} {...field('infix')} />
        <TextField label={t('users.profile.last-name')} {...field('lastName')} />
      </div>
      {emailStays && !emailHelp && person?.email ? (
        <div className="mail-stays">
          <p className="label">{t('users.profile.email')}</p>
          <p>{breaking(person.email)}</p>
          <p className="hint">{emailStays}</p>
        </div>
      ) : null}
      {emailHelp ? (
        <TextField label={t('users.profile.email')} help={emailHelp} type="email" {...field('email')} />
      ) : null}
      <div className="pairs">
        <TextField label={t('users.profile.phone')} type="tel" optional={optional} {...field('phone')} />
        {children}
      </div>
    </>
  )
}

/** The language somebody is written to in. */
export function LanguageField({ chosen }: { chosen: string }) {
  const t = useT()
  return (
    <SelectField
      label={t('members.add.locale')}
      name="locale"
      options={['nl', 'en'].map((value) => ({ value, label: t(`members.locale.${value}`) }))}
      defaultValue={chosen}
    />
  )
}
