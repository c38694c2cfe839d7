import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { openRuntime, type Runtime } from '../runtime.ts'
import { asSystem } from '../jobs/as-system.ts'
import { readAuditHeads } from '../jobs/audit-heads.ts'
import { listFailedEvents } from '#areas/activity/queries.ts'
import { runImport } from '#areas/imports/commands.ts'
import { areaRoutes } from '#areas/registry.ts'
import { rebuildRoads, type RebuiltShare } from '#areas/workflows/progress/commands.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import { addUsers, grantRoles } from '#areas/users/commands.ts'
import { findUserByAccount } from '#areas/users/queries.ts'
import { importPostcodes } from '#areas/geography/postcodes/commands.ts'
import { readConfig } from '#platform/config.ts'
import { Refusal } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { findBrokenAudit } from '#platform/outbox.ts'
import { hashPassword } from '#platform/passwords.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { texts } from '#platform/texts.ts'
import { ensureAccounts } from '#areas/identity/accounts/commands.ts'

const help = `npm run app -- <command>

  routes [--json]                              every call of the API: method, path, who may
  admin create --tenant <key> --email <address> --first-name <name> --last-name <name> [--platform]
                                               the first admin of a tenant, or of all; prints the password once,
                                               unless ADMIN_PASSWORD holds one
  import students <file> --tenant <key> --school <name>
  import organizations <file> --tenant <key>
  import vacancies <file> --tenant <key>       reads a CSV file in and says which rows are wrong
  import postcodes <file>                      where postcodes lie, for all tenants: postcode, latitude, longitude
  events [--tenant <key>]                      what happened and could not be told on, with why and when it is tried again
  progress rebuild [--tenant <key>]            works out of what happened how far every pupil is on their road
  audit verify [--tenant <key>] [--head <file>]
                                               whether nobody changed the record of who did what, also by the heads in
                                               DATA_DIR/audit-heads and in a copy of such a file that was kept elsewhere

The commands that read or write need the database: DATABASE_URL, or the embedded one of DATA_DIR while no server runs on it.
`

/** The commands of `npm run app`. Gives back the exit code. */
export async function runCommand([command, ...rest]: string[]): Promise<number> {
  // Whoever reads only the first lines closes the pipe; the work is finished all the same.
  process.stdout.on('error', () => undefined)
  switch (command) {
    case 'routes':
      process.stdout.write(rest.includes('--json') ? `${JSON.stringify(listRoutes(), null, 2)}\n` : routeTable())
      return 0
    case 'admin':
      return withGround((runtime) => createAdmin(runtime, rest))
    case 'import':
      return withGround((runtime) => importFile(runtime, rest))
    case 'events':
      return withGround((runtime) => tellFailedEvents(runtime, rest))
    case 'progress':
      return withGround((runtime) => rebuildProgress(runtime, rest))
    case 'audit':
      return withGround((runtime) => verifyAudit(runtime, rest))
    case undefined:
    case 'help':
      process.stdout.write(help)
      return 0
    default:
      throw new StartRefusal(`There is no command ${command}.\n\n${help}`)
  }
}

function routeTable(): string {
  return `${listRoutes()
    .map(({ method, path, who }) => `${method.padEnd(7)}${path}  ${String(who)}`)
    .join('\n')}\n`
}

