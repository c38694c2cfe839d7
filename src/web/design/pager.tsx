import { Link } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { Icon } from './icon.tsx'

/** Previous and next under a list that has more than one page. */
export function Pager({
  number,
  totalPages,
  hrefOf,
}: {
  number: number
  totalPages: number
  hrefOf: (page: number) => string
}) {
  const t = useT()
  if (totalPages <= 1) return null
  return (
    <nav className="row" aria-label={t('shell.pager.title')}>
      {number > 1 ? (
        <Link className="btn" to={hrefOf(number - 1)} rel="prev">
          <Icon name="caret-left-bold" /> {t('shell.pager.previous')}
        </Link>
      ) : null}
      <span>{t('shell.pager.page-of', { number, total: totalPages })}</span>
      {number < totalPages ? (
        <Link className="btn" to={hrefOf(number + 1)} rel="next">
          {t('shell.pager.next')} <Icon name="caret-right-bold" />
        </Link>
      ) : null}
    </nav>
  )
}
