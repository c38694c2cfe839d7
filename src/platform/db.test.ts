import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { inTransaction, mayStand, openDatabase, servingUrl, type Db } from './db.ts'
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
