import type { Point } from '#areas/geography/model.ts'
import { daysBetween } from '#platform/week.ts'
import { boxAround, radii, type Bounds, type FacetCount, type Facets, type Plan, type SearchPage } from '../model.ts'
import { both, clearBit, listSlots, noBits, setBit, without, type Bits } from './bits/model.ts'
import { codeOf, count, facetsOf, fields, maskOf, mostOf, noCounts, type Facet } from './counting/model.ts'
import { firstOf } from './paging/model.ts'
import { putWords, slotsWith, wordScratch, type Postings } from './words/model.ts'

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
/** As many hours as a column of sixteen bits can say. */
const most = 0xffff
const dayNumber = (day: string) => daysBetween('2000-01-01', day)
/** The day of the week as its bit among the choices; the first of 2000 was a Saturday. */
const weekdayBit = (day: number) => 1 << ((((day + 5) % 7) + 7) % 7)
const split = (list: string) => (list ? list.split(',') : [])

function columns(size: number) {
  return {
    sectorAge: new Uint16Array(size),
    level: new Uint16Array(size),
    dayFormat: new Uint16Array(size),
    seatsHours: new Uint16Array(size),
    minAge: new Uint16Array(size),
    seats: new Uint16Array(size),
    hoursMin: new Uint16Array(size),
    hoursMax: new Uint16Array(size),
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
type Columns = ReturnType<typeof columns>

type Numbers = 'minAge' | 'seats' | 'hoursMin' | 'hoursMax'

/** What was found out about the first so many slots, kept because a slot never says anything else. */
type Sieve = { upTo: number; bits: Bits }
/** What lies around a point: in which circle, within the one asked, and in the box around all. */
type Surroundings = { upTo: number; ring: Uint8Array; within: Bits; inBox: Bits }

/**
 * What is open in one tenant, in columns: thrown away at any time, made again from the database, never asked for rows or
 * rights. A place that changed gets a new slot; the old one is dead.
 */
export type Segment = {
  columns: Columns
  capacity: number
  size: number
  dead: number
  alive: Bits
  isFull: Bits
  /** Not for everybody. */
  restricted: Bits
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
  /** Which slots meet a choice, and what lies around a place, of those asked last. */
  sieves: Map<string, Sieve>
  /** The highest number in a column: whoever asks for up to more asks for up to this. */
  highest: Record<Numbers, number>
  surroundings: Map<string, Surroundings>
  /** The days asked last: which slots are open then; the weekdays of what is once stand in their column as of these. */
  time: Sieve & { key: string }
  scratch: ReturnType<typeof wordScratch>
}

const mostAnswers = 50
const mostSieves = 50
const mostSurroundings = 40

export function emptySegment(): Segment {
  return {
    ...spaceFor(1024),
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
    highest: { minAge: 0, seats: 0, hoursMin: 0, hoursMax: 0 },
  }
}

function spaceFor(capacity: number) {
  return {
    capacity,
    columns: columns(capacity),
    alive: noBits(capacity),
    isFull: noBits(capacity),
    restricted: noBits(capacity),
    sieves: new Map<string, Sieve>(),
    surroundings: new Map<string, Surroundings>(),
    time: { key: '', upTo: 0, bits: noBits(capacity) },
    scratch: wordScratch(capacity),
  }
}

/** Twice the space; what is kept of questions is found out anew. */
function grow(segment: Segment): void {
  const wider = spaceFor(segment.capacity * 2)
  for (const name of Object.keys(wider.columns) as (keyof Columns)[])
    wider.columns[name].set(segment.columns[name] as never)
  for (const name of ['alive', 'isFull', 'restricted'] as const) wider[name].set(segment[name])
  Object.assign(segment, wider)
}

/** Puts a row in its place, or takes it out when it is no longer open. */
export function putRow(segment: Segment, row: SegmentRow): void {
  segment.answers.clear()
  const known = segment.slotOf.get(row.id)
  if (known !== undefined) {
    clearBit(segment.alive, known)
    segment.slotOf.delete(row.id)
    segment.schools.delete(known)
    segment.groups.delete(known)
    segment.moments.delete(known)
    segment.dead += 1
  }
  if (!row.isOpen) return
  if (segment.size === segment.capacity) grow(segment)
  const slot = segment.size
  segment.size += 1
  segment.ids[slot] = row.id
  segment.slotOf.set(row.id, slot)
  setBit(segment.alive, slot)
  if (row.isFull) setBit(segment.isFull, slot)
  if (row.schoolIds) setBit(segment.restricted, slot)
  const c = segment.columns
  const hours = [row.hoursMin, row.hoursMax] as const
  c.sectorAge[slot] =
    codeOf({ of: 'sector', value: split(row.sectors), ...one }) | codeOf({ of: 'age', value: row.minAge, ...one })
  c.level[slot] = codeOf({ of: 'level', value: split(row.levels), ...one })
  c.dayFormat[slot] =
    codeOf({ of: 'day', value: split(row.days), ...one }) | codeOf({ of: 'format', value: row.format, ...one })
  c.seatsHours[slot] =
    codeOf({ of: 'seats', value: row.seatsLeft, ...one }) |
    codeOf({ of: 'hours', value: hours, ...one }) |
    codeOf({ of: 'accessibility', value: split(row.accessibility), ...one })
  c.minAge[slot] = row.minAge
  c.seats[slot] = Math.max(0, row.seatsLeft)
  c.hoursMin[slot] = Math.min(row.hoursMin ?? 0, most)
  c.hoursMax[slot] = Math.min(row.hoursMax ?? most, most)
  for (const name of Object.keys(segment.highest) as Numbers[])
    segment.highest[name] = Math.max(segment.highest[name], c[name][slot] as number)
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
  if (row.schoolIds) segment.schools.set(slot, row.schoolIds.split(','))
  if (row.groupIds) segment.groups.set(slot, row.groupIds.split(','))
  if (row.format === 'one_off_event' && row.moments) segment.moments.set(slot, row.moments.split(',').map(dayNumber))
  if (row.words) putWords(segment.postings, slot, row.words)
}

const one = { fails: 0, count: 1 }

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
  return recall(segment.answers, JSON.stringify([plan, page, asking]), mostAnswers, () =>
    search(segment, plan, page, asking),
  )
}

/** What is kept by name, or made and kept; who was not asked for longest goes. */
function recall<Value>(kept: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value as string)
  return value
}

