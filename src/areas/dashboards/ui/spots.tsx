import { Link } from 'react-router'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { DashboardSpots } from './dashboard.ts'

type SpotsProps = {
  spots: DashboardSpots
  /** What they are: places where one's pupils go, or places on offer. */
  of: 'placed' | 'offered'
  /** Fewer say nothing that was not known. */
  least?: number
  shape?: 'tall' | 'low'
}

/** The own pupils' places, or those on offer, on one map; the list of them is one tap away. */
export function Spots({ spots, of, least = 1, shape = 'tall' }: SpotsProps) {
  const t = useT()
  const path = useLocalePath()
  if (spots.length < least) return null
  const among = spots.reduce((sum, { count }) => sum + count, 0)
  const words = t(`dashboards.spots.${of}-words`, { count: among, places: spots.length })
  return (
    <PageSection
      id="sp"
      title={t(`dashboards.spots.${of}`)}
      end={
        <Link className="end" to={path(of === 'placed' ? '/internships' : '/vacancies')}>
          {t('dashboards.spots.list')}
        </Link>
      }
    >
      <p className="muted">{words}</p>
      <SpotMap
        shape={shape}
        label={t('dashboards.spots.label', { words })}
        spots={spots.map(({ id, organizationId, organizationName, city, lat, lng, count }) => ({
          id,
          lat,
          lng,
          name: organizationName,
          detail: [city, t(`dashboards.spots.${of}-count`, { count })].filter(Boolean).join(', '),
          path: `/organizations/${organizationId}`,
        }))}
      />
    </PageSection>
  )
}
