import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import type { Actor } from '#areas/users/model.ts'
import { radii, radiusOf, distanceKm } from '#areas/geography/model.ts'
import { newId } from '#platform/ids.ts'
import { weekdayOf } from '#platform/week.ts'
import { accessibilities, vacancyFormats } from '#areas/vacancies/model.ts'
import { listOwnGroups } from '#areas/vacancies/queries.ts'
import {
  choiceFacets,
  facetKeys,
  facets,
  numberFacets,
  rangeFacets,
  type Facet,
  type FacetName,
} from './facets/model.ts'
import { findInDatabase } from './database/queries.ts'
import { type SearchQuery } from './model.ts'
import { hitsIn, makePlan, searchVacancies, type SearchResult } from './queries.ts'
import { requireSearch } from './schema.ts'
import type { Searcher } from './starting/queries.ts'
import { beginIndex, bringUpToDate, wholeCopy } from './column-index/queries.ts'
import { addSynonyms, removeSynonyms } from './synonyms/commands.ts'
import { readText } from './text/queries.ts'
import { aWorld } from '../../../test/world.ts'
import { schoolLevels } from '#areas/groups/model.ts'

// A thousand questions put together at random, the same every time: what is counted is what is found, and what somebody
// may not see is in no list, no count and no suggestion.

const words = ['hond', 'honden', 'thee', 'schenken', 'kinderen', 'voorlezen', 'fiets', 'maken', 'bakker', 'museum']
const hidden = 'kwantumgeheim'
const towns = {
  Venlo: { lat: 51.37, lng: 6.17 },
  Venray: { lat: 51.5258, lng: 5.9749 },
  Oss: { lat: 51.765, lng: 5.518 },
}
type Offer = {
  id: string
  title: string
  isOpen: boolean
  schoolIds: string[]
  groupIds: string[]
  organizationId: string
  sectorKeys: string[]
  days: string[]
  format: string
  levels: string[]
  accessibility: string[]
  minAge: number
  hoursTotal: number | null
  seats: number
  seatsTaken: number
  startsOn: string | null
  endsOn: string | null
  lat: number | null
  lng: number | null
  /** The days of what is once. */
  moments: string[]
  /** What the facets read of it. */
  stored: Record<string, unknown>
}

const some = <Value>(values: readonly Value[], most: number) =>
  fc.subarray([...values], { maxLength: Math.min(most, values.length) })
