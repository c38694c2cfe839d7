import type { Ctx } from '#areas/context.ts'
import { invalid, tooMany } from '#platform/errors.ts'
import { loadSealKey, verifyPdf, type SealCheck } from '#platform/seal.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'

/** Anybody may ask, and each answer costs us a thread: so many a minute from one address. */
const perAddress = windowThrottle('check of a PDF', 20, 60)

/**
 * Says whether we sealed a PDF and whether a byte of it changed.
 * @throws Refusal 422 where there is no file, or one it takes too much to say of; 429; 503 while we check others
 */
export async function checkFile(ctx: Ctx, bytes: Uint8Array): Promise<SealCheck> {
  if (bytes.byteLength === 0) throw invalid({ file: ['contracts.file-missing'] })
  const wait = await perAddress.take(ctx, networkOf(ctx.ip))
  if (wait > 0) throw tooMany('contracts.too-many-checks', wait)
  const key = await loadSealKey(ctx.services.dataDir, { name: 'Stageplein' })
  const check = await verifyPdf(bytes, [key.certificate])
  if (!check) throw invalid({ file: ['contracts.file-uncheckable'] })
  return check
}
