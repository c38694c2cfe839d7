import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Kysely } from 'kysely'
import type { Tables } from '#areas/context.ts'
import { normalHost, originsIn, tenantOfHost, tenantOfOrigin, type HostMap, type Tenant } from '#areas/tenancy/model.ts'
import { loadTenants, tenantsVersion } from '#areas/tenancy/queries.ts'
import { scalesOf } from '#areas/tenancy/themes/model.ts'
import { forbidden, Refusal } from '#platform/errors.ts'
import { errorFields, type Log } from '#platform/log.ts'
import { readCookies } from '#platform/cookies.ts'
import type { Origin } from '../api/origin.ts'
import type { MayCallFrom } from './cross-origin.ts'

export type HostSettings = {
  baseDomains: string[]
  defaultTenant: string
  trustedProxies: string[]
  port: number
  log: Log
}

export type Hosts = {
  originOf(request: Request, incoming: IncomingMessage): Promise<Origin>
  /** The origin of a tenant for work that no request asks for: mail, jobs. */
  originOfTenant(tenantId: string): Promise<Omit<Origin, 'ip'>>
  all(): Promise<Tenant[]>
  /** Whether a page at this origin may call: one of the tenant's own, or one it lists. Of any tenant where none is named. */
  mayCallFrom: MayCallFrom
  /** Looks at the rows again for the next request. */
  forget(): void
}

const freshFor = 2000

type Known = { tenants: Tenant[]; byKey: Map<string, Tenant>; map: HostMap; primary: Map<string, string> }

/** Who the tenants are. They are few and kept in memory; a changed row is seen within two seconds. */
function keepTenants(db: Kysely<Tables>, { log, baseDomains, defaultTenant }: HostSettings) {
  let known: Known | undefined
  let version = ''
  let checkedAt = 0

  /** What changed. Who the tenants are is known while the database is away: it is not asked for long, and not in vain each time. */
  async function ask() {
    try {
      const newest = await tenantsVersion(db)
      return known && newest === version ? undefined : { newest, ...(await loadTenants(db)) }
    } catch (error) {
      if (!known) throw error
      log.warn('tenants could not be asked', errorFields(error))
      return undefined
    } finally {
      checkedAt = Date.now()
    }
  }

  async function current(): Promise<Known> {
    if (known && Date.now() - checkedAt < freshFor) return known
    const found = await ask()
    if (!found) return known as Known
    const { newest, tenants, domains } = found
    for (const { key, theme } of tenants)
      for (const problem of scalesOf(theme).problems) log.error('theme', { tenant: key, problem })
    const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
    const named = domains.flatMap(({ host, tenantId }) =>
      byId.has(tenantId) ? [[host, byId.get(tenantId)?.key ?? ''] as const] : [],
    )
    known = {
      tenants,
      byKey: new Map(tenants.map((tenant) => [tenant.key, tenant])),
      map: {
        domains: new Map(named),
        keys: new Set(tenants.map(({ key }) => key)),
        baseDomains,
        defaultKey: defaultTenant,
      },
      primary: new Map(domains.map(({ host, tenantId }) => [tenantId, host])),
    }
    version = newest
    return known
  }

  const forget = () => void (checkedAt = 0)
  return { current, forget }
}

/** Which tenant a request is for. */
export function hostsOf(db: Kysely<Tables>, settings: HostSettings): Hosts {
  const proxies = blockList(settings.trustedProxies)
  const { current, forget } = keepTenants(db, settings)
  return {
    forget,
    all: async () => (await current()).tenants,
    async mayCallFrom(origin, tenantId) {
      const { tenants, map } = await current()
      const asked = tenantId === undefined ? tenants : tenants.filter(({ id }) => id === tenantId)
      const own = tenantOfOrigin(origin, map)
      return asked.some(({ key, capabilities }) => key === own || originsIn(capabilities.apiOrigins).includes(origin))
    },
    async originOf(request, incoming) {
      const { map, byKey } = await current()
      const peer = incoming.socket.remoteAddress ?? ''
      const trusted = isTrusted(peer, proxies)
      const forwarded = (name: string) => (trusted ? request.headers.get(name)?.split(',').at(-1)?.trim() : undefined)
      const host = forwarded('x-forwarded-host') ?? incoming.headers.host ?? ''
      const verdict = tenantOfHost(host, map, {
        header: request.headers.get('x-tenant') ?? undefined,
        cookie: readCookies(request)['tenant'],
      })
      if ('problem' in verdict)
        throw verdict.problem === 'unknown-host'
          ? new Refusal(421, 'platform.unknown-host')
          : forbidden('identity.wrong-center')
      const tenant = byKey.get(verdict.key)
      if (!tenant) throw new Refusal(421, 'platform.unknown-host')
      const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
      return {
        tenant,
        origin: `${scheme}://${host.toLowerCase()}`,
        address: `${scheme}://${knownAddress(host.toLowerCase(), settings.port)}`,
        isShared: settings.baseDomains.includes(normalHost(host) ?? ''),
        ip: forwarded('x-forwarded-for') ?? peer.replace(/^::ffff:/, ''),
      }
    },
    async originOfTenant(tenantId) {
      const { tenants, primary } = await current()
      const tenant = tenants.find(({ id }) => id === tenantId)
      if (!tenant) throw new Error('no such tenant')
      const domain = primary.get(tenantId)
      const base = settings.baseDomains[0] ?? 'localhost'
      const local = base === 'localhost'
      return {
        tenant,
        origin: domain
          ? `https://${domain}`
          : `${local ? 'http' : 'https'}://${tenant.key}.${base}${local ? `:${settings.port}` : ''}`,
      }
    },
  }
}

/** Anybody may write any port behind the name of a host; ours is the only one that we know to lead here. */
function knownAddress(host: string, port: number): string {
  return host.replace(/:(\d+)$/, (whole, sent) => (Number(sent) === port ? whole : ''))
}

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = peer.replace(/^::ffff:/, '')
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
