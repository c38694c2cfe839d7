import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type KyselyProps,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import { sha256Hex } from './ids.ts'
import { DatabaseAway, type Pulse } from './pulse.ts'

/** The role that serves requests: owns nothing, no superuser, subject to every row-level policy. */
export const servingRole = 'stageplein_app'

/** A database within one transaction, or outside of any for the few global tables. */
export type Db<Tables> = Kysely<Tables>

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Scope = { tenantId: string; cooperationId: string }

export type TransactionOptions = {
  /** A reading request cannot write, whatever its code does. */
  readOnly?: boolean
  /** Milliseconds a statement may take; default 3000. */
  timeout?: number
  /** All of it sees the database as it was at its first question; what was changed since cannot be changed on top. */
  asOfOneMoment?: boolean
}

/**
 * The one place where a transaction opens. Tenant and limits are set with `begin` and only for this transaction, so that
 * nothing of it stays behind on the pooled connection. What is asked without waiting for an answer travels together: `begin`
 * with the first question, and questions that are put at once.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  scope: Scope,
  work: (db: Db<Tables>) => Promise<Result>,
  { readOnly = false, timeout = 3000, asOfOneMoment = false }: TransactionOptions = {},
): Promise<Result> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const within = new Kysely<Tables>({
      ...noneWithin,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    })
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    const begun = say(
      `begin${asOfOneMoment ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}; set local app.tenant_id = ${uuidLiteral(scope.tenantId)};` +
        ` set local app.cooperation_id = ${uuidLiteral(scope.cooperationId)};` +
        ` set local statement_timeout = ${Math.round(timeout)}`,
    )
    // Heard of below, once the work is done or has failed of the same.
    begun.catch(() => undefined)
    try {
      const result = await work(within)
      await begun
      const committed = say('commit')
      // Nobody who only read waits for the commit; the next statement on this connection queues behind it.
      if (readOnly) committed.catch(() => undefined)
      else await committed.catch(unsettle)
      return result
    } catch (error) {
      // A connection that cannot even roll back is broken, and the pool throws it away.
      await say('rollback').catch(() => undefined)
      throw error
    }
  })
}

/** Failures of a commit that nobody answered: what was written may stand. */
const unsettled = new WeakSet<object>()

function unsettle(error: unknown): never {
  // What breaks a rule, or came between others, was undone for sure.
  if (error instanceof Error && !/^(23|40)/.test(postgresCode(error) ?? '')) unsettled.add(error)
  throw error
}

/** Whether what was written may stand although its transaction failed: what it refers to must then stay. */
export const mayStand = (error: unknown) => error instanceof Error && unsettled.has(error)

/** Within a transaction nothing is opened: of Kysely only what puts a question is there. */
const noneWithin = { config: {}, dialect: {}, driver: {} } as Omit<KyselyProps, 'executor'>

