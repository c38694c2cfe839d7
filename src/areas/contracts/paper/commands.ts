import type { Ctx } from '#areas/context.ts'
import { storeFile } from '#areas/files/commands.ts'
import { loadSealKey } from '#platform/seal.ts'
import { texts } from '#platform/texts.ts'
import { open } from '../steps/commands.ts'
import { listContractEvents } from '../queries.ts'
import { buildSignedPdf } from './model.ts'
import { paperOf } from './queries.ts'

/** Seals what everybody signed. Doing it again changes nothing; failing loses no signature. */
export async function sealContract(ctx: Ctx, id: string): Promise<void> {
  const { contract, internship } = await open(ctx, id, true)
  if (contract.status !== 'signed' || contract.sealedFileId || !contract.presentedSha256) return
  const t = texts[contract.locale]
  const key = await loadSealKey(ctx.services.dataDir, { name: 'Stageplein' })
  const events = await listContractEvents(ctx, id)
  const nameOf = (signerId: string | null) =>
    contract.signers.find((signer) => signer.id === signerId)?.name ?? 'Stageplein'
  const signed = await buildSignedPdf(
    {
      ...(await paperOf(ctx, contract, internship)),
      presentedSha256: contract.presentedSha256,
      verifyCode: contract.verifyCode,
      verifyUrl: `${ctx.origin}/${contract.locale}/verify/${contract.verifyCode}`,
      events: events.map(({ at, kind, signerId }) => ({ at, kind, actor: nameOf(signerId) })),
      completedAt: contract.completedAt ?? ctx.now,
    },
    key,
    t,
  )
  const file = await storeFile(ctx, {
    bytes: signed.bytes,
    fileName: `${contract.number}.pdf`,
    mime: 'application/pdf',
    owner: { type: 'contracts', id },
  })
  await ctx.db
    .updateTable('contracts')
    .set({ sealedFileId: file.id, sealedSha256: signed.sha256, sealedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.record({ name: 'contracts.sealed', subject: { type: 'contracts', id }, payload: { contractId: id } })
}
