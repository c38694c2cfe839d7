import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { inTransaction, mayStand, openDatabase, planAnew, servingUrl, type Db } from './db.ts'
import { newId } from './ids.ts'

const owner = openDatabase<never>(inject('ownerUrl'), { max: 1 })
const serving = openDatabase<never>(servingUrl(inject('ownerUrl')), { max: 1 })
afterAll(() => Promise.all([owner.destroy(), serving.destroy()]))

const scope = { tenantId: newId(), cooperationId: newId() }
const failureOf = (work: (db: Db<never>) => Promise<unknown>, db = serving) =>
  inTransaction(db, scope, work).then(
    () => undefined,
    (error: unknown) => error,
  )

it('what was written may stand where nobody answered to the commit, and not where the work itself failed', async () => {
  const unanswered = await failureOf(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 2000)`.execute(owner)
  })
  expect(unanswered).toBeInstanceOf(Error)
  expect(mayStand(unanswered)).toBe(true)
  expect(mayStand(await failureOf((db) => sql`select 1 / 0`.execute(db)))).toBe(false)
  const refused = await failureOf(async (db) => {
    await sql`create temporary table twice (name text unique deferrable initially deferred) on commit drop`.execute(db)
    await sql`insert into twice values ('one'), ('one')`.execute(db)
  }, owner)
  expect(refused).toMatchObject({ code: '23505' })
  expect(mayStand(refused)).toBe(false)
  expect(mayStand(await failureOf(() => Promise.reject(new Error('the work failed'))))).toBe(false)
})

it('who writes thousands of rows at once looks up what they refer to as it is best now, not as it was for a few', async () => {
  const read = await inTransaction(owner, scope, async (db) => {
    const fill = (from: number, to: number) =>
      sql`insert into whole (id) select n from generate_series(${from}::int, ${to}::int) n`.execute(db)
    const refer = (from: number, to: number) =>
      sql`insert into part (whole_id) select n from generate_series(${from}::int, ${to}::int) n`.execute(db)
    const wholes = async () => {
      const { rows } = await sql<{ seqScan: number }>`
        select seq_scan from pg_stat_xact_user_tables where relid = 'whole'::regclass`.execute(db)
      return rows[0]?.seqScan ?? 0
    }
    await sql`create temporary table whole (id int primary key) on commit drop`.execute(db)
    await sql`create temporary table part (whole_id int references whole (id)) on commit drop`.execute(db)
    await fill(1, 3)
    await sql`analyze whole`.execute(db)
    for (let at = 0; at < 8; at += 1) await refer(1, 3)
    await fill(4, 9_000)
    const before = await wholes()
    await refer(4, 40)
    const between = await wholes()
    await planAnew(db)
    await refer(4, 40)
    return { otherwise: between - before, anew: (await wholes()) - between }
  })
  expect(read).toEqual({ otherwise: 37, anew: 0 })
})
