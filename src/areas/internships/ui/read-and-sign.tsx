import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The way to where one signs a contract; `of` tells it from the others of its list, for who does not see where it stands. */
export function ReadAndSign({ to, of }: { to: string; of: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Link className="btn btn-primary" to={path(to)}>
      <Icon name="pen-nib" /> {t('internships.read-and-sign')}
      <span className="vh">: {of}</span>
    </Link>
  )
}
