import type { Ctx } from '#areas/context.ts'
import { Refusal } from '#platform/errors.ts'
import { sha256Hex } from '#platform/ids.ts'

/** Same key, same request: same answer, and the effect once. Another body under the same key is refused. */
export async function once(
  ctx: Ctx,
  request: Request,
  body: unknown,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (!key || key.length > 255) return work()
  const actor = ctx.actor.kind === 'user' ? ctx.actor.userId : (ctx.ip ?? 'visitor')
  const requestHash = sha256Hex(
    `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${JSON.stringify(body ?? null)}`,
  )
  const claimed = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ tenantId: ctx.tenant.id, actor, key, requestHash, status: 0, headers: '{}', body: '' })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  const where = { tenantId: ctx.tenant.id, actor, key }
  if (!claimed.numInsertedOrUpdatedRows) {
    const kept = await ctx.db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where((eb) => eb.and(where))
      .executeTakeFirst()
    if (!kept || kept.requestHash !== requestHash)
      throw new Refusal(422, 'platform.idempotency-mismatch', { header: 'Idempotency-Key' })
    return new Response(kept.status === 204 ? null : kept.body, {
      status: kept.status,
      headers: kept.headers as Record<string, string>,
    })
  }
  const response = await work()
  const text = await response.clone().text()
  await ctx.db
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and(where))
    .execute()
  await ctx.db
    .insertInto('idempotencyKeys')
    .values({
      ...where,
      requestHash,
      status: response.status,
      headers: JSON.stringify(Object.fromEntries(response.headers)),
      body: text,
    })
    .execute()
  return response
}