/** The slots that meet a choice; `look` sets the bits of those that came since it was asked last. */
function sieve(segment: Segment, key: string, look: (bits: Bits, from: number, to: number) => void): Bits {
  const kept = recall(segment.sieves, key, mostSieves, () => ({ upTo: 0, bits: noBits(segment.capacity) }))
  look(kept.bits, kept.upTo, segment.size)
  kept.upTo = segment.size
  return kept.bits
}

/** Those with a number from `least` to `last` in a column. */
function withNumber(segment: Segment, name: Numbers, least: number, most: number) {
  const last = Math.min(most, segment.highest[name])
  const column = segment.columns[name]
  return sieve(segment, `${name} ${least} ${last}`, (bits, from, to) => {
    for (let at = from >> 5; at < to / 32; at += 1) {
      let word = 0
      for (let bit = 0; bit < 32; bit += 1) {
        const value = column[(at << 5) + bit] as number
        word |= (value >= least && value <= last ? 1 : 0) << bit
      }
      bits[at] = word
    }
  })
}

/** Those that stand for one of the answers in a column. */
function withAnswer(segment: Segment, facet: Facet, chosen: readonly string[], when = '') {
  const { column: name, at } = fields[facet]
  const column = segment.columns[name]
  const mask = maskOf(facet, chosen) << at
  return sieve(segment, `${facet} ${mask} ${when}`, (bits, from, to) => {
    for (let at = from >> 5; at < to / 32; at += 1) {
      let word = 0
      for (let bit = 0; bit < 32; bit += 1) word |= (((column[(at << 5) + bit] as number) & mask) === 0 ? 0 : 1) << bit
      bits[at] = word
    }
  })
}

