import { distanceKm, type Point } from '#platform/geo.ts'
import { daysBetween } from '#platform/week.ts'
import {
  choices,
  countFacets,
  facetBit,
  hourBands,
  fitsHours,
  radii,
  boxAround,
  type FacetCount,
  type Facets,
  type Plan,
  type SearchPage,
  type Tally,
} from '../model.ts'

/** A row of vacancy_search with its words, as the database sends it. */
export type SegmentRow = {
  id: string
  organizationId: string
  organizationName: string
  isOpen: boolean
  isFull: boolean
  minAge: number
  seatsLeft: number
  hoursMin: number | null
  hoursMax: number | null
  startsOn: string | null
  endsOn: string | null
  closesOn: string | null
  lat: number | null
  lng: number | null
  published: number
  answerHours: number | null
  format: string
  /** Lists joined by commas. */
  sectors: string
  days: string
  levels: string
  accessibility: string
  schoolIds: string
  groupIds: string
  moments: string
  /** A tsvector as text: `'hond':1A,5 'uitlaten':2A`. */
  words: string | null
}

export type SegmentHits = {
  ids: string[]
  organizationIds: string[]
  distances: (number | null)[]
  last: { keys: [number, number, number]; id: string } | undefined
  total: number
  facets: Omit<Facets, 'organization'>
  /** By organization, the most first. */
  organizations: FacetCount[]
}

const never = 2 ** 30
const dayNumber = (day: string) => daysBetween('2000-01-01', day)
/** The day of the week as its bit among the choices; the first of 2000 was a Saturday. */
const weekdayBit = (day: number) => 1 << ((((day + 5) % 7) + 7) % 7)
const masks = {
  sector: maskOf(choices.sector),
  day: maskOf(choices.day),
  level: maskOf(choices.level),
  accessibility: maskOf(choices.accessibility),
  format: maskOf(choices.format),
}

function maskOf(values: readonly string[]) {
  const bits = new Map(values.map((value, at) => [value, 1 << at]))
  return (list: string | readonly string[]) => {
    let mask = 0
    for (const value of typeof list === 'string' ? list.split(',') : list) mask |= bits.get(value) ?? 0
    return mask
  }
}

type Postings = { slots: Uint32Array; points: Float32Array; length: number }
type Columns = ReturnType<typeof columns>

function columns(size: number) {
  return {
    alive: new Uint8Array(size),
    isFull: new Uint8Array(size),
    minAge: new Uint8Array(size),
    seats: new Uint8Array(size),
    format: new Uint8Array(size),
    day: new Uint8Array(size),
    sector: new Uint16Array(size),
    level: new Uint16Array(size),
    accessibility: new Uint8Array(size),
    restricted: new Uint8Array(size),
    onDays: new Uint8Array(size),
    bands: new Uint8Array(size),
    hoursMin: new Int32Array(size),
    hoursMax: new Int32Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    closes: new Int32Array(size),
    organization: new Uint32Array(size),
    published: new Float64Array(size),
    answer: new Float64Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    // The same point on a ball of one, so that how far two lie apart takes no angles.
    x: new Float64Array(size),
    y: new Float64Array(size),
    z: new Float64Array(size),
  }
}

/**
 * What is open in one tenant, in columns: thrown away at any time, made again from the database, never asked for rows or
 * rights. A place that changed gets a new slot; the old one is dead.
 */
export type Segment = {
  columns: Columns
  size: number
  dead: number
  ids: string[]
  slotOf: Map<string, number>
  organizations: { id: string; name: string }[]
  organizationOf: Map<string, number>
  schools: Map<number, string[]>
  groups: Map<number, string[]>
  /** The days of what is once. */
  moments: Map<number, number[]>
  postings: Map<string, Postings>
  /** What was answered since the last change: the first page of a bank is asked for all day. */
  answers: Map<string, SegmentHits>
  scratch: { exact: Float32Array; parts: Float32Array; score: Float64Array; matched: Uint8Array }
}

export function emptySegment(): Segment {
  return {
    columns: columns(1024),
    size: 0,
    dead: 0,
    ids: [],
    slotOf: new Map(),
    organizations: [],
    organizationOf: new Map(),
    schools: new Map(),
    groups: new Map(),
    moments: new Map(),
    postings: new Map(),
    answers: new Map(),
    scratch: scratch(1024),
  }
}

