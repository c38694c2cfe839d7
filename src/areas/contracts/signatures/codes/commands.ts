import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#areas/context.ts'
import { noteOnLink } from '#areas/identity/commands.ts'
import { findLinkById, type Link } from '#areas/identity/queries.ts'
import { invalid, tooMany } from '#platform/errors.ts'
import { digest } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { isSigner } from '../../policy.ts'
import { maskEmail } from '../../proof/model.ts'
import type { Signer } from '../../queries.ts'
import type { CodeProof } from '../../signers/model.ts'

const codesMailed = windowThrottle('code mailed to a signer', 10, 60 * 60)
const codeTries = windowThrottle('mailed code of a signer', 5, 15 * 60)

/** A link made before codes were mailed says nothing of it, and asks for one. */
function asksCode(link: Link): boolean {
  return link.data.asks !== 'last_name'
}

/**
 * Has a code mailed to who signs by the QR that another side shows; with one QR once. Gives back where it went, hidden but
 * for its ends, and nothing where none is needed or there is no address.
 */
export async function mailCode(ctx: Ctx, contractId: string, signer: Signer, link: Link): Promise<string | null> {
  if (!asksCode(link) || !signer.email || signer.status === 'signed' || isSigner(ctx.actor, signer)) return null
  if (link.data.codeAsked !== true) {
    const wait = await codesMailed.take(ctx, `${ctx.tenant.id} ${signer.id}`)
    if (wait > 0) throw tooMany('contracts.too-many-tries', wait)
    await noteOnLink(ctx, link.id, { codeAsked: true })
    ctx.record({
      name: 'contracts.code-asked',
      subject: { type: 'contracts', id: contractId },
      payload: { contractId, signerId: signer.id, linkId: link.id },
    })
  }
  return maskEmail(signer.email)
}

/** The code that opens a QR's link: six figures, of which only the digest is kept. Undefined when the link has ended. */
export async function makeCode(ctx: Ctx, linkId: string): Promise<string | undefined> {
  const link = await findLinkById(ctx, linkId)
  if (!link) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await noteOnLink(ctx, linkId, { codeDigest: digestOf(code, linkId) })
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/**
 * What shows that a QR is used by the signer it is for. Whoever has no address that a code could go to signs unproved, which
 * the evidence says and the school sees.
 * @throws Refusal 422 at the code, 429 after too many
 */
export async function proveHolder(ctx: Ctx, signer: Signer, link: Link, code: string | undefined): Promise<CodeProof> {
  if (!asksCode(link)) return 'last_name'
  if (isSigner(ctx.actor, signer)) return 'account'
  if (!signer.email) return 'none'
  const sent = (code ?? '').replaceAll(/\s/g, '')
  if (!sent) throw invalid({ code: ['contracts.code-needed'] })
  const key = `${ctx.tenant.id} ${signer.id}`
  const wait = await codeTries.take(ctx, key)
  if (wait > 0) throw tooMany('contracts.too-many-tries', wait)
  const known = link.data.codeDigest
  if (typeof known !== 'string' || !timingSafeEqual(Buffer.from(known), Buffer.from(digestOf(sent, link.id))))
    throw invalid({ code: ['contracts.wrong-code'] })
  await codeTries.giveBack(ctx, key)
  return 'mailed_code'
}

function digestOf(code: string, linkId: string): string {
  return digest(`${linkId} ${code}`).toString('hex')
}
