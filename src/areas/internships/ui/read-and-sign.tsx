import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The way to where one signs a contract; `of` tells it from the others of its list, for who does not see where it stands. */
export function ReadAndSign({ to, of, look = 'btn btn-primary' }: { to: string; of?: string; look?: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Link className={look} to={path(to)}>
      <Icon name="pen-nib" /> {t('internships.read-and-sign')}
      {of ? <span className="vh">: {of}</span> : null}
    </Link>
  )
}
