import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runtime } from '../runtime.ts'
import { asSystem } from './as-system.ts'
import { readAuditHead, type AuditHead } from '#platform/outbox.ts'
import { dayOf } from '#platform/week.ts'

type WrittenHead = AuditHead & { tenant: string; at: string }

/**
 * Writes down once a day how far the record of each tenant has come and what its last line amounts to: in a file beside
 * the database and in the log, so that whoever writes the record anew from some line on must reach those too.
 */
export async function writeAuditHeads(runtime: Runtime): Promise<void> {
  const { config, clock, hosts, log } = runtime
  const folder = join(config.dataDir, 'audit-heads')
  const now = clock.now()
  const path = join(folder, `${dayOf(now)}.jsonl`)
  const written = new Set((await readLines(path)).map(({ tenant }) => tenant))
  for (const tenant of await hosts.all()) {
    if (written.has(tenant.key)) continue
    const { origin } = await hosts.originOfTenant(tenant.id)
    const head = await asSystem(runtime, tenant, origin, (ctx) => readAuditHead(ctx.db, tenant.id))
    if (!head) continue
    const line: WrittenHead = { tenant: tenant.key, ...head, at: now.toISOString() }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    log.info('audit head', { ...line, at_day: dayOf(now) })
  }
}

/** The heads of a tenant that were written down, here or in files that were kept elsewhere. */
export async function readAuditHeads(dataDir: string, tenant: string, files: readonly string[]): Promise<AuditHead[]> {
  const folder = join(dataDir, 'audit-heads')
  const own = (await readdir(folder).catch(whenMissing<string>)).filter((name) => name.endsWith('.jsonl')).sort()
  const lines = await Promise.all([...own.map((name) => readLines(join(folder, name))), ...files.map(readGiven)])
  return lines.flat().filter((line) => line.tenant === tenant)
}

async function readLines(path: string): Promise<WrittenHead[]> {
  return readGiven(path).catch(whenMissing<WrittenHead>)
}

/** A file that is not there yet holds nothing. One that cannot be read is no such thing: it would hide what it held. */
function whenMissing<Item>(error: NodeJS.ErrnoException): Item[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function readGiven(path: string): Promise<WrittenHead[]> {
  return (await readFile(path, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WrittenHead)
}
