import { areas, type Area } from '#areas/order.ts'

/** The files an area is made of, by the name that says what they hold. A sub-room has the same, a folder deeper. */
export const rooms = [
  'area',
  'server',
  'notices',
  'reminders',
  'model',
  'fields',
  'schema',
  'policy',
  'tables',
  'queries',
  'commands',
  'events',
  'reactions',
  'resource',
  'routes',
  'jobs',
] as const
/** Rooms that are folders, in which a file is called by what it holds. */
export const kindFolders = ['pages', 'ui', 'commands', 'queries'] as const
export type Room = (typeof rooms)[number] | (typeof kindFolders)[number]

/** Where a file stands: its area with the floor of that area, and its room at whatever depth. */
export type Place = { path: string; area: Area | undefined; floor: number; room: Room | undefined }

const known = new Set<string>([...rooms, ...kindFolders])

export function placeOf(path: string): Place {
  const [src, folder, name = '', ...inside] = path.split('/')
  const floor = src === 'src' && folder === 'areas' && inside.length > 0 ? areas.indexOf(name as Area) : -1
  if (floor < 0) return { path, area: undefined, floor, room: undefined }
  const words = [...inside.slice(0, -1), inside.at(-1)?.replace(/(\.test)?\.tsx?$/, '')]
  // `pages/model.ts` is a page: the outermost room is the one.
  return { path, area: name as Area, floor, room: words.find((word) => known.has(word ?? '')) as Room | undefined }
}
