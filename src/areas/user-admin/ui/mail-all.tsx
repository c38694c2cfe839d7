import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

/** So many addresses go along in a link to a mail; more of them a program for mail may cut off. */
const mostMailed = 40

/** A mail to everybody who is shown, of whom nobody reads the address of another. */
export function MailAll({ rows }: { rows: readonly { email: string | null }[] }) {
  const t = useT()
  const addresses = rows.flatMap(({ email }) => email ?? [])
  if (addresses.length < 2 || addresses.length > mostMailed) return null
  return (
    <a className="btn" href={`mailto:?bcc=${addresses.map(encodeURIComponent).join()}`}>
      <Icon name="envelope-simple" /> {t('members.list.mail-all', { count: addresses.length })}
    </a>
  )
}
