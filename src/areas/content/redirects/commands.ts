import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { screens } from '#areas/screens.ts'
import { lockRow } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { readCsv } from '#platform/csv.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { sentenceOf } from '#platform/error-objects.ts'
import { isSlugTaken } from '../model.ts'
import { mayKeepContent } from '../policy.ts'
import { isContent } from '../queries.ts'
import { isLoop, isScreen, mostRedirects, pathMeant, pathOn } from './model.ts'
import { getRedirect, listOwnLeads, listPagePaths, type Redirect } from './queries.ts'
import { newRedirect, type NewRedirect, type RedirectChange } from './schema.ts'

/** Every path that leads elsewhere, and of those that lead on within this website to which. */
type Known = { host: string; paths: Set<string>; ways: Map<string, string> }

/**
 * Holds which path of the website is whose until this transaction ends: an address is of a page or leads elsewhere, never
 * both. Whoever holds a page besides takes this first.
 */
export async function holdPaths(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`redirects ${ctx.tenant.id}`}, 0))`.execute(ctx.db)
}

/**
 * Every address that leads elsewhere but one that is to be changed: whether one leads round is judged by all of them.
 * @throws Refusal 403
 */
async function holdRedirects(ctx: Ctx, changed?: string): Promise<Known> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  await holdPaths(ctx)
  const known: Known = { host: new URL(ctx.origin).host, paths: new Set(), ways: new Map() }
  for (const { id, fromPath, toAddress } of await listOwnLeads(ctx))
    if (id !== changed) remember(known, { fromPath, toAddress })
  return known
}

type Way = Pick<NewRedirect, 'fromPath' | 'toAddress'>

function remember({ host, paths, ways }: Known, { fromPath, toAddress }: Way): void {
  paths.add(fromPath)
  const on = toAddress === null ? undefined : pathOn(toAddress, host)
  if (on !== undefined) ways.set(fromPath, on)
}

const screenPaths = screens.map(({ path }) => path)

/** Why an address may not lead there, as the field at fault and a code; undefined where it may. */
function faultOf(
  { host, paths, ways }: Known,
  pages: ReadonlySet<string>,
  { fromPath, toAddress }: Way,
): Record<string, string[]> | undefined {
  if (paths.has(fromPath)) return { fromPath: ['content.redirect-twice'] }
  // What no page may be called is no address of theirs either.
  if (isScreen(fromPath, screenPaths) || isSlugTaken(fromPath.slice(1), []))
    return { fromPath: ['content.redirect-screen'] }
  if (pages.has(fromPath)) return { fromPath: ['content.redirect-page'] }
  if (toAddress && isLoop(ways, fromPath, pathOn(toAddress, host))) return { toAddress: ['content.redirect-loop'] }
  return undefined
}

/** @throws Refusal 422 where the page is not one of this tenant */
async function assertPage(ctx: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await isContent(ctx, id))) throw invalid({ toPageId: ['content.fields.menu-page'] })
}

export async function addRedirect(ctx: Ctx, said: NewRedirect): Promise<Redirect> {
  const known = await holdRedirects(ctx)
  if (known.paths.size >= mostRedirects) throw conflict('content.redirects-full', { values: { most: mostRedirects } })
  const fault = faultOf(known, await listPagePaths(ctx, [said.fromPath]), said)
  if (fault) throw invalid(fault)
  await assertPage(ctx, said.toPageId)
  const id = newId()
  await write(ctx, [{ id, ...said }], 'manual')
  ctx.audit({ action: 'content.redirect-added', subject: { type: 'redirects', id } })
  return getRedirect(ctx, id)
}

async function write(
  ctx: Ctx,
  added: readonly (NewRedirect & { id: string })[],
  source: 'manual' | 'import',
): Promise<void> {
  const createdBy = userIdOf(ctx.actor) ?? null
  const more = { tenantId: ctx.tenant.id, source, lastHitAt: null, createdBy, createdAt: ctx.now }
  await ctx.db
    .insertInto('redirects')
    .values(added.map((one) => ({ ...one, ...more })))
    .execute()
}

export async function changeRedirect(ctx: Ctx, id: string, change: RedirectChange): Promise<Redirect> {
  const { lockVersion, ...said } = change
  const known = await holdRedirects(ctx, id)
  await lockRow(ctx, 'redirects', id)
  const before = await getRedirect(ctx, id)
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  const fault = faultOf(known, await listPagePaths(ctx, [said.fromPath]), said)
  if (fault) throw invalid(fault)
  await assertPage(ctx, said.toPageId)
  await ctx.db
    .updateTable('redirects')
    .set((eb) => ({ ...said, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({ action: 'content.redirect-changed', subject: { type: 'redirects', id } })
  return getRedirect(ctx, id)
}

export async function removeRedirect(ctx: Ctx, id: string): Promise<void> {
  await lockRow(ctx, 'redirects', id)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  await ctx.db.deleteFrom('redirects').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  ctx.audit({ action: 'content.redirect-removed', subject: { type: 'redirects', id } })
}

/** What came of a file of addresses: how many lead elsewhere now, and by line why the others do not. */
export type RedirectImport = { added: number; faults: { line: number; path: string; why: string }[] }

/**
 * Takes in a file of two columns: from where, to where. What is wrong with a line is told of that line, and the others go
 * on; a line like an earlier one is one that is there already.
 */
export async function importRedirects(ctx: Ctx, bytes: Uint8Array): Promise<RedirectImport> {
  const known = await holdRedirects(ctx)
  const file = readCsv(bytes, { lines: mostRedirects + 1, columns: 20, signs: 1000 })
  if (file.fault) throw invalid({ file: ['content.redirect-file'] })
  // A file without headings begins with an address.
  const first = pathMeant(file.headers[0] ?? '') ? [{ line: 1, cells: file.headers }] : []
  const lines = [...first, ...file.rows]
  const read = lines.map(({ line, cells: [from = '', to = ''] }) => ({
    line,
    path: from,
    said: newRedirect.safeParse({ fromPath: from, toAddress: to }),
  }))
  const pages = await listPagePaths(
    ctx,
    read.flatMap(({ said }) => (said.success ? [said.data.fromPath] : [])),
  )
  const outcome: RedirectImport = { added: 0, faults: [] }
  const added: (NewRedirect & { id: string })[] = []
  for (const { line, path, said } of read) {
    const fault = said.success
      ? faultOf(known, pages, said.data)
      : { path: said.error.issues.map(({ message }) => message) }
    const [why] = Object.values(fault ?? {}).flat()
    if (!said.success || why !== undefined || known.paths.size >= mostRedirects) {
      outcome.faults.push({
        line,
        path: path.slice(0, 100),
        why: sentenceOf(why ?? 'content.redirects-full', ctx.t, { most: mostRedirects }),
      })
      continue
    }
    added.push({ id: newId(), ...said.data })
    remember(known, said.data)
  }
  outcome.added = added.length
  if (added.length === 0) return outcome
  await write(ctx, added, 'import')
  ctx.audit({
    action: 'content.redirects-imported',
    subject: { type: 'redirects', id: ctx.requestId },
    changes: { added: added.length },
  })
  return outcome
}

/** How often somebody was led on by a redirect, and when the last time. */
export type RedirectHits = { count: number; lastAt: Date }

/** Adds to how often somebody was led on, by redirect. Of one that was taken away in between nothing is counted. */
export async function addHits(ctx: Pick<Ctx, 'db' | 'tenant'>, hits: ReadonlyMap<string, RedirectHits>): Promise<void> {
  const rows = [...hits].map(([id, { count, lastAt }]) => sql`(${id}::uuid, ${count}::int, ${lastAt}::timestamptz)`)
  await sql`
    update redirects r set hits = r.hits + v.count, last_hit_at = greatest(r.last_hit_at, v.last_at)
    from (values ${sql.join(rows)}) v (id, count, last_at) where r.tenant_id = ${ctx.tenant.id} and r.id = v.id`.execute(
    ctx.db,
  )
}
