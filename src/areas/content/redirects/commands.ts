import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { screens } from '#areas/screens.ts'
import { lockRow } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { readCsv } from '#platform/csv.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { mayKeepContent } from '../policy.ts'
import { isLoop, isScreen, mostRedirects } from './model.ts'
import { getRedirect, listOwnLeads, listPagePaths, type Redirect } from './queries.ts'
import { newRedirect, type NewRedirect, type RedirectChange } from './schema.ts'

type Known = Map<string, { id: string; toAddress: string | null }>

/**
 * Every address that leads elsewhere, held until this transaction ends: whether one leads round is judged by all of them.
 * @throws Refusal 403
 */
async function holdRedirects(ctx: Ctx): Promise<Known> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`redirects ${ctx.tenant.id}`}, 0))`.execute(ctx.db)
  return new Map((await listOwnLeads(ctx)).map(({ fromPath, ...rest }) => [fromPath, rest]))
}

const screenPaths = screens.map(({ path }) => path)

/** Why an address may not lead there, as the field at fault and a code; undefined where it may. */
function faultOf(
  known: Known,
  pages: ReadonlySet<string>,
  { fromPath, toAddress }: Pick<NewRedirect, 'fromPath' | 'toAddress'>,
  own?: string,
): Record<string, string[]> | undefined {
  const there = known.get(fromPath)
  if (there && there.id !== own) return { fromPath: ['content.redirect-twice'] }
  if (isScreen(fromPath, screenPaths)) return { fromPath: ['content.redirect-screen'] }
  if (pages.has(fromPath)) return { fromPath: ['content.redirect-page'] }
  const leads = [...known].flatMap(([from, { id, toAddress: to }]) => (to && id !== own ? [[from, to] as const] : []))
  if (toAddress && isLoop(new Map(leads), fromPath, toAddress)) return { toAddress: ['content.redirect-loop'] }
  return undefined
}

/** @throws Refusal 422 where the page is not one of this tenant */
async function assertPage(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`
    select 1 from content_pages where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw invalid({ toPageId: ['content.fields.menu-page'] })
}

export async function addRedirect(ctx: Ctx, said: NewRedirect): Promise<Redirect> {
  const known = await holdRedirects(ctx)
  if (known.size >= mostRedirects) throw conflict('content.redirects-full', { values: { most: mostRedirects } })
  const fault = faultOf(known, await listPagePaths(ctx, [said.fromPath]), said)
  if (fault) throw invalid(fault)
  await assertPage(ctx, said.toPageId)
  const id = await write(ctx, said, 'manual')
  ctx.audit({ action: 'content.redirect-added', subject: { type: 'redirects', id } })
  return getRedirect(ctx, id)
}

async function write(ctx: Ctx, said: NewRedirect, source: 'manual' | 'import'): Promise<string> {
  const id = newId()
  const createdBy = userIdOf(ctx.actor) ?? null
  await ctx.db
    .insertInto('redirects')
    .values({ tenantId: ctx.tenant.id, id, ...said, source, lastHitAt: null, createdBy, createdAt: ctx.now })
    .execute()
  return id
}

export async function changeRedirect(ctx: Ctx, id: string, change: RedirectChange): Promise<Redirect> {
  const { lockVersion, ...said } = change
  const known = await holdRedirects(ctx)
  await lockRow(ctx, 'redirects', id)
  const before = await getRedirect(ctx, id)
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  const fault = faultOf(known, await listPagePaths(ctx, [said.fromPath]), said, id)
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
  const first = file.headers[0]?.startsWith('/') ? [{ line: 1, cells: file.headers }] : []
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
  for (const { line, path, said } of read) {
    const fault = said.success
      ? faultOf(known, pages, said.data)
      : { path: said.error.issues.map(({ message }) => message) }
    const [why] = Object.values(fault ?? {}).flat()
    if (!said.success || why !== undefined || known.size >= mostRedirects) {
      outcome.faults.push({
        line,
        path: path.slice(0, 100),
        why: ctx.t(sentenceOf(why ?? 'content.redirects-full'), { most: mostRedirects }),
      })
      continue
    }
    const id = await write(ctx, said.data, 'import')
    known.set(said.data.fromPath, { id, toAddress: said.data.toAddress })
    outcome.added += 1
  }
  if (outcome.added > 0)
    ctx.audit({
      action: 'content.redirects-imported',
      subject: { type: 'redirects', id: newId() },
      changes: { added: outcome.added },
    })
  return outcome
}

/** Where the sentence of a code stands. */
function sentenceOf(code: string): string {
  if (code.startsWith('content.fields.')) return code
  const [area = '', ...name] = code.split('.')
  return `${area}.refusals.${name.join('.')}`
}

/** Counts that somebody was led on. Of one that was taken away in between nothing is counted. */
export async function countHit(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('redirects')
    .set((eb) => ({ hits: eb('hits', '+', '1'), lastHitAt: ctx.now }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}
