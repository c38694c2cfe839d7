import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { makersFor } from './makers.ts'
import { openSystemContext } from '../src/api/context.ts'
import { buildApi, type Api } from '../src/api/pipeline.ts'
import { buildSso } from '../src/server/sso.ts'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import { handleEvents } from '#root/src/jobs/events.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { inTransaction, openDatabase, servingUrl } from '#platform/db.ts'
import { folderStore } from '#platform/files.ts'
import { mediaType, renameKeys, snakeCase } from '#platform/jsonapi.ts'
import { openMailer } from '#platform/mail.ts'
import { jsonLog } from '#platform/log.ts'
import type { Watch } from '#platform/stream.ts'
import type { Scanner } from '#platform/scanner.ts'
import { openCounts } from '#platform/throttle.ts'
import { flatten, type Flat } from '#web/client.ts'
import { capabilitiesFor, type Tenant } from '#areas/tenancy/model.ts'
import { deployments } from '#areas/tenancy/deployments/model.ts'
import type { Actor } from '#areas/users/model.ts'

let shared: { owner: Kysely<Tables>; db: Kysely<Tables>; services: Services } | undefined

function connections() {
  if (shared) return shared
  const ownerUrl = inject('ownerUrl')
  const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-files-'))
  shared = {
    owner: openDatabase<Tables>(ownerUrl, { max: 2 }),
    db: openDatabase<Tables>(servingUrl(ownerUrl), { max: 10 }),
    services: {
      files: folderStore(dataDir),
      dataDir,
      scanner: undefined,
      mail: openMailer(undefined),
      counts: openCounts(openDatabase<never>(servingUrl(ownerUrl), { max: 2 })),
      testPages: true,
      forgetTenants: () => undefined,
      log: jsonLog('silent'),
    },
  }
  return shared
}