function scratch(size: number): Segment['scratch'] {
  return {
    exact: new Float32Array(size),
    parts: new Float32Array(size),
    score: new Float64Array(size),
    matched: new Uint8Array(size),
  }
}

/** Puts a row in its place, or takes it out when it is no longer open. */
export function putRow(segment: Segment, row: SegmentRow): void {
  segment.answers.clear()
  const known = segment.slotOf.get(row.id)
  if (known !== undefined) {
    segment.columns.alive[known] = 0
    segment.slotOf.delete(row.id)
    segment.schools.delete(known)
    segment.groups.delete(known)
    segment.moments.delete(known)
    segment.dead += 1
  }
  if (!row.isOpen) return
  const slot = segment.size
  if (slot === segment.columns.alive.length) grow(segment)
  segment.size += 1
  segment.ids[slot] = row.id
  segment.slotOf.set(row.id, slot)
  const c = segment.columns
  c.alive[slot] = 1
  c.isFull[slot] = row.isFull ? 1 : 0
  c.minAge[slot] = row.minAge
  c.seats[slot] = Math.max(0, Math.min(255, row.seatsLeft))
  c.format[slot] = masks.format(row.format)
  c.day[slot] = masks.day(row.days)
  c.sector[slot] = masks.sector(row.sectors)
  c.level[slot] = masks.level(row.levels)
  c.accessibility[slot] = masks.accessibility(row.accessibility)
  c.hoursMin[slot] = row.hoursMin ?? -1
  c.hoursMax[slot] = row.hoursMax ?? never
  c.bands[slot] = bandsOf(row.hoursMin, row.hoursMax)
  c.starts[slot] = row.startsOn ? dayNumber(row.startsOn) : -never
  c.ends[slot] = row.endsOn ? dayNumber(row.endsOn) : never
  c.closes[slot] = row.closesOn ? dayNumber(row.closesOn) : never
  c.published[slot] = row.published
  c.answer[slot] = row.answerHours ?? 1e9
  c.lat[slot] = row.lat ?? Number.NaN
  c.lng[slot] = row.lng ?? Number.NaN
  const [x, y, z] = onBall({ lat: c.lat[slot] as number, lng: c.lng[slot] as number })
  c.x[slot] = x
  c.y[slot] = y
  c.z[slot] = z
  c.organization[slot] = organizationAt(segment, row)
  c.restricted[slot] = row.schoolIds ? 1 : 0
  if (row.schoolIds) segment.schools.set(slot, row.schoolIds.split(','))
  if (row.groupIds) segment.groups.set(slot, row.groupIds.split(','))
  const isOnDays = row.format === 'one_off_event' && row.moments !== ''
  c.onDays[slot] = isOnDays ? 1 : 0
  if (isOnDays) segment.moments.set(slot, row.moments.split(',').map(dayNumber))
  if (row.words) putWords(segment, slot, row.words)
}

function onBall({ lat, lng }: Point): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** The square of the straight line through the ball that a distance over it comes down to. */
function chordOf(km: number): number {
  return (2 * Math.sin(km / 12742)) ** 2
}

function organizationAt({ organizations, organizationOf }: Segment, row: SegmentRow): number {
  const organization = { id: row.organizationId, name: row.organizationName }
  const at = organizationOf.get(organization.id) ?? organizations.length
  organizationOf.set(organization.id, at)
  organizations[at] = organization
  return at
}

function grow(segment: Segment): void {
  const size = segment.columns.alive.length * 2
  const wider = columns(size)
  for (const name of Object.keys(wider) as (keyof Columns)[]) wider[name].set(segment.columns[name] as never)
  segment.columns = wider
  segment.scratch = scratch(size)
}

const weights: Record<string, number> = { A: 1, B: 0.6, C: 0.3 }

function putWords({ postings }: Segment, slot: number, words: string): void {
  for (const entry of words.split(' ')) {
    const end = entry.lastIndexOf("':")
    const word = entry.slice(1, end)
    if (!/^[a-z][a-z0-9]{2,29}$/.test(word)) continue
    const list = postings.get(word) ?? { slots: new Uint32Array(2), points: new Float32Array(2), length: 0 }
    if (list.length === 0) postings.set(word, list)
    if (list.length === list.slots.length) {
      const [slots, points] = [new Uint32Array(list.length * 2), new Float32Array(list.length * 2)]
      slots.set(list.slots)
      points.set(list.points)
      list.slots = slots
      list.points = points
    }
    list.slots[list.length] = slot
    list.points[list.length] = pointsOf(entry.slice(end + 2))
    list.length += 1
  }
}