/** Which slots are open today and within the days asked; of what is once, only days that are still to come count. */
function openThen(segment: Segment, plan: Plan, today: string): Sieve & { key: string } {
  const now = dayNumber(today)
  const [starts, ends] = [plan.starts ? dayNumber(plan.starts) : -never, plan.ends ? dayNumber(plan.ends) : never]
  const key = `${now} ${starts} ${ends}`
  if (segment.time.key !== key) segment.time = { key, upTo: 0, bits: noBits(segment.capacity) }
  const { time, columns: c, moments } = segment
  const days = ((1 << fields.day.bits) - 1) << fields.day.at
  const isAsked = plan.starts !== undefined || plan.ends !== undefined
  for (let slot = time.upTo; slot < segment.size; slot += 1) {
    if ((c.closes[slot] as number) < now) continue
    const own = moments.size > 0 ? moments.get(slot) : undefined
    if (own) {
      let weekdays = 0
      for (const moment of own) if (moment >= now && moment >= starts && moment <= ends) weekdays |= weekdayBit(moment)
      c.dayFormat[slot] = ((c.dayFormat[slot] as number) & ~days) | (weekdays << fields.day.at)
      if (weekdays === 0) continue
    } else if (isAsked && ((c.ends[slot] as number) < starts || (c.starts[slot] as number) > ends)) continue
    setBit(time.bits, slot)
  }
  time.upTo = segment.size
  return time
}

function around(segment: Segment, { lat, lng }: Point, radiusKm: number): Surroundings {
  const near = recall(segment.surroundings, `${lat} ${lng} ${radiusKm}`, mostSurroundings, () => ({
    upTo: 0,
    ring: new Uint8Array(segment.capacity),
    within: noBits(segment.capacity),
    inBox: noBits(segment.capacity),
  }))
  const c = segment.columns
  const box = boxAround({ lat, lng }, radiusKm)
  const [x, y, z] = onBall({ lat, lng })
  const reach = chordOf(radiusKm)
  const rings = radii.map(chordOf)
  for (let slot = near.upTo; slot < segment.size; slot += 1) {
    if (!isIn(box, c.lat[slot] as number, c.lng[slot] as number)) continue
    const [dx, dy, dz] = [(c.x[slot] as number) - x, (c.y[slot] as number) - y, (c.z[slot] as number) - z]
    const chord = dx * dx + dy * dy + dz * dz
    setBit(near.inBox, slot)
    if (chord <= reach) setBit(near.within, slot)
    let ring = 0
    while (ring < rings.length && chord > (rings[ring] as number)) ring += 1
    near.ring[slot] = ring
  }
  near.upTo = segment.size
  return near
}

function isIn({ south, west, north, east }: Bounds, lat: number, lng: number): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
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

type Test = readonly [facet: Facet | 'organization' | 'radius', meets: Bits]

/** The choices of a question with the slots that meet each. */
function testsOf(segment: Segment, { asked }: Plan, time: string, near: Surroundings | undefined): Test[] {
  const { columns: c, organizationOf } = segment
  const tests: Test[] = []
  for (const facet of ['sector', 'format', 'level'] as const)
    if (asked[facet].length) tests.push([facet, withAnswer(segment, facet, asked[facet])])
  // Of the weekdays of what is once it depends on when.
  if (asked.day.length) tests.push(['day', withAnswer(segment, 'day', asked.day, time)])
  if (asked.accessibility.length) {
    const each = asked.accessibility.map((need) => withAnswer(segment, 'accessibility', [need]))
    tests.push(['accessibility', each.reduce(both)])
  }
  const { age, seats, hoursMin, hoursMax, organization } = asked
  if (age !== undefined) tests.push(['age', withNumber(segment, 'minAge', 0, age)])
  if (seats !== undefined) tests.push(['seats', withNumber(segment, 'seats', seats, most)])
  if (hoursMin !== undefined || hoursMax !== undefined) {
    const enough = withNumber(segment, 'hoursMax', hoursMin ?? 0, most)
    tests.push(['hours', both(enough, withNumber(segment, 'hoursMin', 0, hoursMax ?? most))])
  }
  if (organization.length) {
    const chosen = new Set(organization.map((id) => organizationOf.get(id)))
    const meets = sieve(segment, `organization ${organization.join()}`, (bits, from, to) => {
      for (let slot = from; slot < to; slot += 1) if (chosen.has(c.organization[slot])) setBit(bits, slot)
    })
    tests.push(['organization', meets])
  }
  if (near) tests.push(['radius', near.within])
  return tests
}

