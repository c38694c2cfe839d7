import { sectors } from '#areas/organizations/sectors/model.ts'
import { weekdays } from '#platform/week.ts'
import type { Translate } from '#platform/i18n.ts'
import { listOf } from './address.ts'

/** The name of a field of work in the reader's language. */
export function sectorName(t: Translate, key: string): string {
  const sector = sectors.find((one) => one.key === key)
  return (t.locale === 'nl' ? sector?.nameNl : sector?.nameEn) ?? key
}

/** What a search is about, in a few words. */
export function searchName(t: Translate, question: URLSearchParams): string {
  const days = listOf(question, 'day')
  const parts = [
    question.get('q') ?? '',
    ...listOf(question, 'sector').map((key) => sectorName(t, key)),
    question.get('place') ?? '',
    weekdays
      .filter((day) => days.includes(day))
      .map((day) => t(`vacancies.day.${day}.short`))
      .join(' '),
  ].filter(Boolean)
  return (parts.join(', ') || t('vacancies.saved.all-places')).slice(0, 60).trim()
}