const offer = fc.record({
  title: fc.shuffledSubarray(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
  status: fc.constantFrom('published', 'published', 'published', 'full', 'draft', 'paused', 'hidden', 'closed'),
  school: fc.constantFrom('none', 'none', 'none', 'first', 'second'),
  inClass: fc.constantFrom(false, false, true),
  host: fc.nat(3),
  sectorKeys: some(facets.sector.answers, 3),
  days: some(facets.day.answers, 4),
  format: fc.constantFrom(...vacancyFormats),
  levels: some(schoolLevels, 3),
  accessibility: some(accessibilities, 2),
  minAge: fc.integer({ min: 12, max: 18 }),
  hoursTotal: fc.option(fc.integer({ min: 1, max: 120 })),
  seats: fc.integer({ min: 1, max: 12 }),
  startsOn: fc.option(fc.constantFrom('2026-10-01', '2026-12-01', '2027-02-01')),
  endsOn: fc.option(fc.constantFrom('2026-09-01', '2027-03-01', '2027-06-01')),
  moments: some(['2026-10-02', '2026-10-05', '2026-11-07', '2027-01-13', '2027-02-14', '2027-05-29'], 4),
  town: fc.option(fc.constantFrom(...Object.values(towns))),
  off: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
})

async function aTown() {
  const world = await aWorld()
  const schools = [await world.make.school(), await world.make.school()]
  const hosts = await Promise.all(
    ['approved', 'approved', 'approved', 'pending'].map((status, at) =>
      world.make.company({ status, name: status === 'pending' ? hidden : `Organisatie ${at}` }),
    ),
  )
  // One class, of the first school; a place of the second for it is for nobody there.
  const group = await world.make.group(schools[0]?.id as string)
  const offers: Offer[] = []
  for (const made of fc.sample(offer, { numRuns: 160, seed: 11 })) {
    const { town, off, host, school, inClass, status, moments, ...values } = made
    const secret = status !== 'published' && status !== 'full'
    const schoolIds = school === 'none' ? [] : [schools[school === 'first' ? 0 : 1]?.id as string]
    const title = secret || host === 3 || schoolIds.length ? `${values.title} ${hidden}` : values.title
    const row = {
      ...values,
      title,
      summary: '',
      description: '',
      status,
      schoolIds,
      groupIds: inClass && schoolIds.length ? [group.id] : [],
      seatsTaken: status === 'full' ? values.seats : 0,
      lat: town ? town.lat + off : null,
      lng: town ? town.lng + off / 2 : null,
    }
    const organizationId = hosts[host]?.id as string
    const { id } = await world.make.vacancy(organizationId, row)
    await world.inside(async (ctx) => {
      for (const day of moments)
        await ctx.db
          .insertInto('vacancySlots')
          .values({
            tenantId: world.tenant.id,
            id: newId(),
            vacancyId: id,
            // A quarter to one at night is that day here, and the day before in England.
            startsAt: new Date(`${day}T00:45:00+0${day < '2026-10-25' || day > '2027-03-28' ? 2 : 1}:00`),
            endsAt: new Date(`${day}T12:00:00Z`),
            seats: 1,
            note: null,
          })
          .execute()
    })
    const isOnce = row.format === 'one_off_event'
    offers.push({
      ...row,
      id,
      organizationId,
      isOpen: !secret && host !== 3,
      moments: isOnce ? moments : [],
      stored: {},
    })
  }
  const stored = await world.inside((ctx) => ctx.db.selectFrom('vacancySearch').selectAll().execute())
  for (const one of offers) one.stored = stored.find(({ vacancyId }) => vacancyId === one.id) ?? {}
  // The same words in another tenant.
  const elsewhere = await aWorld()
  const stranger = await elsewhere.make.company({ name: hidden })
  await elsewhere.make.vacancy(stranger.id, { title: words.join(' ') })
  const member = await world.make.student({ schoolId: schools[0]?.id as string, groupId: group.id })
  return { world, schools, offers, group, member }
}

const parameters: Record<string, fc.Arbitrary<string>> = {
  match: fc.constantFrom('all', 'any'),
  q: fc.constantFrom(...words, 'honden thee', 'hnod', 'kindern', hidden, `thee ${hidden}`, 'kwantumgeheem'),
  place: fc.constantFrom(...Object.keys(towns)),
  radius: fc.constantFrom(...radii.map(String)),
  // Every facet of the table, so that one that is added is asked here too.
  ...Object.fromEntries(
    choiceFacets.map((key) => {
      const { test, answers } = facets[key]
      return [key, some<string>(answers, test === 'has-every' ? 1 : 3).map(String)]
    }),
  ),
  ...Object.fromEntries(numberFacets.map((key) => [key, fc.constantFrom(...facets[key].answers).map(String)])),
  ...Object.fromEntries(
    rangeFacets.flatMap((key) => [
      [`${key}_min`, fc.integer({ min: 1, max: 60 }).map(String)],
      [`${key}_max`, fc.integer({ min: 60, max: 120 }).map(String)],
    ]),
  ),
  starts: fc.constantFrom('2026-11-01', '2027-01-01'),
  ends: fc.constantFrom('2027-02-10', '2027-05-01'),
  bounds: fc.constantFrom('51.3,5.9,51.6,6.3', '51,5,52,7'),
  order: fc.constantFrom('relevance', 'distance', 'newest', 'fast_answer'),
}
/** Two or three wishes at a time: who asks everything at once finds nothing. */
const question = fc
  .subarray(Object.keys(parameters), { minLength: 0, maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, parameters[name] as fc.Arbitrary<string>]))),
  )
const asked = (wishes: Record<string, string>) => requireSearch(new URLSearchParams(wishes))

type Seeker = { actor: Actor; schools: string[]; groups: string[]; atWork?: boolean }

/** What is asked of a facet, by its row of the table: so that one that is added is judged here too. */
function meets({ stored }: Offer, key: Facet, query: SearchQuery): boolean {
  const row: { test: string; columns: readonly string[] } = facets[key]
  const asked = query as unknown as Record<string, unknown>
  const [has, last] = row.columns.map((column) => stored[column])
  const list = (Array.isArray(has) ? has : [has]) as string[]
  const chosen = (asked[key] ?? []) as string[]
  switch (row.test) {
    case 'has-every':
      return chosen.every((one) => list.includes(one))
    case 'at-most':
      return asked[key] === undefined || Number(has) <= Number(asked[key])
    case 'at-least':
      return asked[key] === undefined || Number(has) >= Number(asked[key])
    case 'overlaps': {
      const [from, to] = [Number(asked[`${key}Min`] ?? 0), Number(asked[`${key}Max`] ?? Infinity)]
      return (last === null || Number(last) >= from) && (has === null || Number(has) <= to)
    }
    default:
      if (row.test === 'has-any-or-none' && list.length === 0) return true
      return chosen.length === 0 || chosen.some((one) => list.includes(one))
  }
}

