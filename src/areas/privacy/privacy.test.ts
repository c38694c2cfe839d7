import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { texts } from '#platform/texts.ts'
import { aWorld } from '#root/test/world.ts'
import { holdings } from '#areas/tables.ts'
import { forgetInTime } from './commands.ts'

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.organization({ type: 'School', name: 'Het Atlas' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Zeldzaamster' })
  const classmate = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Klasgenootje' })
  const coordinator = await world.make.user({
    roles: [{ name: 'coordinator', organizationId: school.id }],
    lastName: 'Kantoor',
  })
  const company = await world.make.company({ name: 'De Plek' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const vacancy = await world.make.vacancy(company.id)
  const apply = async (client: typeof pupil) =>
    (await client.post('/applications', 'applications', { vacancyId: vacancy.id, motivation: 'Dit wil ik.' })).data.id
  const applications = [await apply(pupil), await apply(classmate)] as const
  await world.settle()
  return { world, school, pupil, classmate, coordinator, host, applications }
}

describe('what is held about somebody', () => {
  it('says of every table whose rows they are', async () => {
    const world = await aWorld()
    const { rows } = await world.inside((ctx) =>
      sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' and relname <> 'schema_migrations'`.execute(ctx.db),
    )
    expect(Object.keys(holdings).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('has words for every part it shows', () => {
    const keys = Object.entries(holdings).flatMap(([table, held]) =>
      'none' in held ? [] : [`privacy.tables.${table}`, ...held.shown.map((column) => `privacy.columns.${column}`)],
    )
    expect(keys.filter((key) => !texts.nl.has(key) || !texts.en.has(key))).toEqual([])
  })

  it('is one’s own, whole, without what opens something and without anybody else', async () => {
    const { world, pupil } = await aPlace()
    const { data } = await pupil.get<
      Flat & { parts: { table: string; rows: { column: string; value: string }[][] }[] }
    >('/my_data')
    const part = (table: string) => data.parts.find((one) => one.table === table)?.rows.flat() ?? []
    expect(part('users')).toContainEqual({ column: 'last_name', value: 'Zeldzaamster' })
    expect(part('applications')).toContainEqual({ column: 'motivation', value: 'Dit wil ik.' })
    const response = await pupil.request('/my_data/download')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('utf8'))
      .join('\n')
    expect(Object.keys(files).sort()).toEqual(['gegevens.html', 'gegevens.json'])
    expect(text).toContain('Zeldzaamster')
    expect(text).not.toContain('Klasgenootje')
    expect(text).not.toMatch(/_hash"|"digest"|"storage_key"|password/)
    const elsewhere = await world.inside((ctx) => ctx.db.selectFrom('users').select('id').execute())
    expect(elsewhere.length).toBeGreaterThan(3)
  })

  it('has no secret column of any table', async () => {
    const { world } = await aPlace()
    const { rows } = await world.inside((ctx) =>
      sql<{
        table: string
        column: string
      }>`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name ~ 'hash$|digest|secret|storage_key|^client$' and column_name <> 'request_hash'`.execute(
        ctx.db,
      ),
    )
    const open = rows.filter(({ table, column }) => {
      const held = holdings[table]
      return held && 'shown' in held && !held.secret?.includes(column)
    })
    expect(open).toEqual([])
  })

  it('is asked by who is signed in', async () => {
    const { world } = await aPlace()
    for (const path of ['/my_data', '/my_data/download', '/data_views'])
      expect([path, (await world.visitor.get(path)).status]).toEqual([path, 401])
  })
})

describe('who looked', () => {
  it('is told to the pupil by role and organization, once a day, and to the school by name', async () => {
    const { pupil, host, coordinator, classmate, applications } = await aPlace()
    expect((await pupil.get<Flat[]>('/data_views')).data).toEqual([])
    await pupil.get(`/applications/${applications[0]}`)
    for (let times = 0; times < 3; times += 1) await host.get(`/applications/${applications[0]}`)
    await coordinator.get(`/applications/${applications[0]}`)
    const seen = (await pupil.get<Flat[]>('/data_views')).data
    const told = (list: Flat[]) =>
      list
        .map(({ what, capacity, organizationName, viewerName }) => [what, capacity, organizationName, viewerName])
        .sort()
    expect(told(seen)).toEqual([
      ['applications', 'company_admin', 'De Plek', null],
      ['applications', 'coordinator', 'Het Atlas', null],
    ])
    const bySchool = (await coordinator.get<Flat[]>(`/data_views?student=${pupil.id}`)).data
    expect(told(bySchool).map(([, , , name]) => name)).toContain('Sam Kantoor')
    expect((await classmate.get<Flat[]>('/data_views')).data).toEqual([])
  })

  it('counts a list like an open record', async () => {
    const { pupil, coordinator } = await aPlace()
    await coordinator.get('/applications')
    expect((await pupil.get<Flat[]>('/data_views')).data).toHaveLength(1)
  })

  it('is nobody else’s business', async () => {
    const { world, pupil, host, classmate } = await aPlace()
    const other = await world.make.organization({ type: 'School', name: 'Elders' })
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    for (const client of [host, classmate, stranger, (await aPlace()).coordinator])
      expect((await client.get(`/data_views?student=${pupil.id}`)).status).toBe(404)
    expect((await host.get('/data_views?student=wie')).status).toBe(400)
  })

  it('is kept as long as the tenant wants', async () => {
    const { world, host, applications } = await aPlace()
    await host.get(`/applications/${applications[0]}`)
    const left = async (now: string) => {
      world.setNow(now)
      await world.inside(forgetInTime)
      return world.inside((ctx) => ctx.db.selectFrom('dataViews').select('subjectId').execute())
    }
    expect(await left('2028-10-04T09:00:00Z')).toHaveLength(1)
    expect(await left('2028-10-07T09:00:00Z')).toHaveLength(0)
    expect(await world.inside((ctx) => ctx.db.selectFrom('notifications').select('id').execute())).toEqual([])
    expect(await world.inside((ctx) => ctx.db.selectFrom('emailDeliveries').select('id').execute())).toEqual([])
  })
})

it('anybody reads what is kept of people at all: every table that holds something, by what it shows, and the terms', async () => {
  const { visitor } = await aWorld({ capabilities: { mailKeptMonths: 7 } })
  const { status, data } = await visitor.get<{ kept: { table: string; columns: string[] }[]; meta: unknown }>(
    '/privacy_statement',
  )
  const held = Object.entries(holdings).flatMap(([table, one]) => ('none' in one ? [] : [[table, one] as const]))
  expect(status).toBe(200)
  expect(data.kept.map(({ table, columns }) => [table, columns])).toEqual(
    held.map(([table, { shown }]) => [table, shown]),
  )
  expect(data.kept.find(({ table }) => table === 'users')?.columns).toContain('first_name')
  expect(data.meta).toMatchObject({ terms: { mailKeptMonths: 7 } })
})