function search(segment: Segment, plan: Plan, page: SearchPage, asking: Asking): SegmentHits {
  const { asked, center, radiusKm } = plan
  const { bounds } = asked
  const { columns: c, scratch, organizations } = segment
  const time = openThen(segment, plan, asking.today)
  let hits = both(segment.alive, time.bits)
  if (plan.text) hits = both(hits, slotsWith(segment.postings, plan.text, asked.match === 'any', scratch))
  const near = center && !bounds ? around(segment, center, radiusKm) : undefined
  // Outside the widest circle it is counted nowhere.
  if (near) hits = both(hits, near.inBox)
  if (bounds) {
    const inSight = sieve(segment, `bounds ${Object.values(bounds).join()}`, (bits, from, to) => {
      for (let slot = from; slot < to; slot += 1)
        if (isIn(bounds, c.lat[slot] as number, c.lng[slot] as number)) setBit(bits, slot)
    })
    hits = both(hits, inSight)
  }
  const { list } = scratch
  const few = listSlots(both(hits, segment.restricted), list)
  for (let at = 0; at < few; at += 1)
    if (!isMeantFor(segment, list[at] as number, asking)) clearBit(hits, list[at] as number)

  // Those that meet every choice, and those that fail one: these are counted for that choice alone.
  const tests = testsOf(segment, plan, time.key, near)
  let found = hits
  let failingOne = noBits(segment.capacity)
  for (const [, meets] of tests) {
    const failing = without(found, meets)
    failingOne = both(failingOne, meets)
    for (let at = 0; at < failing.length; at += 1) failingOne[at] = (failingOne[at] as number) | (failing[at] as number)
    found = both(found, meets)
  }
  const counts = noCounts()
  const rings = new Uint32Array(radii.length + 1)
  const byOrganization = new Uint32Array(organizations.length)
  const total = listSlots(found, list)
  for (const column of ['sectorAge', 'level', 'dayFormat', 'seatsHours'] as const)
    count(counts, column, c[column], list, total)
  countEach(byOrganization, c.organization, list, total)
  if (near) countEach(rings, near.ring, list, total)
  for (const [facet, meets] of tests) {
    // Somebody for whom everything counted must hold is told what is left of what she sees.
    if (facet === 'accessibility') continue
    const many = listSlots(without(failingOne, meets), list)
    if (facet === 'radius') countEach(rings, (near as Surroundings).ring, list, many)
    else if (facet === 'organization') countEach(byOrganization, c.organization, list, many)
    else count(counts, fields[facet].column, c[fields[facet].column], list, many, facet)
  }

  const by = { order: plan.order, center, score: plan.text && scratch.score }
  const shown = firstOf(segment, by, page, found, list)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    organizationIds: shown.map(({ slot }) => (organizations[c.organization[slot] as number] as { id: string }).id),
    distances: shown.map(({ distance }) => (Number.isNaN(distance) ? null : distance)),
    last: last && { keys: last.keys, id: last.id },
    total,
    facets: facetsOf(counts, rings),
    organizations: mostOf(organizations, byOrganization),
  }
}

function countEach(into: Uint32Array, column: Uint32Array | Uint8Array, list: Uint32Array, many: number): void {
  for (let at = 0; at < many; at += 1) {
    const value = column[list[at] as number] as number
    into[value] = (into[value] as number) + 1
  }
}