/** What ts_rank gives for one word by where it stands, so that both ways of searching rank alike. */
function pointsOf(positions: string): number {
  let sum = 0
  let best = -1
  let bestAt = 0
  for (const [at, position] of positions.split(',').entries()) {
    const weight = weights[position.at(-1) as string] ?? 0.1
    sum += weight / ((at + 1) * (at + 1))
    if (weight > best) {
      best = weight
      bestAt = at
    }
  }
  return (2 * (best + sum - best / ((bestAt + 1) * (bestAt + 1)))) / 1.64493406685
}

/** The slots that hold every word asked, or any of them, with their points in `scratch.score`. */
function slotsWith(segment: Segment, { terms }: NonNullable<Plan['text']>, any: boolean): number[] {
  const { exact, parts, score, matched } = segment.scratch
  const all: number[] = []
  const read = (words: readonly string[], into: Float32Array, touched: number[]) => {
    for (const word of words) {
      const list = segment.postings.get(word)
      if (!list) continue
      for (let at = 0; at < list.length; at += 1) {
        const slot = list.slots[at] as number
        if (exact[slot] === 0 && parts[slot] === 0) touched.push(slot)
        into[slot] = (into[slot] as number) + (list.points[at] as number)
      }
    }
  }
  for (const term of terms) {
    const touched: number[] = []
    read(term.exact, exact, touched)
    read(term.parts, parts, touched)
    for (const slot of touched) {
      if (matched[slot] === 0) {
        score[slot] = 0
        all.push(slot)
      }
      score[slot] = (score[slot] as number) + Math.max(exact[slot] as number, 0.6 * (parts[slot] as number))
      matched[slot] = (matched[slot] as number) + 1
      exact[slot] = 0
      parts[slot] = 0
    }
  }
  // In the order of the columns: to read them back and forth takes longer than everything else.
  const sorted = all.length * 16 > segment.size ? undefined : Uint32Array.from(all).sort()
  const found: number[] = []
  for (let at = 0; at < (sorted?.length ?? segment.size); at += 1) {
    const slot = sorted ? (sorted[at] as number) : at
    const many = matched[slot] as number
    if (many === 0) continue
    if (any || many === terms.length) found.push(slot)
    matched[slot] = 0
  }
  return found
}

/** Who asks, as far as it changes the answer. */
export type Asking = {
  today: string
  /** The schools somebody works at or goes to, and her classes there. */
  atWork: readonly string[]
  asPupil: readonly string[]
  groups: readonly string[]
}

/** Answers a question as the database would: the same places in the same order with the same counts. */
export function askSegment(segment: Segment, plan: Plan, page: SearchPage, asking: Asking): SegmentHits {
  const key = JSON.stringify([plan, page, asking])
  const known = segment.answers.get(key)
  if (known) return known
  const answer = search(segment, plan, page, asking)
  if (segment.answers.size >= 200) segment.answers.clear()
  segment.answers.set(key, answer)
  return answer
}

/** Whether a place of some schools, or of some classes there, is for who asks: as `meantFor` of the database. */
function isMeantFor({ schools, groups }: Segment, slot: number, asking: Asking): boolean {
  const own = schools.get(slot) ?? []
  const classes = groups.get(slot)
  return (
    own.some((school) => asking.atWork.includes(school)) ||
    (own.some((school) => asking.asPupil.includes(school)) &&
      (!classes || classes.some((group) => asking.groups.includes(group))))
  )
}

