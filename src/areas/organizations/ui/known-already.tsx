import { Link } from 'react-router'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { Duplicate } from './organization.ts'

/** Those that are here by the name, number or door that is typed: who adds one sees it before it is here twice. */
export function KnownAlready({ organizations }: { organizations: readonly Duplicate[] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div aria-live="polite">
      {organizations.length > 0 ? (
        <Notice tone="warn" title={t('organizations.known.title', { count: organizations.length })}>
          <ul className="plain alike">
            {organizations.map(({ id, name, city, status, reasons }) => (
              <li key={id}>
                <Link to={path(`/organizations/${id}`)}>{name}</Link>{' '}
                <span className="small">
                  {[
                    city,
                    // That it is called so stands there.
                    ...reasons.filter((one) => one !== 'name').map((one) => t(`organizations.approve.same-${one}`)),
                    status === 'approved' ? null : t(`organizations.status.${status}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
