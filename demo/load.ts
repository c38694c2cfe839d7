import type { Ctx, Tables } from '#areas/context.ts'
import { ensureAccounts } from '#areas/identity/accounts/commands.ts'
import { askConfirmation } from '#areas/identity/confirmations/commands.ts'
import { followSchoolSupervisors } from '#areas/internships/supervisors/commands.ts'
import { remindByTheClock } from '#areas/registry.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import { openDatabase, servingUrl } from '#platform/db.ts'
import { noteSizes } from '#platform/migrations.ts'
import { hashPassword } from '#platform/passwords.ts'
import { dayOf, parseMoment } from '#platform/week.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { handleEvents } from '../src/jobs/events.ts'
import type { Runtime } from '../src/runtime.ts'
import { openMarks, type Marks } from './marks.ts'
import { play } from './play.ts'
import { coordinatorOf } from './players.ts'
import { givesMoreTime, walkRoads } from './roads.ts'
import { demoPassword, platformAdmin, story } from './story.ts'
import type { TenantStory } from './story-shapes.ts'
import { tell } from './tell.ts'
import { atTheStartOfTheYear } from './year.ts'

/** `isHalf` where an earlier start began to tell and was broken off. */
type Untold = { tenant: Tenant; origin: string; told: TenantStory; isHalf: boolean }

/** How many tenants are told of at once: while one waits for the database, we think about another. */
const atOnce = 4

/** Fills the tenants (or those with these keys) with the story once, each whole or anew; a later start leaves them as they are. */
export async function loadDemo(runtime: Runtime, keys?: readonly string[]): Promise<void> {
  const marks = openMarks(runtime.ownerUrl)
  try {
    await tellWhole(runtime, marks, keys)
  } finally {
    await marks.close()
  }
}

async function tellWhole(runtime: Runtime, marks: Marks, keys?: readonly string[]): Promise<void> {
  const { ownerUrl } = runtime
  const untold = (await tenantsUntold(runtime, await marks.begunOnly())).filter(
    ({ tenant }) => !keys || keys.includes(tenant.key),
  )
  const [first] = untold
  if (!first) return
  for (const { tenant, isHalf } of untold) if (isHalf) await marks.empty(tenant.id)
  const inHaste = openInHaste(ownerUrl)
  try {
    const hasty = { ...runtime, db: inHaste }
    const passwordHash = await hashPassword(demoPassword)
    // Who runs the platform has one account for all tenants: it is there before any of them would wait for another to make it.
    await asSystem(runtime, first.tenant, first.origin, (ctx) =>
      ensureAccounts(ctx, [{ email: platformAdmin.email, username: null, passwordHash }]),
    )
    await sideBySide(untold, async ({ tenant, origin, told }) => {
      await marks.mark(tenant.id, 'begun')
      // What the school began its year with is written down as of then, and said around today.
      const now = runtime.clock.now()
      await asSystem(hasty, tenant, origin, (ctx) => tell({ ...ctx, now }, told, passwordHash), {
        timeout: 60_000,
        now: atTheStartOfTheYear(now),
      })
    })
    await noteSizes(ownerUrl)
    await sideBySide(untold, async (one) => {
      await play(hasty, one.tenant, one.origin, one.told)
      await playOut(runtime, one)
      await marks.mark(one.tenant.id, 'told')
    })
    await noteSizes(ownerUrl)
  } finally {
    await inHaste.destroy()
  }
}

/** The tenants nobody is in yet, or whose story was broken off. The largest stand first in the story: none of them is begun last. */
async function tenantsUntold(runtime: Runtime, begunOnly: Set<string>): Promise<Untold[]> {
  const tenants = new Map((await runtime.hosts.all()).map((tenant) => [tenant.key, tenant]))
  const untold: Untold[] = []
  for (const told of story) {
    const tenant = tenants.get(told.tenant)
    if (!tenant) continue
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    const known = await asSystem(runtime, tenant, origin, (ctx) =>
      ctx.db.selectFrom('users').select('id').where('tenantId', '=', tenant.id).limit(1).executeTakeFirst(),
    )
    const isHalf = begunOnly.has(tenant.id)
    if (!known || isHalf) untold.push({ tenant, origin, told, isHalf })
  }
  return untold
}

/**
 * Few connections that know every question they were asked, and that wait for no disk (decision 62): what a power cut takes
 * with it is of a demo that nobody has seen yet.
 */
function openInHaste(ownerUrl: string): Runtime['db'] {
  const address = new URL(servingUrl(ownerUrl))
  address.searchParams.set('options', '-c synchronous_commit=off')
  // The story draws and reads files where it stands; on a slow machine that outlasts how long a transaction may be idle elsewhere.
  address.searchParams.set('idle_in_transaction_session_timeout', '120000')
  return openDatabase<Tables>(address.href, { max: 2 * atOnce, preparesAll: true })
}

/** Some at once, each as soon as there is room for it. */
async function sideBySide<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const inTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
}

/** What follows once everybody has played. Asked once or twice, of tables that have grown: each question is planned anew. */
async function playOut(runtime: Runtime, { tenant, origin, told }: Untold): Promise<void> {
  const actor = await asSystem(runtime, tenant, origin, (ctx) => coordinatorOf(ctx, told))
  const yesterday = earlierThatDay(daysBefore(runtime.clock.now(), 1))
  const { db, clock, services } = runtime
  await handleEvents({ db, tenant, services, origin, clock })
  await asSystem(runtime, tenant, origin, invite, { ...(actor ? { actor } : {}), now: yesterday })
  // The letter goes the day it is asked for: else a page says another day than the record.
  await handleEvents({ db, tenant, services, origin, clock: { now: () => yesterday } })
  await asSystem(runtime, tenant, origin, followSchoolSupervisors)
  await asSystem(runtime, tenant, origin, walkRoads, { timeout: 60_000 })
  if (actor) await asSystem(runtime, tenant, origin, givesMoreTime, { actor, now: daysBefore(runtime.clock.now(), 6) })
  // What the clock reminds of was said when it was due, in the morning: not all at once, at the moment a newcomer looks.
  const now = earlierThatDay(runtime.clock.now())
  for (const then of [daysBefore(now, 1), now])
    await asSystem(runtime, tenant, origin, remindByTheClock, { now: then, timeout: 60_000 })
}

/** In the morning of that day, or at the moment itself where that is earlier. */
function earlierThatDay(moment: Date): Date {
  const morning = parseMoment(`${dayOf(moment)}T08:05`) as Date
  return morning < moment ? morning : moment
}

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * 86_400_000)

/** Who has no account yet finds the link in the mail. */
async function invite(ctx: Ctx): Promise<void> {
  const invited = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', '=', 'invited')
    .execute()
  for (const { id } of invited) await askConfirmation(ctx, id)
}
