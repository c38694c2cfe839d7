import { sectors } from '#areas/organizations/sectors/model.ts'
import type { Locale } from '#platform/i18n.ts'

/** Fewer places than this are nothing to speak of. */
const least = 5

/** What there is most of in a town, as it stands in a sentence; nothing where no town is known or there is little. */
export function offerOf(
  { counted, total, town }: { counted: readonly { value: string; count: number }[]; total: number; town: string },
  locale: Locale,
): { town: string; first: string; second: string } | undefined {
  const [first, second] = counted
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .flatMap(({ value }) => {
      const sector = sectors.find(({ key }) => key === value)
      const name = locale === 'nl' ? sector?.nameNl : sector?.nameEn
      // An abbreviation stays as it is.
      return name ? [/^\p{Lu}{2}/u.test(name) ? name : name.toLocaleLowerCase(locale)] : []
    })
  return town && first && second && total >= least ? { town, first, second } : undefined
}
