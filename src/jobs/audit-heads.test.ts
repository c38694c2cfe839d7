import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findBrokenAudit } from '#platform/outbox.ts'
import type { Runtime } from '../runtime.ts'
import { jsonLog } from '#platform/log.ts'
import { openDatabase, servingUrl } from '#platform/db.ts'
import type { Tables } from '#areas/context.ts'
import { aWorld, type World } from '../../test/world.ts'
import { readAuditHeads, writeAuditHeads } from './audit-heads.ts'

// Whoever owns the database can write the whole record anew. What was written down elsewhere tells.

const folder = mkdtempSync(join(tmpdir(), 'stageplein-heads-'))
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  // As somebody who may do all: the triggers that keep the record do not run for this connection.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  rmSync(folder, { recursive: true, force: true })
})

async function aRecord(dataDir: string) {
  const world = await aWorld()
  const write = (count: number) =>
    world.inside(async (ctx) => {
      for (let at = 0; at < count; at += 1) ctx.audit({ action: 'identity.signed-out', subject: { type: 'users' } })
    })
  const logged: string[] = []
  const db = openDatabase<Tables>(servingUrl(inject('ownerUrl')), { max: 1 })
  const runtime = {
    config: { dataDir },
    db,
    clock: { now: world.now },
    services: {},
    hosts: { all: async () => [world.tenant], originOfTenant: async () => world.origin },
    log: jsonLog('info', (line) => logged.push(line)),
  } as unknown as Runtime
  await write(5)
  const verify = async (files: string[] = []) => {
    const heads = await readAuditHeads(dataDir, world.tenant.key, files)
    return world.inside((ctx) => findBrokenAudit(ctx.db, world.tenant.id, heads))
  }
  return { world, write, runtime, logged, verify, close: () => db.destroy() }
}

const cutBackTo = async ({ tenant }: World, seq: number) => {
  await owner.query('delete from audit_log where tenant_id = $1 and seq > $2', [tenant.id, seq])
  await owner.query(
    'update audit_heads set seq = $2, hash = (select hash from audit_log where tenant_id = $1 and seq = $2) where tenant_id = $1',
    [tenant.id, seq],
  )
}

it('heads are written down once a day, in a file and in the log', async () => {
  const dataDir = join(folder, 'daily')
  const { world, write, runtime, logged, close } = await aRecord(dataDir)
  await writeAuditHeads(runtime)
  await write(1)
  await writeAuditHeads(runtime)
  world.setNow('2026-10-06T09:00:00Z')
  await writeAuditHeads(runtime)
  const heads = join(dataDir, 'audit-heads')
  expect(readdirSync(heads).sort()).toEqual(['2026-10-05.jsonl', '2026-10-06.jsonl'])
  const [first, second] = readdirSync(heads)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(heads, name), 'utf8')) as { seq: number; hash: string; tenant: string })
  expect([first?.tenant, first?.seq, second?.seq]).toEqual([world.tenant.key, 5, 6])
  expect(first?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(logged.filter((line) => line.includes(first?.hash as string))).toHaveLength(1)
  await close()
})

it('a tail that was cut off with its head set back holds by itself, and not by what was written down', async () => {
  const dataDir = join(folder, 'cut')
  const { world, runtime, verify, close } = await aRecord(dataDir)
  await writeAuditHeads(runtime)
  expect(await verify()).toBeUndefined()
  await cutBackTo(world, 3)
  expect(await world.inside((ctx) => findBrokenAudit(ctx.db, world.tenant.id))).toBeUndefined()
  expect(await verify()).toBe(5)
  await close()
})

it('a tail that was written anew does too', async () => {
  const dataDir = join(folder, 'anew')
  const { world, write, runtime, verify, close } = await aRecord(dataDir)
  await writeAuditHeads(runtime)
  await cutBackTo(world, 3)
  await write(4)
  expect(await world.inside((ctx) => findBrokenAudit(ctx.db, world.tenant.id))).toBeUndefined()
  expect(await verify()).toBe(5)
  // A copy kept elsewhere tells the same where the files here were taken away.
  const copy = join(dataDir, 'audit-heads', '2026-10-05.jsonl')
  const heads = await readAuditHeads(join(folder, 'empty'), world.tenant.key, [copy])
  expect(await world.inside((ctx) => findBrokenAudit(ctx.db, world.tenant.id, heads))).toBe(5)
  await close()
})

it('a tenant in which things happened and that has neither lines nor head is broken', async () => {
  const { world, verify, close } = await aRecord(join(folder, 'gone'))
  await owner.query('delete from audit_log where tenant_id = $1', [world.tenant.id])
  await owner.query('delete from audit_heads where tenant_id = $1', [world.tenant.id])
  expect(await verify()).toBeUndefined()
  await world.inside(async (ctx) =>
    ctx.record({ name: 'identity.arrived', subject: { type: 'users', id: world.tenant.id } }),
  )
  expect(await verify()).toBe(-1)
  await close()
})
