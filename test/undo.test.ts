import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newSecret } from '#platform/ids.ts'
import { stateTables } from '../scripts/make-states.ts'
import type { Client } from './world.ts'
import { areaRoutes } from '#areas/registry.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { forgetTakenSteps } from '#areas/undo/commands.ts'
import { texts } from '#platform/texts.ts'
import { stages } from './undo/stages.ts'
import { hearAll, lastStep, later, trialOfUndo } from './undo/trial.ts'

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

const { left, faultOf } = trialOfUndo()
const build = (table: string) => (stages[table] as (typeof stages)[string])()

it.each(Object.entries(stages))(
  '%s: a step that is taken back leaves every row as it was and tells nobody; after ten seconds it is told once',
  async (table, set) => {
    const { world, people, make, call } = await set()
    await hearAll(people.tenant_admin as Client)
    const wrong: (string | undefined)[] = []
    for (const one of cases) {
      if (one.table !== table || isException(one) || one.who.every((capacity) => others.has(capacity))) continue
      const name = `${one.event} from ${one.from}`
      const id = await make(one.from)
      const capacity = one.who.find((who) => people[who])
      const client = capacity && people[capacity]
      const asked = call(one.event, id)
      if (!client) wrong.push(`${name}: nobody here takes it`)
      else wrong.push(asked ? await faultOf(world, client, `${name} by ${capacity}`, asked) : `${name}: no button`)
    }
    expect(wrong.filter(Boolean)).toEqual([])
  },
  300_000,
)

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
  expect(await lastStep(coordinator)).toBeUndefined()
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
