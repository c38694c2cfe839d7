import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { getActor } from '#areas/users/queries.ts'
import { conflict, notFound, Refusal } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { dayOf, hourOf } from '#platform/week.ts'
import type { Vacancy } from '#areas/vacancies/queries.ts'
import { searchVacancies } from '../queries.ts'
import { requireSearch, writeSearch } from '../schema.ts'
import { mostFinds, mostSearches, mostTold, newFinds, runHour, runWeekday } from './model.ts'
import { getSavedSearch, getSearchByLink, listSavedSearches, type SavedSearch } from './queries.ts'
import type { ChangeSearchInput, SaveSearchInput } from './schema.ts'

/** Keeps a search, to come back to and to hear of what is new. */
export async function saveSearch(ctx: Ctx, { name, query, frequency }: SaveSearchInput): Promise<SavedSearch> {
  const { userId } = whoAsks(ctx.actor)
  const question = asKept(query)
  if ((await listSavedSearches(ctx)).length >= mostSearches)
    throw conflict('vacancies.too-many-searches', { values: { most: mostSearches } })
  const id = newId()
  await ctx.db
    .insertInto('savedSearches')
    .values({
      tenantId: ctx.tenant.id,
      id,
      userId,
      name,
      query: question,
      frequency,
      lookedUntil: ctx.now,
      stopSecret: newSecret(),
      createdAt: ctx.now,
    })
    .execute()
  return getSavedSearch(ctx, id)
}

/** What an address of the bank asks, the same for who asked the same in another order. */
function asKept(query: string): string {
  return writeSearch(requireSearch(new URLSearchParams(query))).toString()
}

/**
 * Has a search look for something else, calls it otherwise, or has it mailed more or less often. What went online during
 * a pause, or before it looked for this, is not told later.
 */
export async function changeSearch(ctx: Ctx, id: string, changes: ChangeSearchInput): Promise<SavedSearch> {
  const before = await getSavedSearch(ctx, id)
  const { name = before.name, frequency = before.frequency, paused = before.paused } = changes
  const query = changes.query === undefined ? before.query : asKept(changes.query)
  const wakes = (before.paused || before.frequency === 'off') && !paused && frequency !== 'off'
  const looksAnew = wakes || query !== before.query
  await ctx.db
    .updateTable('savedSearches')
    .set({ name, query, frequency, paused, ...(looksAnew ? { lookedUntil: ctx.now } : {}) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('id', '=', id)
    .execute()
  return getSavedSearch(ctx, id)
}

/** Forgets a search. */
export async function forgetSearch(ctx: Ctx, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('savedSearches')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Stops the mail of a search by the link in it, without signing in; stopped twice is stopped. */
export async function stopSearch(ctx: Ctx, id: string, secret: string | null): Promise<void> {
  const search = await getSearchByLink(ctx, id, secret)
  await ctx.db
    .updateTable('savedSearches')
    .set({ frequency: 'off' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', search.id)
    .execute()
}

type Due = { id: string; userId: string; query: string; lookedUntil: Date; told: string[] }

/**
 * Runs the searches whose turn it is and says which places are new in them. Runs with every sweep, as the system; the
 * day is claimed in the statement that reads, and each search is answered as its owner would be, today.
 */
export async function runSearches(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const { hour, weekday } = hourOf(ctx.now)
  if (hour < runHour) return
  const { rows: due } = await sql<Due>`
    update saved_searches s set ran_on = ${today}::date
    where s.tenant_id = ${ctx.tenant.id} and not s.paused and coalesce(s.ran_on, '-infinity') < ${today}::date
      and (s.frequency = 'daily' or (s.frequency = 'weekly' and ${weekday === runWeekday}))
    returning s.id, s.user_id, s.query, s.looked_until, s.told`.execute(ctx.db)
  for (const search of due) {
    const actor = await getActor(ctx, search.userId)
    // Who may not come in finds nothing.
    if (actor.roles.length === 0) continue
    const finds = newFinds(await placesFor({ ...ctx, actor }, search.query), search)
    const told = [...finds.map(({ id }) => id), ...search.told].slice(0, mostTold)
    await ctx.db
      .updateTable('savedSearches')
      .set({ lookedUntil: ctx.now, told })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', search.id)
      .execute()
    if (finds.length > 0)
      ctx.record({
        name: 'vacancies.search-found',
        subject: { type: 'saved_searches', id: search.id },
        payload: { vacancyIds: finds.slice(0, mostFinds).map(({ id }) => id), total: finds.length, day: today },
      })
  }
}

/** The newest places a search finds for the actor; nothing when it had to be widened or can be read no longer. */
async function placesFor(ctx: Ctx, query: string): Promise<Vacancy[]> {
  try {
    const search = requireSearch(new URLSearchParams(query))
    const page = { number: 1, size: 100, after: undefined }
    const found = await searchVacancies(ctx, { ...search, order: 'newest' }, page)
    return found.widened.length > 0 || found.placeUnknown ? [] : found.vacancies
  } catch (error) {
    // A choice that no longer exists: the list on the screen says so to its owner, and the others run on.
    if (error instanceof Refusal) return []
    throw error
  }
}
