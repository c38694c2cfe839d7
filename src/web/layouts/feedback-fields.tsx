import { TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type FeedbackFieldsProps = { errors: Record<string, string[]>; kept?: Record<string, string> | undefined; rows: number }

/** What feedback asks, in the dialog and on the page. */
export function FeedbackFields({ errors, kept = {}, rows }: FeedbackFieldsProps) {
  const t = useT()
  const { user, tenant } = useShell()
  const needed = String(tenant.capabilities.feedbackNeeds).split('_')
  const asked = (field: string) =>
    needed.includes(field) ? { required: true } : { optional: t('shell.form.optional') }
  return (
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
      <TextArea
        label={t('support.message')}
        name="message"
        rows={rows}
        maxLength={5000}
        defaultValue={kept.message}
        errors={errors.message}
      />
    </>
  )
}
