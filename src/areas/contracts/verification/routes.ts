import { endpoint } from '#areas/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { isVerifyCode } from '../proof/model.ts'
import { findContractByCode, findContractBySeal } from '../queries.ts'
import { byBytesShape, byCodeShape, presentVerification } from './resource.ts'
import { checkFile } from './commands.ts'

export const verificationRoutes = [
  endpoint({
    method: 'get',
    path: '/verify/:code',
    who: 'everyone',
    type: 'verifications',
    answers: byCodeShape,
    summary: 'Whether a contract with this code was signed, and by whom',
    async handle({ ctx, params }) {
      const code = params.code ?? ''
      const contract = isVerifyCode(code) ? await findContractByCode(ctx, code) : undefined
      if (!contract) throw notFound('contracts.unknown-code')
      return { data: presentVerification(contract) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/verify',
    who: 'everyone',
    type: 'verifications',
    answers: byBytesShape,
    bodyKind: 'bytes',
    // What we seal is a tenth of a megabyte; whoever chose another PDF should hear that it is another.
    bodyLimit: 5 * 1024,
    readOnly: true,
    summary: 'Check a PDF: whether we sealed it, and whether a byte of it changed',
    async handle({ ctx, request }) {
      const check = await checkFile(ctx, new Uint8Array(await request.arrayBuffer()))
      const known = await findContractBySeal(ctx, check.sha256)
      return {
        data: {
          type: 'verifications',
          id: check.sha256.slice(0, 32),
          attributes: {
            verdict: check.verdict,
            known: known !== undefined,
            signedAt: check.signedAt ?? null,
            contract: known ? presentVerification(known).attributes : null,
          },
        },
      }
    },
  }),
]
