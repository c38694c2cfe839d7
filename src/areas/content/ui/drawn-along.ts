import { findTown, townsWithin } from '#areas/geography/towns/model.ts'
import { writeSearch } from '#areas/search/schema.ts'
import { queryIn } from '#areas/search/ui/address.ts'
import { project, shownIn } from '#areas/geography/ui/map-view.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { searchAt } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'

/** A piece of map as it is drawn: the towns around a place, which lies in its middle. */
export type DrawnMap = { towns: { name: string; x: number; y: number }[] }
/** What some blocks show besides their own words, by the number of the block. */
export type DrawnAlong = { places: Record<number, Place[]>; maps: Record<number, DrawnMap> }

/** A page with every block it may have is asked for once: what it shows of the bank is little. */
const mostPlaces = 4
export const mapSize = { width: 480, height: 300 }

/** Finds what the blocks of a page show besides their words: all at once, of which there are few (`mostOfElsewhere`). */
export async function findDrawnAlong(api: PageApi, blocks: readonly Block[]): Promise<DrawnAlong> {
  const along: DrawnAlong = { places: {}, maps: {} }
  const asked = [...blocks.entries()].map(async ([at, block]) => {
    if (block.type === 'map') along.maps[at] = mapAround(block.place)
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

function mapAround(place: string): DrawnMap {
  const middle = findTown(place)
  if (!middle) return { towns: [] }
  const view = { lat: middle.lat, lng: middle.lng, zoom: 10 }
  const spots = [middle, ...townsWithin(shownIn(view, mapSize))].map(({ name, lat, lng }) => ({
    name,
    ...project(view, mapSize, { lat, lng }),
  }))
  const towns: DrawnMap['towns'] = []
  for (const spot of spots)
    if (towns.every(({ x, y }) => Math.abs(x - spot.x) > 110 || Math.abs(y - spot.y) > 36)) towns.push(spot)
  return { towns: towns.filter(({ x, y }) => x > 50 && x < mapSize.width - 50 && y > 20 && y < mapSize.height - 30) }
}
