import type { Translate } from '#platform/i18n.ts'
import { facets, readBand, type Facet, type Facets } from '../facets/model.ts'
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

/** A field of the form that is filled in, as its chip says it, and the way to let it go. */
export function fieldText(t: Translate, counted: Facets, name: string, value: string): string {
  if (name in facets) return answerText(t, name as Facet, value)
  if (name === 'q') return `‘${value}’`
  if (name === 'organization') return organizationsText(t, counted, value.split(','))
  if (name === 'bounds') return t('vacancies.filter.in-area')
  return name === 'starts' || name === 'ends' ? `${t(`vacancies.filter.${name}`)} ${value}` : value
}

/** Organizations by their names, as they are counted beside the list; one that has nothing there is not named. */
function organizationsText(t: Translate, counted: Facets, ids: readonly string[]): string {
  const names = counted.organization.flatMap(({ value, name }) => (name && ids.includes(value) ? [name] : []))
  return names.length > 0 ? new Intl.ListFormat(t.locale).format(names) : t('vacancies.this-organization')
}
