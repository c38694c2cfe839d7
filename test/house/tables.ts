import { areas } from '#areas/order.ts'
import { owners } from '#areas/tables.ts'
import { placeOf } from './rooms.ts'
import { isTest, sourcesOf, type House } from './sources.ts'

/**
 * Where each part of `src` stands above another: the platform below all areas, what serves them above. A table is read
 * from its own floor or from above; only its owner writes it.
 */
const floorOf = (part: string): number => {
  if (part === 'platform') return -1
  const floor = (areas as readonly string[]).indexOf(part)
  return floor < 0 ? areas.length : floor
}

const ownerOf = (table: string): string | undefined => owners[table]

/** The part of `src` a file belongs to, by the name an owner has: an area, or a folder beside the areas. */
const partOf = (path: string): string => placeOf(path).area ?? path.split('/')[1] ?? ''

/** Every query that reads a table of a floor above, or writes a table of another, as `rule: file table`. */
export function tableFaults(house: House): string[] {
  return sourcesOf(house)
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, tables }) => {
      const part = partOf(path)
      const faults = tables.flatMap(({ table, writes }) => {
        const owner = ownerOf(table)
        if (!owner || owner === part) return []
        if (writes) return [`writes-own-tables-only: ${path} writes ${table} (of ${owner})`]
        return floorOf(owner) > floorOf(part) ? [`reads-down-only: ${path} reads ${table} (of ${owner})`] : []
      })
      return [...new Set(faults)]
    })
}
