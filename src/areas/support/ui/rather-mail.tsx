import { breaking } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Where somebody writes who would sooner mail than fill in a form. */
export function RatherMail() {
  const t = useT()
  const { supportEmail } = useShell().tenant
  return (
    <section>
      <h2>{t('support.contact.rather-mail')}</h2>
      <p>
        {t('support.contact.rather-mail-text')} <a href={`mailto:${supportEmail}`}>{breaking(supportEmail)}</a>
      </p>
    </section>
  )
}
