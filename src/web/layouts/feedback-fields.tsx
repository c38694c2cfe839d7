import type { ReactNode } from 'react'
import { TextArea, TextField } from '#web/design/field.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type FeedbackFieldsProps = {
  errors: Record<string, string[]>
  kept?: Record<string, string> | undefined
  rows: number
  /** Who is signed in, with an address: neither is asked. */
  known?: { name: string; email: string } | undefined
  /** What is asked after the message. */
  children?: ReactNode
}

/** What feedback asks, in the dialog and on the page. */
export function FeedbackFields({ errors, kept = {}, rows, known, children }: FeedbackFieldsProps) {
  const t = useT()
  const { user, tenant } = useShell()
  const needed = String(tenant.capabilities.feedbackNeeds).split('_')
  const asked = (field: string) =>
    needed.includes(field) ? { required: true } : { optional: t('shell.form.optional') }
  return (
    <>
      {known ? null : (
        <>
          <TextField
            label={t('support.name')}
            name="name"
            {...asked('name')}
            autoComplete="name"
            defaultValue={kept.name ?? user?.name}
            errors={errors.name}
          />
          <TextField
            label={t('support.email')}
            name="email"
            type="email"
            {...asked('email')}
            autoComplete="email"
            help={t('support.email-help')}
            defaultValue={kept.email}
            errors={errors.email}
          />
        </>
      )}
      <TextArea
        label={t('support.message')}
        help={t('support.message-help')}
        name="message"
        rows={rows}
        maxLength={5000}
        defaultValue={kept.message}
        errors={errors.message}
      />
      {children}
      {known ? (
        <div className="fb-known">
          <input type="hidden" name="name" value={known.name} />
          <input type="hidden" name="email" value={known.email} />
          <PersonMark name={known.name} />
          <p>
            <b>{known.name}</b> <span className="muted">{t('support.answer-to', { email: known.email })}</span>
          </p>
        </div>
      ) : null}
    </>
  )
}
