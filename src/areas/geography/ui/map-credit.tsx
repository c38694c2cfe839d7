import { useT } from '#web/i18n.tsx'
import { ownCredit } from '../atlas/model.ts'

/** Whose the map is: ours, where nobody else is named. */
export function MapCredit({ of = ownCredit }: { of?: string }) {
  const t = useT()
  return <span className="map-credit">{t('vacancies.map-credit', { of })}</span>
}
