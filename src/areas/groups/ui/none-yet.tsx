import { Link } from 'react-router'
import { Empty } from '#web/design/empty.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** A school without any class: they come along with the list of its pupils. */
export function NoneYet() {
  const t = useT()
  const path = useLocalePath()
  return (
    <Empty
      title={t('groups.list.none')}
      action={
        <Link className="btn btn-primary" to={path('/import_groups')}>
          {t('imports.roster.title')}
        </Link>
      }
    >
      {t('groups.list.none-text')}
    </Empty>
  )
}
