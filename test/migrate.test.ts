import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate, MigrationFailed } from '#platform/db.ts'

const name = `migrate_${process.pid}_${Date.now()}`
const url = new URL(inject('ownerUrl'))
url.pathname = `/${name}`
let folder: string

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stageplein-migrations-'))
  await query(inject('ownerUrl'), `create database ${name}`)
  await writeFile(join(folder, '0001_good.sql'), "create table kept (word text); insert into kept values ('hier');")
})
afterAll(async () => {
  await query(inject('ownerUrl'), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

it('a migration that fails is named, leaves nothing behind, and harms nothing', async () => {
  expect(await migrate(url.href, folder)).toEqual(['0001_good.sql'])
  await writeFile(join(folder, '0002_bad.sql'), 'create table half (word text); update kept set nonsense = 1;')
  const failed = await migrate(url.href, folder).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(MigrationFailed)
  expect((failed as Error).message).toContain('0002_bad.sql')
  expect(await query(url.href, 'select word from kept')).toEqual([{ word: 'hier' }])
  expect(await query(url.href, "select to_regclass('half') as half")).toEqual([{ half: null }])
  await writeFile(join(folder, '0002_bad.sql'), 'create table whole (word text);')
  expect(await migrate(url.href, folder)).toEqual(['0002_bad.sql'])
})
