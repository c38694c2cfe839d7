import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

/** Which column of the file is which field; what is pointed out holds for the next file with these headings too. */
export function RosterColumns({ run, isOpen }: { run: Got<'/imports/:id'>; isOpen: boolean }) {
  const t = useT()
  const { columns = [], headers = [], ignored = [] } = run
  const found = columns.filter(({ header }) => header !== '').length
  return (
    <details className="section" open={isOpen}>
      <summary>{t('imports.roster.columns', { count: found })}</summary>
      <p className="hint">{t('imports.roster.columns-help')}</p>
      {ignored.length > 0 ? (
        <p className="muted">{t('imports.roster.ignored', { names: ignored.slice(0, 20).join(', ') })}</p>
      ) : null}
      <Form method="post" className="cols cols-3 import-columns">
        {columns.map(({ field, header, required }) => (
          <SelectField
            key={`${field} ${header}`}
            label={t(`imports.roster.column.${field}`)}
            name={`column.${field}`}
            defaultValue={header}
            options={[
              { value: '', label: t('imports.roster.no-column') },
              ...headers.map((one) => ({ value: one, label: one })),
            ]}
            {...(required ? {} : { optional: t('shell.form.optional') })}
          />
        ))}
        <p>
          <SubmitButton look="plain" name="step" value="columns">
            {t('imports.roster.columns-save')}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