function search(segment: Segment, plan: Plan, page: SearchPage, asking: Asking): SegmentHits {
  const { today } = asking
  const { asked, center, radiusKm } = plan
  const { bounds } = asked
  const c = segment.columns
  const [sectors, days, formats] = [masks.sector(asked.sector), masks.day(asked.day), masks.format(asked.format)]
  const [levels, accessibility] = [masks.level(asked.level), masks.accessibility(asked.accessibility)]
  const organizations = asked.organization.length
    ? new Set(asked.organization.map((id) => segment.organizationOf.get(id) ?? -1))
    : undefined
  const inPeriod = plan.starts !== undefined || plan.ends !== undefined
  const { age, seats, hoursMin, hoursMax } = asked
  const now = dayNumber(today)
  const [starts, ends] = [plan.starts ? dayNumber(plan.starts) : -never, plan.ends ? dayNumber(plan.ends) : never]
  const counted = {
    sector: new Uint32Array(1 << choices.sector.length),
    day: new Uint32Array(1 << choices.day.length),
    level: new Uint32Array(1 << choices.level.length),
    accessibility: new Uint32Array(1 << choices.accessibility.length),
    format: new Uint32Array(1 << choices.format.length),
    age: new Uint32Array(256),
    seats: new Uint32Array(256),
    hours: new Uint32Array(1 << hourBands.length),
    radius: new Uint32Array(radii.length + 1),
    organization: new Uint32Array(segment.organizations.length),
  }
  const circle = center && !bounds ? center : undefined
  const box = bounds ?? (circle && boxAround(circle, radiusKm))
  const { south, west, north, east } = box ?? { south: 0, west: 0, north: 0, east: 0 }
  const [x, y, z] = circle ? onBall(circle) : [0, 0, 0]
  const reach = chordOf(radiusKm)
  const rings = radii.map(chordOf)
  const found: number[] = []
  const slots = plan.text ? slotsWith(segment, plan.text, asked.match === 'any') : undefined
  const many = slots ? slots.length : segment.size
  for (let at = 0; at < many; at += 1) {
    const slot = slots ? (slots[at] as number) : at
    if (c.alive[slot] === 0 || (c.closes[slot] as number) < now) continue
    // Outside the widest circle it is counted nowhere; a box is quicker than a circle.
    if (box) {
      const lat = c.lat[slot] as number
      const lng = c.lng[slot] as number
      if (!(lat >= south && lat <= north && lng >= west && lng <= east)) continue
    }
    let weekdays = c.day[slot] as number
    if (c.onDays[slot] !== 0) {
      // What is once: only what is still to come, and within what was asked.
      weekdays = 0
      for (const moment of segment.moments.get(slot) ?? [])
        if (moment >= now && moment >= starts && moment <= ends) weekdays |= weekdayBit(moment)
      if (weekdays === 0) continue
    } else if (inPeriod && ((c.ends[slot] as number) < starts || (c.starts[slot] as number) > ends)) continue
    let fails = 0
    if (sectors !== 0 && ((c.sector[slot] as number) & sectors) === 0) fails |= bit.sector
    if (days !== 0 && (weekdays & days) === 0) fails |= bit.day
    if (formats !== 0 && ((c.format[slot] as number) & formats) === 0) fails |= bit.format
    if (levels !== 0 && c.level[slot] !== 0 && ((c.level[slot] as number) & levels) === 0) fails |= bit.level
    if (accessibility !== 0 && ((c.accessibility[slot] as number) & accessibility) !== accessibility)
      fails |= bit.accessibility
    if (organizations && !organizations.has(c.organization[slot] as number)) fails |= bit.organization
    if (age !== undefined && (c.minAge[slot] as number) > age) fails |= bit.age
    if (seats !== undefined && (c.seats[slot] as number) < seats) fails |= bit.seats
    if (hoursMin !== undefined && (c.hoursMax[slot] as number) < hoursMin) fails |= bit.hours
    if (hoursMax !== undefined && (c.hoursMin[slot] as number) > hoursMax) fails |= bit.hours
    if ((fails & (fails - 1)) !== 0) continue
    let chord = 0
    if (circle) {
      const [dx, dy, dz] = [(c.x[slot] as number) - x, (c.y[slot] as number) - y, (c.z[slot] as number) - z]
      chord = dx * dx + dy * dy + dz * dz
      if (!(chord <= reach)) {
        fails |= bit.radius
        if ((fails & (fails - 1)) !== 0) continue
      }
    }
    if (c.restricted[slot] !== 0 && !isMeantFor(segment, slot, asking)) continue
    // One choice not met: it is counted for that choice alone. None: it is counted for all, and it is in the list.
    if (fails === 0) {
      found.push(slot)
      count(counted.sector, c.sector[slot] as number)
      count(counted.day, weekdays)
      count(counted.level, c.level[slot] as number)
      count(counted.format, c.format[slot] as number)
      count(counted.age, c.minAge[slot] as number)
      count(counted.seats, c.seats[slot] as number)
      count(counted.hours, c.bands[slot] as number)
      count(counted.organization, c.organization[slot] as number)
      count(counted.accessibility, c.accessibility[slot] as number)
      if (circle) count(counted.radius, ringOf(chord, rings))
    } else if (fails === bit.radius) count(counted.radius, ringOf(chord, rings))
    else if (fails === bit.sector) count(counted.sector, c.sector[slot] as number)
    else if (fails === bit.day) count(counted.day, weekdays)
    else if (fails === bit.level) count(counted.level, c.level[slot] as number)
    else if (fails === bit.format) count(counted.format, c.format[slot] as number)
    else if (fails === bit.age) count(counted.age, c.minAge[slot] as number)
    else if (fails === bit.seats) count(counted.seats, c.seats[slot] as number)
    else if (fails === bit.hours) count(counted.hours, c.bands[slot] as number)
    else if (fails === bit.organization) count(counted.organization, c.organization[slot] as number)
  }
  const shown = firstOf(segment, plan, page, found)
  const last = shown.at(-1)
  const { total, facets } = countFacets(talliesOf(counted, found.length))
  return {
    ids: shown.map(({ id }) => id),
    organizationIds: shown.map(({ id }) => organizationIn(segment, id)),
    distances: shown.map(({ distance }) => (Number.isNaN(distance) ? null : distance)),
    last: last && { keys: last.keys, id: last.id },
    total,
    facets,
    organizations: mostOf(segment, counted.organization),
  }
}

