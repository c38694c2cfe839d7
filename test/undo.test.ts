import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newSecret } from '#platform/ids.ts'
import { webhookEvents } from '#areas/integrations/webhooks/model.ts'
import { stateTables } from '../scripts/make-states.ts'
import type { Client, World } from './world.ts'
import { areaRoutes } from '#areas/registry.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { forgetTakenSteps } from '#areas/undo/commands.ts'
import { texts } from '#platform/texts.ts'
import { stages, take } from './undo/stage.ts'

// Ten seconds to take a step back (decision 47), for every step of every machine that somebody takes by a button: the tables
// of steps say which there are.

/** What is not taken back, and why. */
const exceptions: Record<string, string> = {
  'applicationTransitions open': 'a look: nobody decided anything',
  'applicationTransitions apply from draft': 'no call goes on with a draft',
  'contentTransitions create': 'a form: it makes a draft nobody hears of',
  'contractTransitions decline': 'a signature',
  'internshipTransitions create': 'follows from a confirmed place, and is undone with it',
  'internshipTransitions start_contract': 'follows from a confirmed place',
  'organizationTransitions resubmit': 'taken by a change of the organization itself, as archiving is there',
  'periodTransitions create': 'a form: it makes a draft nobody hears of',
  'weekTransitions save': 'typing: a week is handed in by another step',
  'vacancyTransitions create': 'a form: it makes a draft nobody hears of',
}
/** Who takes steps without a button, or signs. */
const others = new Set(['system', 'visitor', 'self', 'party', 'host_link'])

type Case = { table: string; event: string; from: string; who: readonly string[] }

const tables = await stateTables()
const cases: Case[] = tables.flatMap(({ name, rows }) =>
  rows.flatMap(({ event, from, who }) => from.map((state) => ({ table: name, event, from: state, who }))),
)
const isException = ({ table, event, from }: Case) =>
  `${table} ${event}` in exceptions || `${table} ${event} from ${from}` in exceptions

let listening: pg.Client
const heard: string[] = []
beforeAll(async () => {
  listening = new pg.Client({ connectionString: inject('ownerUrl') })
  await listening.connect()
  listening.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listening.query('listen happened')
})
afterAll(() => listening.end())

/** What the people who watch this tenant were told of so far. */
async function liveUpdates({ tenant }: World): Promise<number> {
  await listening.query('select 1')
  return heard.filter((payload) => payload.startsWith(tenant.id)).length
}

/** Written by looking, or made of other rows, or only ever added to. */
const beside = [
  'audit_log',
  'audit_heads',
  'contract_events',
  'data_views',
  'taken_steps',
  'taken_step_changes',
  'vacancy_search',
  'vacancy_words',
  'search_words',
  'road_phases',
  'road_settlements',
  'site_changes',
  'pupil_standings',
  'standing_bases',
  'standing_notes',
]

/** Every row of the tenant, column by column, but for its number of changes, which never comes again. */
async function everything({ tenant }: World): Promise<Record<string, unknown[]>> {
  const { rows: names } = await listening.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [[...beside, 'tenant_domains', 'sessions']],
  )
  // Asked at once: a hundred questions, one after the other, took most of the time of this file.
  const { rows } = await listening.query<{ name: string; row: object }>(
    `${names
      .map(
        ({ name }) =>
          `select '${name}' as name, to_jsonb(t.*) - 'lock_version' as row from public.${name} t where tenant_id = $1`,
      )
      .join(' union all ')} order by 1, 2`,
    [tenant.id],
  )
  const found: Record<string, unknown[]> = Object.fromEntries(names.map(({ name }) => [name, []]))
  for (const { name, row } of rows) found[name]?.push(row)
  return found
}

/** How much has left: mails, lines in the product, webhooks. */
async function left(world: World): Promise<Record<string, number>> {
  const counts = await world.inside(({ db, tenant }) =>
    sql<Record<string, number>>`
      select (select count(*)::int from email_deliveries where tenant_id = ${tenant.id}) as mails,
        (select count(*)::int from notifications where tenant_id = ${tenant.id}) as lines,
        (select count(*)::int from webhook_deliveries where tenant_id = ${tenant.id}) as webhooks`.execute(db),
  )
  return { ...counts.rows[0], live: await liveUpdates(world) }
}

async function hearAll(client: Client): Promise<void> {
  const asked = { url: 'https://elders.example/hoor', events: [...webhookEvents] }
  expect((await client.post('/webhooks', 'webhooks', asked)).status).toBe(201)
}

const build = (table: string) => (stages[table] as (typeof stages)[string])()
const later = (world: World, seconds: number) =>
  world.setNow(new Date(world.now().getTime() + seconds * 1000).toISOString())
const lastStep = async (client: Client) => (await client.get<{ id: string }[]>('/taken_steps')).data[0]?.id