/** What anybody would say is right, one place at a time. */
function fits(one: Offer, query: SearchQuery, seeker: Seeker, today: string): boolean {
  const overlap = (chosen: string[], has: string[]) =>
    chosen.length === 0 || chosen.some((value) => has.includes(value))
  const town = towns[query.place as keyof typeof towns]
  const { bounds } = query
  const inTime = one.moments.filter(
    (day) => day >= today && (!query.starts || day >= query.starts) && (!query.ends || day <= query.ends),
  )
  const days = one.moments.length ? inTime.map((day) => weekdayOf(day)) : one.days
  return (
    one.isOpen &&
    (one.schoolIds.length === 0 || one.schoolIds.some((id) => seeker.schools.includes(id))) &&
    (one.groupIds.length === 0 || seeker.atWork || one.groupIds.some((id) => seeker.groups.includes(id))) &&
    (one.endsOn === null || one.endsOn >= today) &&
    overlap(query.sector, one.sectorKeys) &&
    overlap(query.day, days) &&
    overlap(query.format, [one.format]) &&
    (one.levels.length === 0 || overlap(query.level, one.levels)) &&
    facetKeys.every((key) => key === 'day' || meets(one, key, query)) &&
    overlap(query.organization, [one.organizationId]) &&
    query.accessibility.every((need) => one.accessibility.includes(need)) &&
    (query.age === undefined || one.minAge <= query.age) &&
    (query.seats === undefined || one.seats - one.seatsTaken >= query.seats) &&
    (one.hoursTotal === null ||
      ((query.hoursMin ?? 0) <= one.hoursTotal && one.hoursTotal <= (query.hoursMax ?? Infinity))) &&
    (one.moments.length
      ? inTime.length > 0
      : (query.starts === undefined || one.endsOn === null || one.endsOn >= query.starts) &&
        (query.ends === undefined || one.startsOn === null || one.startsOn <= query.ends)) &&
    (!bounds ||
      (one.lat !== null &&
        one.lng !== null &&
        one.lat >= bounds.south &&
        one.lat <= bounds.north &&
        one.lng >= bounds.west &&
        one.lng <= bounds.east)) &&
    (!town ||
      bounds !== undefined ||
      (one.lat !== null && one.lng !== null && distanceKm(town, { lat: one.lat, lng: one.lng }) <= radiusOf(query)))
  )
}

/** The question somebody asks who follows a count. */
function following(query: SearchQuery, facet: FacetName, value: string): SearchQuery {
  switch (facet) {
    case 'hours': {
      const [from = '', to = ''] = value.split('-')
      return { ...query, hoursMin: Number(from), hoursMax: to === '' ? undefined : Number(to) }
    }
    case 'age':
    case 'seats':
      return { ...query, [facet]: Number(value) }
    case 'radius':
      return { ...query, radius: Number(value), travel: undefined }
    case 'accessibility':
      return { ...query, accessibility: [...new Set([...query.accessibility, value])] }
    default:
      return { ...query, [facet]: [value] }
  }
}

type Town = Awaited<ReturnType<typeof aTown>>

/** A visitor, a pupil of each school of whom the first is in the class, one of the first school who is not, and a mentor there. */
function seekersOf({ world, schools, group, member }: Town): Seeker[] {
  const [first, second] = schools.map(({ id }) => id) as [string, string]
  const person = (id: string, name: 'student' | 'mentor', schoolId: string, groups: string[] = []): Seeker => ({
    schools: [schoolId],
    groups,
    atWork: name === 'mentor',
    actor: {
      kind: 'user',
      userId: id,
      accountId: null,
      sessionId: id,
      name: 'Noor',
      roles: [{ id, name, organizationId: schoolId, organizationType: 'School' }],
    },
  })
  expect(world.tenant.capabilities.publicVacancies).toBe(true)
  return [
    { actor: { kind: 'visitor' }, schools: [], groups: [] },
    person(member.id, 'student', first, [group.id]),
    person(second, 'student', second),
    person(first, 'student', first),
    person(first, 'mentor', first),
  ]
}

