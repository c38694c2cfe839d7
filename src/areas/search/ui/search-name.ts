import { sectors } from '#areas/organizations/sectors/model.ts'
import { radiusOf } from '#areas/geography/model.ts'
import { weekdays } from '#platform/week.ts'
import type { Translate } from '#platform/i18n.ts'
import { saysHowFar, type SearchQuery } from '../model.ts'

/** The name of a field of work in the reader's language. */
export function sectorName(t: Translate, key: string): string {
  const sector = sectors.find((one) => one.key === key)
  return (t.locale === 'nl' ? sector?.nameNl : sector?.nameEn) ?? key
}

/** What a search is about, in a few words. */
export function searchName(t: Translate, query: SearchQuery): string {
  const { q, sector, place, day } = query
  const parts = [
    q,
    ...sector.map((key) => sectorName(t, key)),
    // Without a place how far is all there is to know where by.
    place || !saysHowFar(query) ? place : reachText(t, query).toLowerCase(),
    weekdays
      .filter((one) => day.includes(one))
      .map((one) => t(`vacancies.day.${one}.short`))
      .join(' '),
  ].filter(Boolean)
  return (parts.join(', ') || t('vacancies.saved.all-places')).slice(0, 60).trim()
}

/** Where was looked, in words. */
export function reachText(t: Translate, query: SearchQuery): string {
  const { bounds, travel } = query
  if (bounds) return t('vacancies.filter.in-area')
  return travel
    ? t('vacancies.within-minutes', { text: t(`vacancies.travel.${travel.mode}`, { minutes: travel.minutes }) })
    : t('vacancies.within-km', { km: radiusOf(query) })
}
