import { sectors } from '#areas/organizations/sectors/model.ts'
import { weekdays } from '#platform/week.ts'
import type { Translate } from '#platform/i18n.ts'
import type { SearchQuery } from '../model.ts'

/** The name of a field of work in the reader's language. */
export function sectorName(t: Translate, key: string): string {
  const sector = sectors.find((one) => one.key === key)
  return (t.locale === 'nl' ? sector?.nameNl : sector?.nameEn) ?? key
}

/** What a search is about, in a few words. */
export function searchName(t: Translate, { q, sector, place, day }: SearchQuery): string {
  const parts = [
    q,
    ...sector.map((key) => sectorName(t, key)),
    place,
    weekdays
      .filter((one) => day.includes(one))
      .map((one) => t(`vacancies.day.${one}.short`))
      .join(' '),
  ].filter(Boolean)
  return (parts.join(', ') || t('vacancies.saved.all-places')).slice(0, 60).trim()
}
