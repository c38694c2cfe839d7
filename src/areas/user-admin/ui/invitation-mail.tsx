import type { Locale } from '#platform/i18n.ts'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'

/** Stands in the text of the mail where the organization comes that is chosen on the page. */
export const organizationHere = '{organization}'

/** `alone` is what it says where somebody is invited to no organization. */
type Letter = { subject: string; body: string; alone: string; button: string }

type InvitationMailProps = {
  /** The mail in the languages it can go in, without the organization. */
  letters: Record<Locale, Letter>
  locale: Locale
  /** Where somebody is invited; none of the whole tenant, or while it is still to be chosen. */
  organization: string | null
  email: string
}

/** The mail that goes with the button of the form, as it is now filled in. */
export function InvitationMail({ letters, locale, organization, email }: InvitationMailProps) {
  const t = useT()
  const own = (key: string) => t(`members.add.${key}`)
  const { subject, body, alone, button } = letters[locale]
  return (
    <SidePart id="mail" title={own('mail-title')}>
      <div className="mail-card" lang={locale}>
        <p className="mail-card-to">
          {own('mail-to')} <span>{email || own('mail-to-nobody')}</span>
        </p>
        <p className="mail-card-subject">{subject}</p>
        <p>{organization ? body.replaceAll(organizationHere, organization) : alone}</p>
        <p className="mail-card-button">{button}</p>
      </div>
      <p className="hint">{own('mail-after')}</p>
    </SidePart>
  )
}