async function withGround(work: (runtime: Runtime) => Promise<number>): Promise<number> {
  const config = readConfig(
    { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    { production: false, demo: false },
  )
  const runtime = await openRuntime(config)
  try {
    return await work(runtime)
  } finally {
    await runtime.close()
  }
}

const string = { type: 'string' } as const
const options = {
  tenant: string,
  email: string,
  'first-name': string,
  'last-name': string,
  school: string,
  platform: { type: 'boolean' },
  head: { type: 'string', multiple: true },
} as const

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, positionals }
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${help}`)
  }
}

function needed(value: string | undefined, name: string): string {
  if (!value?.trim()) throw new StartRefusal(`--${name} is missing.\n\n${help}`)
  return value.trim()
}

async function tenantOf(runtime: Runtime, key: string): Promise<{ tenant: Tenant; origin: string }> {
  const tenants = await runtime.hosts.all()
  const tenant = tenants.find((one) => one.key === key)
  if (!tenant)
    throw new StartRefusal(`There is no tenant ${key}; there are ${tenants.map((one) => one.key).join(', ')}.`)
  const { origin } = await runtime.hosts.originOfTenant(tenant.id)
  return { tenant, origin }
}

async function createAdmin(runtime: Runtime, args: string[]): Promise<number> {
  const { values, positionals } = read(args)
  if (positionals[0] !== 'create') throw new StartRefusal(help)
  const { tenant, origin } = await tenantOf(runtime, needed(values.tenant, 'tenant'))
  const email = needed(values.email, 'email').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartRefusal(`${email} is no e-mail address.`)
  const firstName = needed(values['first-name'], 'first-name')
  const lastName = needed(values['last-name'], 'last-name')
  const given = process.env.ADMIN_PASSWORD
  if (given !== undefined && given.length < 12)
    throw new StartRefusal('ADMIN_PASSWORD must have at least twelve characters.')
  const password = given ?? newSecret()
  const passwordHash = await hashPassword(password)
  const isNew = await asSystem(runtime, tenant, origin, async (ctx) => {
    const [accountId] = await ensureAccounts(ctx, [{ email, username: null, passwordHash }])
    if (!accountId) throw new StartRefusal(`No account could be made for ${email}.`)
    const known = await findUserByAccount(ctx, accountId)
    const userId = known?.id ?? newId()
    if (!known) await addUsers(ctx, [{ id: userId, accountId, firstName, infix: null, lastName, status: 'active' }])
    await grantRoles(ctx, [{ userId, name: values.platform ? 'platform_admin' : 'tenant_admin', organizationId: null }])
    ctx.audit({ action: 'users.admin-created', subject: { type: 'users', id: userId } })
    return !known
  })
  process.stdout.write(
    isNew && given === undefined
      ? `${email} is now an admin of ${tenant.name}. Password: ${password}\n`
      : `${email} is now an admin of ${tenant.name}.\n`,
  )
  return 0
}

async function importFile(runtime: Runtime, args: string[]): Promise<number> {
  const { values, positionals } = read(args)
  const [kind, path] = positionals
  if (kind === 'postcodes') return importPostcodeFile(runtime, path)
  if (kind !== 'students' && kind !== 'organizations' && kind !== 'vacancies')
    throw new StartRefusal(`What is to be read in: students, organizations, vacancies or postcodes?\n\n${help}`)
  if (!path) throw new StartRefusal(`Which file?\n\n${help}`)
  const bytes = await readBytes(path)
  const { tenant, origin } = await tenantOf(runtime, needed(values.tenant, 'tenant'))
  const school = kind === 'students' ? needed(values.school, 'school') : undefined
  try {
    const report = await asSystem(
      runtime,
      tenant,
      origin,
      async (ctx) => {
        const found = school
          ? await ctx.db
              .selectFrom('organizations')
              .select('id')
              .where('tenantId', '=', tenant.id)
              .where('type', '=', 'School')
              .where('name', '=', school)
              .executeTakeFirst()
          : undefined
        if (school && !found) throw new StartRefusal(`There is no school called ${school} in ${tenant.name}.`)
        return runImport(ctx, {
          kind,
          fileName: basename(path),
          bytes: new Uint8Array(bytes),
          ...(found ? { organizationId: found.id } : {}),
        })
      },
      { timeout: 120_000 },
    )
    const { create = 0, update = 0, unchanged = 0, error = 0 } = report.counts
    process.stdout.write(
      `${basename(path)}: ${create} new, ${update} changed, ${unchanged} the same, ${error} wrong.\n`,
    )
    for (const { line, column, key, values: more } of report.errors)
      process.stdout.write(`  line ${line}, ${column}: ${texts.en(key, more)}\n`)
    return report.errors.length > 0 ? 2 : 0
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    throw new StartRefusal(
      `${basename(path)} cannot be read in: ${JSON.stringify(problem.details.fields ?? problem.message)}`,
    )
  }
}

async function importPostcodeFile({ ownerUrl }: Runtime, path: string | undefined): Promise<number> {
  if (!path) throw new StartRefusal(`Which file?\n\n${help}`)
  const { written, wrong } = await importPostcodes(ownerUrl, new Uint8Array(await readBytes(path)))
  process.stdout.write(`${basename(path)}: ${written} postcodes, ${wrong.length} lines wrong.\n`)
  for (const line of wrong.slice(0, 20)) process.stdout.write(`  line ${line}\n`)
  return wrong.length > 0 ? 2 : 0
}

async function readBytes(path: string) {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`${path} cannot be read (${error.code}).`)
  })
}

async function tellFailedEvents(runtime: Runtime, args: string[]): Promise<number> {
  const { values } = read(args)
  const tenants = values.tenant ? [(await tenantOf(runtime, values.tenant)).tenant] : await runtime.hosts.all()
  let found = 0
  for (const tenant of tenants) {
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    const events = await asSystem(runtime, tenant, origin, listFailedEvents)
    for (const { name, subjectType, subjectId, attempts, retryAt, failure } of events)
      process.stdout.write(
        `${tenant.key}  ${name}  ${subjectType}/${subjectId}  tried ${attempts}×, again ${retryAt?.toISOString()}  ${failure}\n`,
      )
    found += events.length
  }
  process.stdout.write(found ? '' : 'Nothing waits.\n')
  return found > 0 ? 2 : 0
}

async function rebuildProgress(runtime: Runtime, args: string[]): Promise<number> {
  const { values, positionals } = read(args)
  if (positionals[0] !== 'rebuild') throw new StartRefusal(help)
  const tenants = values.tenant ? [(await tenantOf(runtime, values.tenant)).tenant] : await runtime.hosts.all()
  for (const tenant of tenants) {
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    const sum = { roads: 0, changed: 0 }
    // Each share in a transaction of its own, so that nobody waits for all of them.
    for (let last: string | null = null, isFirst = true; isFirst || last !== null; isFirst = false) {
      const after = last
      const share: RebuiltShare = await asSystem(runtime, tenant, origin, (ctx) => rebuildRoads(ctx, after), {
        timeout: 60_000,
      })
      sum.roads += share.roads
      sum.changed += share.changed
      last = share.last
    }
    process.stdout.write(`${tenant.key}: ${sum.roads} roads, ${sum.changed} were otherwise.\n`)
  }
  return 0
}

async function verifyAudit(runtime: Runtime, args: string[]): Promise<number> {
  const { values, positionals } = read(args)
  if (positionals[0] !== 'verify') throw new StartRefusal(help)
  const tenants = values.tenant ? [(await tenantOf(runtime, values.tenant)).tenant] : await runtime.hosts.all()
  let broken = 0
  for (const tenant of tenants) {
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    const heads = await headsOf(runtime, tenant.key, values.head ?? [])
    const at = await asSystem(runtime, tenant, origin, (ctx) => findBrokenAudit(ctx.db, tenant.id, heads))
    process.stdout.write(`${tenant.key}: ${at === undefined ? 'whole' : `broken at line ${at}`}\n`)
    if (at !== undefined) broken += 1
  }
  return broken > 0 ? 2 : 0
}

async function headsOf({ config }: Runtime, tenant: string, files: string[]) {
  try {
    return await readAuditHeads(config.dataDir, tenant, files)
  } catch (error) {
    throw new StartRefusal(`${files.join(', ')} cannot be read as written heads: ${(error as Error).message}`)
  }
}

export type RouteLine = { method: string; path: string; who: string | readonly string[]; summary: string }

/** Every call of the API: for people, and for the tests that try each as a stranger. */
export function listRoutes(): RouteLine[] {
  return areaRoutes.flatMap(({ prefix, endpoints }) =>
    endpoints.flatMap(({ method, path, who, summary }) =>
      (method === 'patch' ? ['PATCH', 'PUT'] : [method.toUpperCase()]).map((verb) => ({
        method: verb,
        path: prefix + path,
        who,
        summary,
      })),
    ),
  )
}