it.each(Object.entries(stages))(
  '%s: a step that is taken back leaves every row as it was and tells nobody; after ten seconds it is told once',
  async (table, set) => {
    const { world, people, make, call } = await set()
    await hearAll(people.tenant_admin as Client)
    const wrong: string[] = []
    for (const one of cases) {
      if (one.table !== table || isException(one) || one.who.every((capacity) => others.has(capacity))) continue
      const name = `${one.event} from ${one.from}`
      const id = await make(one.from)
      const capacity = one.who.find((who) => people[who])
      const client = capacity && people[capacity]
      if (!client) {
        wrong.push(`${name}: nobody here takes it`)
        continue
      }
      const asked = call(one.event, id)
      if (!asked) {
        wrong.push(`${name}: no button`)
        continue
      }
      await world.settle()
      const [before, told] = [await everything(world), await left(world)]
      const taken = await take(client, asked)
      if (taken.status >= 300) {
        wrong.push(
          `${name} by ${capacity}: ${taken.status} ${taken.errors[0]?.code} ${JSON.stringify(taken.errors[0]?.source)}`,
        )
        continue
      }
      later(world, 9)
      await world.settleDue()
      const step = await lastStep(client)
      const undone = await client.put(`/taken_steps/${step}/undo`, 'taken_steps')
      if (undone.status !== 200) {
        wrong.push(`${name}: ${undone.status} ${undone.errors[0]?.code}`)
        continue
      }
      // Nobody else hears that nothing happened.
      expect([name, await left(world)]).toEqual([name, told])
      const now = await everything(world)
      expect([name, now]).toEqual([name, before])
      later(world, 60)
      await world.settleDue()
      const { live: _own, ...quiet } = await left(world)
      expect([name, quiet]).toEqual([name, { mails: told.mails, lines: told.lines, webhooks: told.webhooks }])

      // The same again, and nobody takes it back.
      expect([name, (await take(client, asked)).status]).toEqual([name, taken.status])
      const waiting = await waitingEvents(world)
      const counted = await liveUpdates(world)
      later(world, 9)
      expect([name, await world.settleDue()]).toEqual([name, 0])
      later(world, 1)
      await world.settleDue()
      expect([name, await waitingEvents(world)]).toEqual([name, []])
      if (waiting.length > 0) expect([name, await liveUpdates(world)]).not.toEqual([name, counted])
      const once = await left(world)
      await world.settleDue()
      expect([name, await left(world)]).toEqual([name, once])
    }
    expect(wrong).toEqual([])
  },
  300_000,
)

async function waitingEvents({ tenant }: World): Promise<string[]> {
  const { rows } = await listening.query<{ name: string }>(
    'select name from events where tenant_id = $1 and handled_at is null order by happened_at, id',
    [tenant.id],
  )
  return rows.map(({ name }) => name)
}

it('every table of steps is tried, or is named here', () => {
  // Signatures are not taken back.
  expect(tables.map(({ name }) => name).filter((name) => !(name in stages))).toEqual(['signerTransitions'])
})

it('what is done has its words in both languages', () => {
  const names = areaRoutes.flatMap(({ endpoints }) => endpoints.flatMap(({ undo }) => undo ?? []))
  expect(names.length).toBeGreaterThan(60)
  for (const locale of ['nl', 'en'] as const)
    expect(names.filter((name) => !texts[locale].has(`undo.did.${name}`))).toEqual([])
})

async function anArchivedClass() {
  const { world, people, make } = await build('groupTransitions')
  const [coordinator, admin] = [people.coordinator as Client, people.school_admin as Client]
  const id = await make('active')
  await coordinator.put(`/groups/${id}/archive`, 'groups')
  const status = async () => (await coordinator.get(`/groups/${id}`)).data.status
  const step = await lastStep(coordinator)
  const undo = (client: Client) => client.put(`/taken_steps/${step}/undo`, 'taken_steps')
  return { world, coordinator, admin, id, status, undo }
}

it('only who took it takes it back, once, and it is in the record', async () => {
  const { world, coordinator, admin, id, status, undo } = await anArchivedClass()
  const elsewhere = await build('groupTransitions')
  expect((await undo(admin)).status).toBe(404)
  expect((await undo(elsewhere.people.coordinator as Client)).status).toBe(404)
  expect((await undo(world.visitor)).status).toBe(401)
  expect(await lastStep(admin)).toBeUndefined()
  expect(await status()).toBe('archived')
  expect((await undo(coordinator)).data).toMatchObject({ what: 'groups.archive', isUndone: true, secondsLeft: 0 })
  expect((await undo(coordinator)).status).toBe(200)
  expect(await status()).toBe('active')
  const { rows } = await world.inside(({ db, tenant }) =>
    sql`select action, from_status, to_status from audit_log where tenant_id = ${tenant.id} and subject_id = ${id} order by seq`.execute(
      db,
    ),
  )
  expect(rows).toEqual([
    { action: 'groups.archived', fromStatus: 'active', toStatus: 'archived' },
    { action: 'undo.taken-back', fromStatus: 'archived', toStatus: 'active' },
  ])
})

