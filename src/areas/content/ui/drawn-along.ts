import type { Point } from '#areas/geography/model.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { writeSearch } from '#areas/search/schema.ts'
import { queryIn } from '#areas/search/ui/address.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { searchAt } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'

/** What some blocks show besides their own words, by the number of the block. */
export type DrawnAlong = { places: Record<number, Place[]>; spots: Record<number, Point> }

/** A page with every block it may have is asked for once: what it shows of the bank is little. */
const mostPlaces = 4

/** Finds what the blocks of a page show besides their words: all at once, of which there are few (`mostOfElsewhere`). */
export async function findDrawnAlong(api: PageApi, blocks: readonly Block[]): Promise<DrawnAlong> {
  const along: DrawnAlong = { places: {}, spots: {} }
  const asked = [...blocks.entries()].map(async ([at, block]) => {
    const town = block.type === 'map' ? findTown(block.place) : undefined
    if (town) along.spots[at] = { lat: town.lat, lng: town.lng }
    if (block.type === 'vacancies') along.places[at] = await findPlaces(api, block.search)
  })
  await Promise.all(asked)
  return along
}

/** Nothing where the bank is for who is signed in, or asks what it does not know any more. */
async function findPlaces(api: PageApi, search: string): Promise<Place[]> {
  const asked = writeSearch(queryIn(searchAt(search) ?? new URLSearchParams()))
  asked.set('page[size]', String(mostPlaces))
  try {
    return (await api.get(`/vacancies?${asked}`)).data
  } catch (error) {
    if (error instanceof ApiRefusal && [400, 401].includes(error.status)) return []
    throw error
  }
}