/** The columns of these tables, as the role that serves sees them. */
export async function columnsOf(world: World, ...tables: string[]): Promise<string[]> {
  const { rows } = await world.inside((ctx) =>
    sql<{
      name: string
    }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = any (${tables}::text[])`.execute(
      ctx.db,
    ),
  )
  return rows.map(({ name }) => name)
}

export type Reply<Data = Flat> = {
  status: number
  data: Data
  meta: Record<string, unknown>
  errors: WireError[]
  headers: Headers
  text: string
}
type WireError = {
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer?: string; parameter?: string }
}

/** Someone who speaks HTTP with the product. */
export type Client = {
  id: string
  credentials: Record<string, string>
  get<Data = Flat>(path: string): Promise<Reply<Data>>
  post<Data = Flat>(
    path: string,
    type?: string,
    attributes?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Reply<Data>>
  patch<Data = Flat>(path: string, type: string, attributes?: Record<string, unknown>): Promise<Reply<Data>>
  put<Data = Flat>(path: string, type: string, attributes?: Record<string, unknown>): Promise<Reply<Data>>
  delete(path: string): Promise<Reply<null>>
  request(path: string, init?: RequestInit): Promise<Response>
}

export type World = Awaited<ReturnType<typeof aWorld>>
export type WorldOptions = {
  capabilities?: Partial<Tenant['capabilities']>
  now?: string
  authRotate?: boolean
  limits?: { signedIn: number; anonymous: number; pages?: number }
  /** Word of changes to who watches, and how often it is asked whether they may. */
  watch?: Watch
  askAgain?: number
  /** As a server that runs neither the demo nor tests. */
  testPages?: boolean
  /** What looks at the files people send, where an operator has one. */
  scanner?: Scanner
  /** Another tenant of the same cooperation, which shares its accounts. */
  partner?: { tenant: Tenant }
}

/**
 * A fresh tenant with nobody in it: every test has its own, so none sees another's rows and none cleans up.
 * `make.*` builds what a test is about and whatever it stands on; clients go in by the front door.
 */
export async function aWorld({
  capabilities = {},
  now = '2026-10-05T09:00:00Z',
  authRotate = false,
  partner,
  limits,
  watch,
  askAgain,
  testPages = true,
  scanner,
}: WorldOptions = {}) {
  const { owner, db, services: shared } = connections()
  const services = { ...shared, testPages, scanner }
  const program = capabilities.program ?? 'mas'
  const tenant: Tenant = {
    id: newId(),
    cooperationId: partner?.tenant.cooperationId ?? newId(),
    key: `t${newSecret()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 12)}`,
    name: 'Proefstad',
    supportEmail: 'hulp@proefstad.example',
    capabilities: { ...capabilitiesFor(program), ...capabilities },
    theme: (deployments[0] as (typeof deployments)[number]).theme,
  }
  await owner
    .insertInto('tenants')
    .values({
      id: tenant.id,
      cooperationId: tenant.cooperationId,
      key: tenant.key,
      name: tenant.name,
      supportEmail: tenant.supportEmail,
      capabilities: JSON.stringify(tenant.capabilities),
      theme: JSON.stringify(tenant.theme),
    })
    .execute()
  const moment = { now: new Date(now) }
  const clock = { now: () => moment.now }
  const api: Api = buildApi({
    db,
    clock,
    services,
    authRotate,
    ...(limits ? { limits } : {}),
    ...(watch ? { watch } : {}),
    ...(askAgain ? { askAgain } : {}),
  })
  const sso = buildSso({ db, clock, services })
  // An address of its own, so that no test is slowed down by what another tried.
  const ip = `10.${randomBytes(3).join('.')}`
  const origin = { tenant, origin: `http://${tenant.key}.localhost:3000`, ip }

  /** Works within this tenant as the system: for makers and for looking behind the screens. */
  function inside<Result>(work: (ctx: Ctx) => Promise<Result>, actor: Actor = { kind: 'system' }): Promise<Result> {
    return inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, async (connection) => {
      const ctx = openSystemContext({ db: connection, tenant, actor, now: moment.now, origin: origin.origin, services })
      const result = await work(ctx)
      await ctx.flush()
      return result
    })
  }

  function client(id: string, credentials: Record<string, string> = {}): Client {
    async function request(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers({
        accept: mediaType,
        'x-locale': 'nl',
        ...credentials,
        ...(init.headers as Record<string, string>),
      })
      const full = /^\/auth(?=[/?]|$)/.test(path) || path.startsWith('/api/') ? path : `/api/v1${path}`
      return api(new Request(origin.origin + full, { ...init, headers }), origin)
    }
    async function send<Data>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply<Data>> {
      const init: RequestInit = { method, headers: { 'content-type': mediaType, ...headers } }
      if (body !== undefined) init.body = JSON.stringify(body)
      const response = await request(path, init)
      const text = await response.text()
      const parsed = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}
      return {
        status: response.status,
        data: flatten(parsed) as Data,
        meta: parsed.meta ?? {},
        errors: parsed.errors ?? [],
        headers: response.headers,
        text,
      }
    }
    const resource = (type: string | undefined, attributes: Record<string, unknown> = {}) =>
      type === undefined ? undefined : { data: { type, attributes: renameKeys(attributes, snakeCase) } }
    return {
      id,
      credentials,
      request,
      get: (path) => send('GET', path),
      post: (path, type, attributes, headers) => send('POST', path, resource(type, attributes), headers),
      patch: (path, type, attributes) => send('PATCH', path, resource(type, attributes)),
      put: (path, type, attributes) => send('PUT', path, resource(type, attributes)),
      delete: (path) => send('DELETE', path),
    }
  }

  const make = makersFor({ tenant, inside, client })

  return {
    tenant,
    make,
    inside,
    visitor: client('visitor'),
    /** Lets time pass. */
    setNow: (iso: string) => void (moment.now = new Date(iso)),
    now: () => moment.now,
    /** Runs the reactions to everything that happened so far, as the queue does once the time to take steps back is over. */
    async settle() {
      await owner
        .updateTable('events')
        .set({ retryAt: null })
        .where('tenantId', '=', tenant.id)
        .where('attempts', '=', 0)
        .execute()
      return handleEvents({ db, tenant, clock, services, origin: origin.origin })
    },
    /** The same, as the queue does at this very moment. */
    settleDue: () => handleEvents({ db, tenant, clock, services, origin: origin.origin }),
    api,
    sso,
    origin,
    /** What a whole server works on, for what works on one: the demo. */
    runtime: { db, clock, services, ownerUrl: inject('ownerUrl') },
  }
}