it('after ten seconds it is too late, and soon nothing is kept of it', async () => {
  const { world, coordinator, status, undo } = await anArchivedClass()
  later(world, 10)
  const late = await undo(coordinator)
  expect([late.status, late.errors[0]?.code]).toEqual([409, 'undo.too-late'])
  expect(await status()).toBe('archived')
  later(world, 60)
  await world.inside(forgetTakenSteps)
  expect((await undo(coordinator)).status).toBe(404)
  const { rows } = await world.inside(({ db, tenant }) =>
    sql`select 1 from taken_step_changes where tenant_id = ${tenant.id}`.execute(db),
  )
  expect(rows).toEqual([])
})

it('what somebody built upon stays, and both of one’s own go back in turn', async () => {
  const { coordinator, admin, id, status, undo } = await anArchivedClass()
  await admin.put(`/groups/${id}/restore`, 'groups')
  const built = await undo(coordinator)
  expect([built.status, built.errors[0]?.code]).toEqual([409, 'undo.built-upon'])
  expect(await status()).toBe('active')
  expect((await admin.put(`/taken_steps/${await lastStep(admin)}/undo`, 'taken_steps')).status).toBe(200)
  expect(await status()).toBe('archived')
  expect((await undo(coordinator)).status).toBe(200)
  expect(await status()).toBe('active')
})

it('a form that was opened on what is no more does not pass for fresh', async () => {
  const { coordinator, id, undo } = await anArchivedClass()
  const seen = (await coordinator.get(`/groups/${id}`)).data.lockVersion
  expect((await undo(coordinator)).status).toBe(200)
  const rename = (name: string, lockVersion: unknown) =>
    coordinator.patch(`/groups/${id}`, 'groups', { name, lockVersion })
  const { lockVersion } = (await coordinator.get(`/groups/${id}`)).data
  expect((await rename('Intussen', lockVersion)).status).toBe(200)
  expect((await rename('Van toen', seen)).status).toBe(409)
})

it('the same step again is nothing to take back', async () => {
  const { world, coordinator, id } = await anArchivedClass()
  later(world, 11)
  expect((await coordinator.put(`/groups/${id}/archive`, 'groups')).status).toBe(200)
  expect(await lastStep(coordinator)).toBeUndefined()
})

it('a key that was used for it may be used again', async () => {
  const { coordinator, id, status, undo, world } = await anArchivedClass()
  await undo(coordinator)
  const asked = () =>
    coordinator.request(`/groups/${id}/archive`, { method: 'PUT', headers: { 'idempotency-key': 'een' } })
  expect((await asked()).status).toBe(200)
  later(world, 1)
  expect((await coordinator.put(`/taken_steps/${await lastStep(coordinator)}/undo`, 'taken_steps')).status).toBe(200)
  expect(await status()).toBe('active')
  expect((await asked()).status).toBe(200)
  expect(await status()).toBe('archived')
})

it('by a mailed link, the holder of that very link', async () => {
  const { world, people, make } = await build('weekTransitions')
  const id = await make('submitted')
  const { secret } = await world.inside((ctx) => issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id } }))
  const other = newSecret()
  const week = async () => {
    const { data } = await (people.coordinator as Client).get<{ weeks: { status: string }[] }>(`/timesheets/${id}`)
    return data.weeks.map(({ status }) => status)
  }
  await world.settle()
  const told = await left(world)
  const approved = await world.visitor.post(`/public/hours/${id}/weeks/2026-10-12/approve?t=${secret}`, 'timesheets', {
    name: 'Ria van der Ven',
  })
  expect([approved.status, approved.errors]).toEqual([200, []])
  const { data: shell } = await world.visitor.get<{ takenStep: { id: string } }>(`/shell?t=${secret}`)
  expect((await world.visitor.get<{ takenStep: null }>(`/shell?t=${other}`)).data.takenStep).toBeNull()
  expect((await world.visitor.get<{ takenStep: null }>('/shell')).data.takenStep).toBeNull()
  const undo = (t: string) => world.visitor.put(`/public/taken_steps/${shell.takenStep.id}/undo?t=${t}`, 'taken_steps')
  expect((await undo(other)).status).toBe(404)
  expect(await week()).toContain('approved')
  expect((await undo(secret)).status).toBe(200)
  expect(await week()).toContain('submitted')
  later(world, 60)
  await world.settleDue()
  expect(await left(world)).toEqual(told)
  // Who is signed in takes it back as themselves, from the page of the link too; twice at once is once.
  const signedIn = people.coordinator as Client
  const again = await signedIn.post(`/public/hours/${id}/weeks/2026-10-12/approve?t=${secret}`, 'timesheets', {
    name: 'Ria van der Ven',
  })
  expect(again.status).toBe(200)
  const mine = (await signedIn.get<{ takenStep: { id: string } }>(`/shell?t=${secret}`)).data.takenStep.id
  const both = [1, 2].map(() => signedIn.put(`/public/taken_steps/${mine}/undo?t=${secret}`, 'taken_steps'))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await week()).toContain('submitted')
})
