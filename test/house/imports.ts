import { placeOf, type Place, type Room } from './rooms.ts'
import { isTest, sourcesOf, type House, type Import, type Source } from './sources.ts'

/** A rule about who may take what from whom. `forbids` is asked for every import of every file but tests. */
type Rule = { name: string; why: string; forbids(from: Place, to: Place, typeOnly: boolean): boolean }

const isIn = (place: Place, ...wanted: Room[]) => wanted.includes(place.room as Room)
const isBelow = (place: Place, ...folders: string[]) => folders.some((folder) => place.path.startsWith(`${folder}/`))
const isOurs = (place: Place) => isBelow(place, 'src')

/** What runs in the browser too: screens, and all that they draw with. */
function isScreen({ path, room }: Place): boolean {
  if (path === 'src/web/render.ts') return false
  return room === 'pages' || room === 'ui' || path.startsWith('src/web/') || path === 'src/root.tsx'
}

/** Rooms that know the database or the call. */
const serverRooms: Room[] = [
  'server',
  'notices',
  'reminders',
  'queries',
  'commands',
  'events',
  'routes',
  'reactions',
  'jobs',
  'resource',
  'tables',
]
const serverPlatform = /^src\/platform\/(db|http|postgres|mail|files|jobs|outbox|config|log)\.ts$/
const serverPackages = /^(node:|kysely$|pg$|hono$|@hono\/|graphile-worker$|nodemailer$|sharp$|pdfkit$)/

const rules: Rule[] = [
  {
    name: 'looks-down-only',
    why: 'an area imports only from areas that stand earlier in src/areas/order.ts',
    forbids: (from, to) => from.floor >= 0 && to.floor > from.floor,
  },
  {
    name: 'platform-knows-no-area',
    why: 'the platform could stand under another product',
    forbids: (from, to) => isBelow(from, 'src/platform') && isOurs(to) && !isBelow(to, 'src/platform'),
  },
  {
    name: 'web-stands-below-the-areas',
    why: 'how screens look and talk to the API knows nothing of what they are about',
    forbids: (from, to) => isBelow(from, 'src/web') && isOurs(to) && !isBelow(to, 'src/web', 'src/platform'),
  },
  {
    name: 'nothing-above-the-areas',
    why: 'what serves the areas stands above them and is never asked by them',
    forbids: (from, to) =>
      isBelow(from, 'src/areas') && isOurs(to) && !isBelow(to, 'src/areas', 'src/platform', 'src/web'),
  },
  {
    name: 'web-is-for-screens',
    why: 'only pages and ui draw',
    forbids: (from, to) => from.area !== undefined && !isScreen(from) && isBelow(to, 'src/web'),
  },
  {
    name: 'private-rooms',
    why: 'server, notices, reminders, routes, reactions and jobs of an area are its own; it is asked by its queries and commands',
    forbids: (from, to) =>
      from.area !== undefined &&
      from.area !== to.area &&
      isIn(to, 'server', 'notices', 'reminders', 'routes', 'reactions', 'jobs', 'pages'),
  },
  {
    name: 'a-page-is-no-part',
    why: 'a page is reached by its address; what two screens share lies in ui/',
    forbids: (from, to) => isIn(to, 'pages') && !isIn(from, 'pages'),
  },
  {
    name: 'foreign-tables-are-read-only',
    why: "only queries may know another area's tables",
    forbids: (from, to) =>
      from.area !== undefined && from.area !== to.area && isIn(to, 'tables') && !isIn(from, 'queries'),
  },
  {
    name: 'model-is-pure',
    why: 'rules are read and tested without a database, a clock or a screen',
    forbids: (from, to, typeOnly) =>
      isIn(from, 'model', 'schema', 'policy') &&
      !typeOnly &&
      (isIn(to, ...serverRooms, 'pages', 'ui') ||
        serverPlatform.test(to.path) ||
        serverPackages.test(to.path) ||
        isBelow(to, 'src/web')),
  },
  {
    name: 'routes-hold-no-sql',
    why: 'a call says what it takes and answers; queries ask the database',
    forbids: (from, to, typeOnly) =>
      isIn(from, 'routes', 'resource') && !typeOnly && /^(kysely|pg)$|^src\/platform\/db\.ts$/.test(to.path),
  },
  {
    name: 'tests-stay-outside',
    why: 'what serves people needs no test to run',
    forbids: (from, to) => isOurs(from) && (isTest(to.path) || isBelow(to, 'test', 'e2e', 'bench', 'demo')),
  },
]

/** Every import that a rule forbids, as `rule: file → file`. */
export function importFaults(house: House): string[] {
  const sources = sourcesOf(house).filter(({ path }) => !isTest(path))
  const faults = sources.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    return imports.flatMap(({ to, typeOnly }) =>
      rules
        .filter((rule) => rule.forbids(from, placeOf(to), typeOnly))
        .map(({ name, why }) => `${name}: ${path} → ${to} (${why})`),
    )
  })
  return [...faults, ...screensOnServer(sources), ...cycles(sources)]
}

/** Screens from which values lead to server code, over however many files: a browser would have to load it. */
function screensOnServer(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const isServer = (path: string) =>
    serverPackages.test(path) || serverPlatform.test(path) || isIn(placeOf(path), ...serverRooms)
  const ways = new Map<string, string[] | undefined>()
  const wayFrom = (path: string): string[] | undefined => {
    if (isServer(path)) return [path]
    if (ways.has(path)) return ways.get(path)
    ways.set(path, undefined)
    for (const { to, typeOnly } of byPath.get(path)?.imports ?? []) {
      const rest = typeOnly ? undefined : wayFrom(to)
      if (rest) ways.set(path, [path, ...rest])
    }
    return ways.get(path)
  }
  return sources
    .filter(({ path }) => isScreen(placeOf(path)))
    .flatMap(({ path }) => {
      const way = wayFrom(path)
      return way ? [`screens-speak-http: ${way.join(' → ')} (pages and ui reach the server by its API alone)`] : []
    })
}

/** Files that lead back to themselves, also by types alone: each knot once, by the files in it. */
function cycles(sources: Source[]): string[] {
  const byPath = new Map<string, readonly Import[]>(sources.map(({ path, imports }) => [path, imports]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[] = []
  const visit = (path: string): number => {
    const own = order.size
    order.set(path, own)
    lowest.set(path, own)
    open.push(path)
    for (const { to } of byPath.get(path) ?? []) {
      if (!byPath.has(to)) continue
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) as number) : own) : visit(to)
      lowest.set(path, Math.min(lowest.get(path) as number, reached))
    }
    if (lowest.get(path) === own) {
      const knot = open.splice(open.indexOf(path))
      if (knot.length > 1) found.push(`no-cycles: ${knot.sort().join(' ↔ ')}`)
    }
    return lowest.get(path) as number
  }
  for (const { path } of sources) if (!order.has(path)) visit(path)
  return found
}
