import type { TravelMode } from '#areas/geography/model.ts'
import type { SearchQuery } from '../model.ts'
import { readSearch, writeFields } from '../schema.ts'

/** How far one may be willing to go, besides kilometres. */
export const journeys: readonly { mode: TravelMode; minutes: readonly number[] }[] = [
  { mode: 'foot', minutes: [10, 20, 30] },
  { mode: 'bike', minutes: [10, 20, 30] },
  { mode: 'public_transport', minutes: [30, 45, 60] },
  { mode: 'car', minutes: [15, 30, 45] },
]

/** What an address asks; what an old one asks and nobody knows any more is left out. */
export function queryIn(address: URLSearchParams): SearchQuery {
  return readSearch(address).query
}

/** What stands in the fields of the form at an address, with which search of one's own is being changed by it. */
export function fieldsIn(address: URLSearchParams): URLSearchParams {
  const fields = writeFields(queryIn(address))
  const changed = address.get('change')
  if (changed) fields.set('change', changed)
  return fields
}

/** The address of what stands in the form: nothing that says nothing. */
export function addressOf(form: FormData): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string' && value.trim() !== '') address.append(name, value)
  return address
}
