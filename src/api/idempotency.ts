import type { Ctx } from '#areas/context.ts'
import { badRequest, Refusal } from '#platform/errors.ts'
import { claimKey, keepAnswer } from '#platform/idempotency.ts'
import { sha256Hex } from '#platform/ids.ts'

/** Same key, same request: same answer, and the effect once. Another body under the same key is refused. */
export async function once(
  ctx: Ctx,
  request: Request,
  body: unknown,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (!key) return work()
  if (key.length > 255) throw badRequest('platform.idempotency-length', { header: 'Idempotency-Key' })
  const requestHash = sha256Hex(
    `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${JSON.stringify(body ?? null)}`,
  )
  // A school has one address for all who come from there: a visitor's key stands for the very request it was sent with.
  const actor = ctx.actor.kind === 'user' ? ctx.actor.userId : sha256Hex(`${ctx.ip} ${ctx.userAgent} ${requestHash}`)
  const place = { tenantId: ctx.tenant.id, actor, key }
  const kept = await claimKey(ctx.db, place, requestHash)
  if (kept !== 'claimed') {
    if (kept?.requestHash !== requestHash)
      throw new Refusal(422, 'platform.idempotency-mismatch', { header: 'Idempotency-Key' })
    return new Response(kept.status === 204 ? null : kept.body, { status: kept.status, headers: kept.headers })
  }
  const response = await work()
  await keepAnswer(ctx.db, place, {
    requestHash,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.clone().text(),
  })
  return response
}