const bit = { ...facetBit }
const mostOrganizations = 20

/** The organizations with the most places, of equals the first by id; told by number, name and id. */
function mostOf({ organizations }: Segment, counts: Uint32Array): FacetCount[] {
  const byCount = (one: FacetCount, other: FacetCount) => other.count - one.count
  const best: FacetCount[] = []
  let least = 1
  for (let at = 0; at < counts.length; at += 1) {
    const many = counts[at] as number
    if (many < least) continue
    const { id, name } = organizations[at] as { id: string; name: string }
    best.push({ value: id, count: many, name })
    // Sorted now and then: whoever comes after these has to have as many as the last of them.
    if (best.length < 8 * mostOrganizations) continue
    best.sort((one, other) => byCount(one, other) || compareTexts(one.value, other.value))
    best.length = mostOrganizations
    least = (best.at(-1) as FacetCount).count
  }
  return best
    .toSorted((one, other) => byCount(one, other) || compareTexts(one.value, other.value))
    .slice(0, mostOrganizations)
    .toSorted(
      (one, other) =>
        byCount(one, other) ||
        compareTexts(one.name as string, other.name as string) ||
        compareTexts(one.value, other.value),
    )
}

function organizationIn({ columns, organizations, slotOf }: Segment, id: string): string {
  return (organizations[columns.organization[slotOf.get(id) as number] as number] as { id: string }).id
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function count(into: Uint32Array, at: number): void {
  into[at] = (into[at] as number) + 1
}

/** The bands of hours a place fits, as bits. */
function bandsOf(least: number | null, most: number | null): number {
  let mask = 0
  for (const [at, band] of hourBands.entries()) if (fitsHours([least, most], band)) mask |= 1 << at
  return mask
}

function ringOf(chord: number, rings: readonly number[]): number {
  for (let at = 0; at < rings.length; at += 1) if (chord <= (rings[at] as number)) return at
  return rings.length
}

type Hit = { id: string; keys: [number, number, number]; distance: number }

/** The page asked of what was found, in its order, without sorting what nobody looks at. */
function firstOf(segment: Segment, plan: Plan, page: SearchPage, found: number[]): Hit[] {
  const c = segment.columns
  const distanceOf = (slot: number) =>
    plan.center ? distanceKm(plan.center, { lat: c.lat[slot] as number, lng: c.lng[slot] as number }) : Number.NaN
  const second = (slot: number) => {
    if (plan.order === 'distance') {
      const distance = distanceOf(slot)
      return Number.isNaN(distance) ? 1e9 : distance
    }
    if (plan.order === 'fast_answer') return c.answer[slot] as number
    return plan.order === 'relevance' && plan.text
      ? -Math.round((segment.scratch.score[slot] as number) * 1000) / 1000
      : 0
  }
  const { after } = page
  const skipped = after ? 0 : (page.number - 1) * page.size
  const wanted = skipped + page.size
  if (skipped >= found.length) return []
  // The worst of the best so far stands first: most of what comes is worse than that and is done with.
  const best: Hit[] = []
  const isBefore = (one: Hit, other: Hit) => compare(one, other) < 0
  for (const slot of found) {
    const first = plan.order === 'newest' ? 0 : (c.isFull[slot] as number)
    const third = -(c.published[slot] as number)
    const worst = best.length === wanted ? (best[0] as Hit).keys : undefined
    if (worst && first > worst[0]) continue
    const middle = second(slot)
    if (worst && first === worst[0] && (middle > worst[1] || (middle === worst[1] && third > worst[2]))) continue
    const one: Hit = { id: segment.ids[slot] as string, keys: [first, middle, third], distance: distanceOf(slot) }
    if (after && compare(after, one) >= 0) continue
    if (best.length < wanted) {
      best.push(one)
      rise(best, isBefore)
    } else if (isBefore(one, best[0] as Hit)) {
      best[0] = one
      sink(best, isBefore)
    }
  }
  return best.toSorted(compare).slice(skipped)
}

function compare(one: Pick<Hit, 'id' | 'keys'>, other: Pick<Hit, 'id' | 'keys'>): number {
  return (
    one.keys[0] - other.keys[0] ||
    one.keys[1] - other.keys[1] ||
    one.keys[2] - other.keys[2] ||
    compareTexts(one.id, other.id)
  )
}

function rise(heap: Hit[], isBefore: (one: Hit, other: Hit) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    if (!isBefore(heap[above] as Hit, heap[at] as Hit)) return
    swap(heap, at, above)
    at = above
  }
}

