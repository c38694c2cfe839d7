import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate, MigrationChanged, MigrationFailed } from '#platform/migrations.ts'

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

it('a migration that was edited after it was applied is named, and nothing is done', async () => {
  await writeFile(join(folder, '0001_good.sql'), "create table kept (word text); insert into kept values ('daar');")
  await writeFile(join(folder, '0003_new.sql'), 'create table fresh (word text);')
  const refused = await migrate(url.href, folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MigrationChanged)
  expect((refused as Error).message).toMatch(/^The database change 0001_good\.sql .*\.$/)
  expect(await query(url.href, "select to_regclass('fresh') as fresh")).toEqual([{ fresh: null }])
  await writeFile(join(folder, '0001_good.sql'), "create table kept (word text); insert into kept values ('hier');")
  expect(await migrate(url.href, folder)).toEqual(['0003_new.sql'])
})

it('the same lines with other endings are the same migration', async () => {
  await writeFile(join(folder, '0004_lines.sql'), 'create table lines (\r\n  word text);\r\n')
  expect(await migrate(url.href, folder)).toEqual(['0004_lines.sql'])
  await writeFile(join(folder, '0004_lines.sql'), 'create table lines (\n  word text);\n')
  expect(await migrate(url.href, folder)).toEqual([])
})

it('numbers no migration as another one; four numbers were given more than once before this was asked', async () => {
  const files = (await readdir('migrations')).filter((file) => file.endsWith('.sql'))
  expect(files.filter((file) => !/^\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([])
  const numbers = files.map((file) => file.slice(0, 4))
  const repeated = new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))
  const shared = files.filter((file) => repeated.has(file.slice(0, 4))).sort()
  expect(shared).toEqual([
    '0019_digests.sql',
    '0019_organization_duplicates.sql',
    '0021_favorites.sql',
    '0021_recommendations.sql',
    '0021_saved_searches.sql',
    '0022_vacancy_lifecycle.sql',
    '0022_vacancy_pictures.sql',
    '0022_vacancy_reports.sql',
    '0023_flow.sql',
    '0023_imports.sql',
    '0023_views.sql',
  ])
})
