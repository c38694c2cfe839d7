import type { Translate } from '#platform/i18n.ts'
import { facets, readBand, type Facet } from '../facets/model.ts'
import { sectorName } from './search-name.ts'

/** Answers that have no text of their own by name. */
const special: Partial<Record<Facet, (t: Translate, value: string) => string>> = {
  sector: sectorName,
  day: (t, day) => t(`vacancies.day.${day}.short`),
  hours: bandText,
  age: (t, age) => t('vacancies.filter.years', { age }),
  seats: (t, count) => t('vacancies.filter.seats-free', { count: Number(count) }),
}

/** An answer of a facet, as its filter and its chip say it. */
export function answerText(t: Translate, key: Facet, value: string): string {
  const { ui } = facets[key]
  return special[key]?.(t, value) ?? t(`${'texts' in ui ? ui.texts : key}.${value}`)
}

/** `11-20` as people say it. */
function bandText(t: Translate, band: string): string {
  const [from, to] = readBand(band) ?? [null, null]
  if (to === null) return t('vacancies.filter.hours-from', { from: String(from ?? 0) })
  const until = { from: String(from ?? 0), to: String(to) }
  return (from ?? 0) <= 1 ? t('vacancies.filter.hours-to', until) : t('vacancies.filter.hours-between', until)
}

/** A field of the form that is filled in, as its chip says it. */
export function fieldText(t: Translate, name: string, value: string): string {
  if (name in facets) return answerText(t, name as Facet, value)
  if (name === 'organization') return t('vacancies.filter.organization')
  if (name === 'bounds') return t('vacancies.filter.in-area')
  return name === 'starts' || name === 'ends' ? `${t(`vacancies.filter.${name}`)} ${value}` : value
}