function sink(heap: Hit[], isBefore: (one: Hit, other: Hit) => boolean): void {
  let at = 0
  for (;;) {
    let worst = at
    for (const below of [at * 2 + 1, at * 2 + 2])
      if (below < heap.length && isBefore(heap[worst] as Hit, heap[below] as Hit)) worst = below
    if (worst === at) return
    swap(heap, at, worst)
    at = worst
  }
}

function swap(heap: Hit[], one: number, other: number): void {
  const kept = heap[one] as Hit
  heap[one] = heap[other] as Hit
  heap[other] = kept
}

type Counted = Record<
  'sector' | 'day' | 'level' | 'accessibility' | 'format' | 'age' | 'seats' | 'hours' | 'radius',
  Uint32Array
>

function* talliesOf(counted: Counted, total: number): Generator<Tally> {
  yield { of: 'total', fails: 0, value: null, count: total }
  for (const facet of ['sector', 'day', 'level', 'accessibility'] as const) {
    const counts = counted[facet]
    const each = choices[facet].map(() => 0)
    for (let mask = 1; mask < counts.length; mask += 1) {
      const many = counts[mask] as number
      if (many === 0) continue
      for (let at = 0; at < each.length; at += 1) if (mask & (1 << at)) each[at] = (each[at] as number) + many
    }
    // What names none of them may be for all: that is for the counting to say.
    yield { of: facet, fails: 0, value: [], count: counts[0] as number }
    for (const [at, many] of each.entries())
      if (many > 0) yield { of: facet, fails: 0, value: [choices[facet][at] as string], count: many }
  }
  for (const [at, format] of choices.format.entries())
    yield { of: 'format', fails: 0, value: format, count: counted.format[1 << at] as number }
  for (const facet of ['age', 'seats'] as const)
    for (let value = 0; value < counted[facet].length; value += 1) {
      const many = counted[facet][value] as number
      if (many > 0) yield { of: facet, fails: 0, value, count: many }
    }
  for (const [at, band] of hourBands.entries()) {
    let many = 0
    for (const [mask, some] of counted.hours.entries()) if (mask & (1 << at)) many += some
    // A place in the middle of one band, as many as fit it.
    if (many > 0) yield { of: 'hours', fails: 0, value: [band[0], band[0]], count: many }
  }
  for (const [at, radius] of radii.entries())
    yield { of: 'radius', fails: 0, value: radius, count: counted.radius[at] as number }
}