it('counts what it finds and tells nothing that may not be seen, a thousand times', { timeout: 120_000 }, async () => {
  const town = await aTown()
  const { world, offers } = town
  const seekers = seekersOf(town)
  const today = '2026-10-05'
  const questions = fc.sample(fc.tuple(question, fc.nat(4), fc.nat(1000)), { numRuns: 1000, seed: 7 })
  let followed = 0
  let found = 0
  await world.inside(async (ctx) => {
    const ask = (seeker: Seeker, query: SearchQuery, size = 100): Promise<SearchResult> =>
      searchVacancies({ ...ctx, actor: seeker.actor } as Ctx, query, { number: 1, size, after: undefined })
    for (const [wishes, who, pick] of questions) {
      const seeker = seekers[who] as Seeker
      const answer = await ask(seeker, asked(wishes))
      const { searched } = answer
      const right = offers.filter((one) => fits(one, searched, seeker, today))
      const shown = answer.vacancies.map(({ id }) => id)
      found += shown.length
      if (searched.q) expect(right.map(({ id }) => id)).toEqual(expect.arrayContaining(shown))
      else expect(shown.toSorted()).toEqual(right.map(({ id }) => id).toSorted())
      expect(answer.total).toBe(shown.length)
      // Only who goes to the school reads the word that stands in its places alone.
      if (seeker.schools.length === 0) expect(JSON.stringify([answer.suggestion, answer.facets])).not.toContain(hidden)
      const counts = Object.entries(answer.facets).flatMap(([facet, values]) =>
        values.map(({ value, count }) => ({ facet: facet as FacetName, value, count })),
      )
      for (const at of [pick, pick * 7 + 3]) {
        const chosen = counts[at % counts.length]
        if (!chosen) continue
        followed += 1
        const { total } = await ask(seeker, following(searched, chosen.facet, chosen.value), 1)
        expect([wishes, chosen, total]).toEqual([wishes, chosen, chosen.count])
      }
    }
  })
  expect(found).toBeGreaterThan(5000)
  expect(followed).toBeGreaterThan(1500)
})

/** The copy as of now; nothing where there is none, or for who writes. */
async function currentIndex(ctx: Ctx) {
  for (;;) {
    const copy = await wholeCopy(ctx)
    const state = copy && (await bringUpToDate(ctx, copy))
    if (state !== 'is-now') return state === 'was' ? copy?.index : undefined
  }
}

async function planOf(ctx: Ctx, query: SearchQuery, searcher?: Partial<Searcher>) {
  return makePlan(ctx, query, query.q ? (await readText(ctx, query.q)).plan : undefined, searcher)
}

/** The copy of a tenant, whole. */
async function anIndex(ctx: Ctx) {
  await beginIndex(ctx)
  for (let turn = 0; turn < 10; turn += 1) {
    const index = await currentIndex(ctx)
    if (index) return index
  }
  throw new Error('the copy is never whole')
}