/** `('draft', 'open')`: statuses as a model lists them, for `in` where an index or a plan is made for these very words. */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`
}

function uuidLiteral(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not a uuid')
  return `'${id}'`
}

/**
 * Asked first by who writes thousands of rows at once. A connection keeps how it looks up what a row refers to from the first time
 * it did: where that table had a few rows then, it reads all of it for each row that is written, which takes minutes once there are thousands,
 * until the server has looked at the table again or the connection is another.
 */
export async function planAnew<Tables>(db: Db<Tables>): Promise<void> {
  await sql`discard plans`.execute(db)
}

type Opening = {
  max?: number
  /** Tells when the database is away: then nobody gets a connection, and nobody waits on one. */
  pulse?: Pulse
  /** Every question with values is a prepared statement: for whoever asks a few thousand at once, the same ones again and again. */
  preparesAll?: boolean
}

/** After so long an answer that did not come will not come: longer than any statement is given, which the command line gives most. */
const longestAnswer = 130_000

/**
 * How questions are planned (decision 74). They are written in an order of joining that is good; a planner that tries every other
 * order of twelve tables takes 10 to 60 ms for rows that are there in one. Machine code is made for reports, not for a page.
 */
const planning = '-c join_collapse_limit=4 -c jit=off'

export function openDatabase<Tables>(
  url: string,
  { max = 10, pulse, preparesAll = false }: Opening = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 2500, // less than a statement's: who waits for a row is told so, not that the product is away
    query_timeout: longestAnswer,
    options: planning,
    keepAlive: true,
    application_name: 'stageplein',
    pipeline: true,
  })
  // An idle connection that the server closes must not end the process; the pool opens a new one.
  pool.on('error', () => undefined)
  // Neither must one that is at work: its query fails, and whoever asked hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => inOneGo(await (pulse ? connectWhileThere(pool, pulse) : pool.connect()), preparesAll),
        end: () => pool.end(),
      },
    }),
    // Also within JSON, where included rows come from: keys of our own JSON columns are camelCase or hold no underscore.
    plugins: [new CamelCasePlugin()],
  })
}

/** A connection, unless the database goes away before there is one; and once it does, what waits on it fails at once. */
async function connectWhileThere(pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> {
  if (pulse.isLost) throw new DatabaseAway()
  const asked = pool.connect()
  const client = await new Promise<pg.PoolClient>((resolve, reject) => {
    const ignore = pulse.onLost(() => {
      reject(new DatabaseAway())
      asked.then(
        (late) => late.release(true),
        () => undefined,
      )
    })
    asked.then(resolve, reject).finally(ignore)
  })
  if (!watched.has(client)) {
    watched.add(client)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.once(
      'close',
      pulse.onLost(() => stream.destroy(new DatabaseAway())),
    )
  }
  return client
}

const watched = new WeakSet<pg.PoolClient>()

/**
 * Put first in a question that is asked all day: a prepared statement, planned once by each connection. Only for what is found by its key in
 * a table or two: the plan must do for every tenant, the one with ten rows and the one with a million, and one that was made
 * while the tables were empty stays until the server has looked at them again. Many joins planned then take seconds.
 */
export const prepared = sql`/* prepared */ `

/**
 * A prepared statement that is asked all day with other values, and written once. `of` stands for a value by its name.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  write: (of: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>,
) {
  let once: CompiledQuery<Row> | undefined
  return async <Tables>(db: Db<Tables>, values: Values): Promise<Row[]> => {
    once ??= sql<Row>`${prepared}${write((name) => sql.val(name))}`.compile(db)
    const parameters = once.parameters.map((name) => values[name as string])
    return (await db.executeQuery<Row>({ ...once, parameters } as CompiledQuery<Row>)).rows
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared-${names.size}`
  names.set(text, name)
  return name
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** A client that sends in one go what is asked of it in one go. */
function inOneGo(client: pg.PoolClient, preparesAll: boolean): PostgresPoolClient {
  const known = clients.get(client)
  if (known) return known
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let waits = false
  const wrapped = {
    query(text: string, values: unknown[]) {
      if (!waits) {
        waits = true
        stream.cork()
        process.nextTick(() => {
          waits = false
          stream.uncork()
        })
      }
      // What carries no values may be several statements, which cannot be prepared.
      const isPrepared = (preparesAll && values.length > 0) || text.slice(0, 40).includes('/* prepared */')
      return client.query(isPrepared ? { name: nameOf(text), text, values } : { text, values })
    },
    release: () => client.release(),
  } as unknown as PostgresPoolClient
  clients.set(client, wrapped)
  return wrapped
}

/** The address of the serving role for the database that `ownerUrl` owns. The same on every server that shares it. */
export function servingUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const secret = sha256Hex(`serving role of ${url.username}:${url.password}`)
  url.username = servingRole
  url.password = secret
  return url.href
}

/** Refuses a serving role that could look past row-level security. */
export async function assertServingRole<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ unsafe: boolean; owned: number }>`
    select (rolsuper or rolbypassrls) as unsafe,
      (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
    from pg_roles r where rolname = current_user`.execute(db)
  const role = rows[0]
  if (!role || role.unsafe || role.owned > 0) {
    throw new Error(
      'The server must work as a database role that owns nothing and cannot look past row-level security.',
    )
  }
}

/** The Postgres error code of something thrown, if it has one (23505 unique, 23503 foreign key, 55P03 lock, 57014 timeout). */
export function postgresCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.length === 5 ? code : undefined
}

export type { Transaction }
