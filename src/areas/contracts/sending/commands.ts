import type { Ctx } from '#areas/context.ts'
import { storeFile } from '#areas/files/commands.ts'
import { revokeLinks } from '#areas/identity/commands.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { texts } from '#platform/texts.ts'
import { writeValues, finalizeIfComplete, obstaclesOf } from '../filling/commands.ts'
import { judgeContractStep, signersInTurn } from '../model.ts'
import { buildPresentedPdf } from '../paper/model.ts'
import { paperOf } from '../paper/queries.ts'
import { capacitiesFor } from '../policy.ts'
import { remember } from '../proof/commands.ts'
import { getContractBehindLink, type Contract } from '../queries.ts'
import { open, move } from '../steps/commands.ts'

/** What the office does with a contract as a whole. The same step twice is the step once. */
export async function takeOfficeStep(
  ctx: Ctx,
  id: string,
  event: 'finalize' | 'send' | 'edit' | 'extend' | 'void',
  input: { reason?: string | undefined; lockVersion?: number | undefined } = {},
): Promise<void> {
  const { contract, internship } = await open(ctx, id)
  const verdict = judgeContractStep(event, contract.status, capacitiesFor(ctx.actor, internship))
  if (verdict === 'not_yours') throw forbidden('contracts.not-yours')
  if (verdict === 'wrong_state') {
    if (contract.status === leadsTo[event]) return
    throw conflict('contracts.invalid-transition')
  }
  if (input.lockVersion !== undefined && input.lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  const reason = input.reason?.trim() ?? ''
  if (event === 'void' && reason.length < 10) throw invalid({ reason: ['contracts.reason-too-short'] })
  if (event === 'finalize') {
    const [obstacle] = obstaclesOf(ctx, contract, internship)
    if (obstacle) throw conflict(`contracts.${obstacle}`)
  }
  if (event === 'send') return send(ctx, contract, internship)
  if (event === 'edit') return reopen(ctx, contract, internship, reason)
  if (event === 'void') await closeLinks(ctx, contract)
  const expiresAt = new Date(ctx.now.getTime() + ctx.tenant.capabilities.contractExpiryDays * 86_400_000)
  await move(ctx, contract, event, leadsTo[event], {
    organizationId: internship.organizationId,
    reason,
    ...(event === 'extend' ? { expiresAt } : {}),
    ...(event === 'void' ? { voidedAt: ctx.now, voidReason: reason } : {}),
  })
  if (event === 'extend') for (const signer of signersInTurn(contract.signers)) remindOf(ctx, id, signer.id)
}

const leadsTo = { finalize: 'ready', send: 'signing', edit: 'filling', extend: 'signing', void: 'voided' } as const

/** Lays the text down on paper as it will be signed, and invites whose turn is first. */
async function send(ctx: Ctx, contract: Contract, internship: Internship): Promise<void> {
  const t = texts[contract.locale]
  const presented = await buildPresentedPdf(await paperOf(ctx, contract, internship), t)
  const file = await storeFile(ctx, {
    bytes: presented.bytes,
    fileName: `${contract.number}.pdf`,
    mime: 'application/pdf',
    owner: { type: 'contracts', id: contract.id },
  })
  const expiresAt = new Date(ctx.now.getTime() + ctx.tenant.capabilities.contractExpiryDays * 86_400_000)
  await move(ctx, contract, 'send', 'signing', {
    organizationId: internship.organizationId,
    sentAt: ctx.now,
    expiresAt,
    presentedFileId: file.id,
    presentedSha256: presented.sha256,
  })
  await inviteNext(ctx, contract.id)
}

/** Their link is sent once more: the one they have may have run out with the contract. */
export function remindOf(ctx: Ctx, contractId: string, signerId: string): void {
  ctx.record({
    name: 'contracts.reminded',
    subject: { type: 'contracts', id: contractId },
    payload: { contractId, signerId },
  })
}

export async function inviteNext(ctx: Ctx, contractId: string): Promise<void> {
  const { contract } = await getContractBehindLink(ctx, contractId)
  for (const signer of signersInTurn(contract.signers).filter(({ status }) => status === 'waiting')) {
    await ctx.db
      .updateTable('contractSigners')
      .set({ status: 'invited', invitedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', signer.id)
      .execute()
    await remember(ctx, contractId, 'invited', signer.id)
    ctx.record({
      name: 'contracts.signer-invited',
      subject: { type: 'contracts', id: contractId },
      payload: { contractId, signerId: signer.id },
    })
  }
}

/** The internship moved: what is not signed yet by everybody says the new days, and what was signed for others is void. */
export async function followDates(ctx: Ctx, internshipId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .where('status', 'in', ['filling', 'ready', 'signing', 'declined'])
    .executeTakeFirst()
  if (!row) return
  const { contract, internship } = await open(ctx, row.id, true)
  const { startsOn, endsOn } = internship
  if (contract.values.starts_on === startsOn && contract.values.ends_on === endsOn) return
  if (contract.status !== 'filling') await reopen(ctx, contract, internship, '')
  const { contract: opened } = await getContractBehindLink(ctx, row.id)
  await writeValues(ctx, opened, { ...opened.values, starts_on: startsOn, ends_on: endsOn })
  await finalizeIfComplete(ctx, row.id)
}

async function reopen(ctx: Ctx, contract: Contract, { organizationId }: Internship, reason: string): Promise<void> {
  await voidSignatures(ctx, contract, ctx.t('contracts.editWarning.title'))
  await move(ctx, contract, 'edit', 'filling', {
    organizationId,
    reason,
    expiresAt: null,
    presentedFileId: null,
    presentedSha256: null,
    revision: contract.revision + 1,
  })
}

async function voidSignatures(ctx: Ctx, contract: Contract, reason: string): Promise<void> {
  const told = contract.signers.filter(({ viewedAt, invitedAt }) => viewedAt ?? invitedAt).map(({ id }) => id)
  await ctx.db
    .updateTable('signatures')
    .set({ voidedAt: ctx.now, voidReason: reason })
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contract.id)
    .where('voidedAt', 'is', null)
    .execute()
  await ctx.db
    .updateTable('contractSigners')
    .set({ status: 'waiting', invitedAt: null, viewedAt: null, signedAt: null, declinedAt: null, declineReason: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contract.id)
    .execute()
  ctx.record({
    name: 'contracts.changed',
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, signerIds: told },
  })
}

/** A contract that counts no more is nobody's to read by a link in an old mail. */
async function closeLinks(ctx: Ctx, contract: Contract): Promise<void> {
  for (const { id } of contract.signers) await revokeLinks(ctx, { kinds: ['sign', 'qr'], subjectId: id })
}

/** Ends contracts nobody signed in time. Runs as the system. */
export async function expireContracts(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', 'in', ['ready', 'signing'])
    .where('expiresAt', '<', ctx.now)
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    const { contract, internship } = await open(ctx, id, true)
    // Somebody may have signed while this one waited for the row.
    const isDue = contract.expiresAt !== null && contract.expiresAt < ctx.now
    if (!isDue || !['ready', 'signing'].includes(contract.status)) continue
    await move(ctx, contract, 'expire', 'expired', { organizationId: internship.organizationId })
  }
}