/** Puts anything that may stand there in the columns of every facet, so that one that is added is held to the database too. */
async function scatter(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select vacancy_id as id from vacancy_search order by vacancy_id`.execute(
    ctx.db,
  )
  const number = fc.option(fc.nat(130), { nil: null })
  const values = facetKeys
    // The days of what is once stand in its moments, and the same column says which is once.
    .filter((key) => key !== 'day' && key !== 'format')
    .map((key) => {
      const { test, answers }: { test: string; answers: readonly (string | number)[] } = facets[key]
      if (test === 'overlaps')
        return fc.tuple(number, number).map((pair) => pair.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      if (test === 'at-most' || test === 'at-least') return fc.tuple(fc.nat(20))
      return fc.tuple(test === 'is-any' ? fc.constantFrom(...answers) : some(answers, 3))
    })
  const columns = facetKeys.filter((key) => key !== 'day' && key !== 'format').flatMap((key) => facets[key].columns)
  const made = fc.sample(fc.tuple(...values), { numRuns: rows.length, seed: 13 })
  for (const [at, { id }] of rows.entries()) {
    const set = Object.fromEntries(columns.map((column, nth) => [column, (made[at] as unknown[][]).flat(1)[nth]]))
    await ctx.db.updateTable('vacancySearch').set(set).where('vacancyId', '=', id).execute()
  }
}

it('finds the same in the copy in columns as in the database', { timeout: 120_000 }, async () => {
  const town = await aTown()
  const { world } = town
  const seekers = seekersOf(town)
  const questions = fc.sample(fc.tuple(question, fc.nat(4), fc.integer({ min: 1, max: 3 })), { numRuns: 300, seed: 5 })
  let found = 0
  await world.inside(scatter)
  await world.inside(async (ctx) => {
    const index = await anIndex(ctx)
    for (const [wishes, who, number] of questions) {
      const as = { ...ctx, actor: (seekers[who] as Seeker).actor } as Ctx
      // Who has a home finds what is near to it first, and who is young what they are old enough for.
      const searcher = { start: { name: null, ...towns.Venray }, age: 15 }
      const plan = await planOf(as, asked(wishes), number === 2 ? searcher : undefined)
      const page = { number, size: 7, after: undefined }
      const groups = await listOwnGroups(as)
      expect(groups).toEqual((seekers[who] as Seeker).groups)
      const right = await findInDatabase(as, plan, page)
      const copied = hitsIn(as, index, plan, page, groups)
      found += right.ids.length
      expect([wishes, copied.ids]).toEqual([wishes, right.ids])
      expect([wishes, copied.total, copied.facets]).toEqual([wishes, right.total, right.facets])
      expect(copied.after?.id).toBe(right.after?.id)
      if (!right.after || !copied.after) continue
      const [next, nextCopied] = [
        await findInDatabase(as, plan, { ...page, after: right.after }),
        hitsIn(as, index, plan, { ...page, after: copied.after }, groups),
      ]
      expect([wishes, nextCopied.ids]).toEqual([wishes, next.ids])
    }
  })
  expect(found).toBeGreaterThan(1000)
})

it('knows in the copy what was committed, at once, and nothing of what was not', async () => {
  const world = await aWorld()
  const company = await world.make.company()
  const { id } = await world.make.vacancy(company.id, { title: 'Vliegers bouwen', seats: 3 })
  await world.inside(beginIndex)
  // Nor does it begin with what somebody is writing.
  await expect(
    world.inside(async (ctx) => {
      await ctx.db.updateTable('vacancies').set({ title: 'Luchtkasteel' }).where('id', '=', id).execute()
      expect(await currentIndex(ctx)).toBeUndefined()
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await world.inside(anIndex)
  const open = (text: string) =>
    world.inside(async (ctx) => {
      if (!(await wholeCopy(ctx))) throw new Error('no copy')
      const found = await searchVacancies(ctx, asked({ q: text }), {
        number: 1,
        size: 10,
        after: undefined,
      })
      return found.vacancies.map((vacancy) => vacancy.id)
    })
  const set = (values: object, at = id) =>
    world.inside((ctx) => ctx.db.updateTable('vacancies').set(values).where('id', '=', at).execute())
  expect([await open('vliegers'), await open('luchtkasteel')]).toEqual([[id], []])
  await set({ title: 'Drones bouwen' })
  expect([await open('vliegers'), await open('drones')]).toEqual([[], [id]])
  expect(await open('onbemande')).toEqual([])
  const synonyms = await world.inside((ctx) => addSynonyms(ctx, { words: ['onbemande', 'drones'] }))
  expect(await open('onbemande')).toEqual([id])
  await world.inside((ctx) => removeSynonyms(ctx, synonyms.id))
  expect(await open('onbemande')).toEqual([])
  await set({ status: 'paused' })
  expect(await open('drones')).toEqual([])
  await set({ status: 'published' })
  const second = await world.make.vacancy(company.id, { title: 'Drones testen' })
  expect((await open('drones')).toSorted()).toEqual([id, second.id].toSorted())
  await world.inside((ctx) =>
    ctx.db.updateTable('organizations').set({ status: 'archived' }).where('id', '=', company.id).execute(),
  )
  expect(await open('drones')).toEqual([])
  await world.inside((ctx) =>
    ctx.db.updateTable('organizations').set({ status: 'approved' }).where('id', '=', company.id).execute(),
  )
  // Whoever writes sees what may never be: the copy is not for them, and learns nothing from them.
  await expect(
    world.inside(async (ctx) => {
      await ctx.db.updateTable('vacancies').set({ title: 'Nooit gebeurd' }).where('id', '=', id).execute()
      expect(await currentIndex(ctx)).toBeUndefined()
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect([await open('nooit'), (await open('drones')).length]).toEqual([[], 2])
  // Two at work at once: what commits last is there, whichever began first.
  let mayGoOn: () => void = () => undefined
  const waits = new Promise<void>((resolve) => (mayGoOn = resolve))
  const slow = world.inside(async (ctx) => {
    await ctx.db.updateTable('vacancies').set({ title: 'Raketten bouwen' }).where('id', '=', id).execute()
    await waits
  })
  await set({ title: 'Ballonnen testen' }, second.id)
  expect([await open('raketten'), await open('ballonnen')]).toEqual([[], [second.id]])
  mayGoOn()
  await slow
  expect([await open('raketten'), await open('ballonnen')]).toEqual([[id], [second.id]])
})
