import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, recordFile, type KeptBytes } from '#areas/files/commands.ts'
import { conflict } from '#platform/errors.ts'
import type { Locale } from '#platform/i18n.ts'
import { loadSealKey } from '#platform/seal.ts'
import { texts } from '#platform/texts.ts'
import { open } from '../steps/commands.ts'
import { getContractBehindLink, listContractEvents, type Contract } from '../queries.ts'
import { buildSignedPdf, type SignedPaper } from './model.ts'
import { paperOf } from './queries.ts'

type UnsealedPaper = { paper: SignedPaper; locale: Locale; lockVersion: number }
/** What everybody signed, sealed, as it lies in the store, and of which state of the contract it is. */
export type SealedPaper = { kept: KeptBytes; sha256: string; lockVersion: number }

/** What is to be sealed of a contract; nothing where it is not signed by everybody, or was sealed before. */
export async function judgeSealing(ctx: Ctx, id: string): Promise<UnsealedPaper | undefined> {
  const { contract, internship } = await getContractBehindLink(ctx, id)
  const presentedSha256 = toSeal(contract)
  if (!presentedSha256) return undefined
  const events = await listContractEvents(ctx, id)
  const nameOf = (signerId: string | null) =>
    contract.signers.find((signer) => signer.id === signerId)?.name ?? 'Stageplein'
  return {
    paper: {
      ...(await paperOf(ctx, contract, internship)),
      presentedSha256,
      verifyCode: contract.verifyCode,
      verifyUrl: `${ctx.origin}/${contract.locale}/verify/${contract.verifyCode}`,
      events: events.map(({ at, kind, signerId }) => ({ at, kind, actor: nameOf(signerId) })),
      completedAt: contract.completedAt ?? ctx.now,
    },
    locale: contract.locale,
    lockVersion: contract.lockVersion,
  }
}

/** Draws, seals and keeps it: slow work. */
export async function sealPaper(
  ctx: Pick<Ctx, 'services' | 'tenant'>,
  { paper, locale, lockVersion }: UnsealedPaper,
): Promise<SealedPaper> {
  const key = await loadSealKey(ctx.services.dataDir, { name: 'Stageplein' })
  const { bytes, sha256 } = await buildSignedPdf(paper, key, texts[locale])
  return { kept: await keepBytes(ctx, bytes), sha256, lockVersion }
}

/** Puts the sealed paper with its contract. Doing it again changes nothing; failing loses no signature. */
export async function sealContract(ctx: Ctx, id: string, sealed: SealedPaper | undefined): Promise<void> {
  const { contract } = await open(ctx, id, true)
  if (!toSeal(contract)) {
    if (sealed) ctx.afterCommit(() => dropBytes(ctx, [sealed.kept]))
    return
  }
  // Something changed while it was drawn: it is drawn again.
  if (sealed?.lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  await recordFile(ctx, sealed.kept, {
    fileName: `${contract.number}.pdf`,
    mime: 'application/pdf',
    owner: { type: 'contracts', id },
  })
  await ctx.db
    .updateTable('contracts')
    .set({ sealedFileId: sealed.kept.id, sealedSha256: sealed.sha256, sealedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.record({ name: 'contracts.sealed', subject: { type: 'contracts', id }, payload: { contractId: id } })
}

function toSeal({ status, sealedFileId, presentedSha256 }: Contract): string | null {
  return status === 'signed' && !sealedFileId ? presentedSha256 : null
}
