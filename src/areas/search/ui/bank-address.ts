import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { writeSearch } from '../schema.ts'
import { fieldsIn, queryIn } from './address.ts'
import type { BankAnswer } from './bank-answer.ts'
import { reachText, searchName } from './search-name.ts'

/** What is no filter: it stands above the list. */
const aboveTheList = ['q', 'place', 'radius', 'order', 'change']

/** What the address of the bank asks, for all that shows it or leads on from it. */
export function useBankAddress(saved: BankAnswer['saved'] = []) {
  const t = useT()
  const [address] = useSearchParams()
  const query = queryIn(address)
  const fields = fieldsIn(address)
  const call = writeSearch(query)
  const changed = saved.find(({ id }) => id === fields.get('change'))
  const leading = (entries: Iterable<[string, string]>) => `?${new URLSearchParams([...entries])}`
  return {
    query,
    fields,
    /** The parameters of the call that answers it. */
    call,
    /** The address as it stands, to come back to. */
    list: address.toString(),
    /** What is ticked and chosen beside the list. */
    filters: [...fields].filter(([name]) => !aboveTheList.includes(name)),
    /** How people would travel there. */
    mode: query.travel?.mode ?? ('bike' as const),
    reach: reachText(t, query),
    name: searchName(t, query),
    /** The search of one's own that is being changed, and whether this is one that is followed. */
    changed,
    isFollowed: !changed && saved.some((one) => sameSearch(one.query, call)),
    /** The same with something else, or without. */
    to(changes: Record<string, string>): string {
      const next = new URLSearchParams(fields)
      for (const [name, value] of Object.entries(changes)) next.set(name, value)
      return leading(next)
    },
    without(...gone: [string, string][]): string {
      return leading([...fields].filter(([name, value]) => !gone.some(([n, v]) => n === name && v === value)))
    },
  }
}
export type BankAddress = ReturnType<typeof useBankAddress>

/** A search may have been kept with its parameters in another order. */
function sameSearch(kept: string, call: URLSearchParams): boolean {
  return writeSearch(queryIn(new URLSearchParams(kept))).toString() === call.toString()
}
