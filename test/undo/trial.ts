import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { webhookEvents } from '#areas/integrations/webhooks/model.ts'
import type { Client, World } from '../world.ts'
import { take, type Put } from './stage.ts'

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

export const later = (world: World, seconds: number) =>
  world.setNow(new Date(world.now().getTime() + seconds * 1000).toISOString())
export const lastStep = async (client: Client) => (await client.get<{ id: string }[]>('/taken_steps')).data[0]?.id

export async function hearAll(client: Client): Promise<void> {
  const asked = { url: 'https://elders.example/hoor', events: [...webhookEvents] }
  expect((await client.post('/webhooks', 'webhooks', asked)).status).toBe(201)
}

/** What tries whether a step can be taken back; it listens to everything as long as the tests of a file run. */
export function trialOfUndo() {
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

  async function waitingEvents({ tenant }: World): Promise<string[]> {
    const { rows } = await listening.query<{ name: string }>(
      'select name from events where tenant_id = $1 and handled_at is null order by happened_at, id',
      [tenant.id],
    )
    return rows.map(({ name }) => name)
  }

  /**
   * Takes a step, takes it back within ten seconds, and takes it again for good: nothing left before, and every row is as
   * it was; after the ten seconds it is told once. Says why it could not be tried.
   */
  async function faultOf(world: World, client: Client, name: string, asked: Put): Promise<string | undefined> {
    await world.settle()
    const [before, told] = [await everything(world), await left(world)]
    const taken = await take(client, asked)
    if (taken.status >= 300)
      return `${name}: ${taken.status} ${taken.errors[0]?.code} ${JSON.stringify(taken.errors[0]?.source)}`
    later(world, 9)
    await world.settleDue()
    const step = await lastStep(client)
    const undone = await client.put(`/taken_steps/${step}/undo`, 'taken_steps')
    if (undone.status !== 200) return `${name}: ${undone.status} ${undone.errors[0]?.code}`
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
    return undefined
  }

  return { left, faultOf }
}
