import type { Ctx } from '#areas/context.ts'
import { storeFile } from '#areas/files/commands.ts'
import { issueLink } from '#areas/identity/commands.ts'
import type { Link } from '#areas/identity/queries.ts'
import { conflict, forbidden, invalid, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { remember } from '../proof/commands.ts'
import { inviteNext, remindOf } from '../sending/commands.ts'
import { move, moveSigners, open, touchContract } from '../steps/commands.ts'
import { consentVersion, truncateIp } from '../proof/model.ts'
import {
  codeAsks,
  isComplete,
  isSignersTurn,
  mayRemind,
  signObstacle,
  judgeSignerStep,
  type CodeProof,
} from '../signers/model.ts'
import { checkTypedName, isLastNameOf } from '../names/model.ts'
import { handsOf, isSigner, sidesOf } from '../policy.ts'
import { getContractBehindLink, type Shown, type Signer } from '../queries.ts'
import { isQuestioned } from '../questions/model.ts'
import { strokesInput, type DeclineInput, type SignInput } from '../schema.ts'
import { proveHolder } from './codes/commands.ts'
import { checkDrawnSignature } from './drawing/commands.ts'
import type { Stroke } from './model.ts'

/** How somebody came to sign. */
export type Hand = { channel: 'account' } | { channel: 'email_link' } | { channel: 'qr'; link: Link }

const lastNameTries = windowThrottle('last name of a signer', 5, 15 * 60)

/** By QR anybody could hold the phone: the last name shows that it is the one who is meant. */
export async function assertLastName(ctx: Ctx, signer: Signer, lastName: string | undefined): Promise<void> {
  const key = `${ctx.tenant.id} ${signer.id}`
  const wait = await lastNameTries.take(ctx, key)
  if (wait > 0) throw tooMany('contracts.too-many-tries', wait)
  if (isLastNameOf(lastName ?? '', signer.name)) return lastNameTries.giveBack(ctx, key)
  throw invalid({ lastName: ['contracts.wrong-last-name'] })
}

/** Puts a signature under the contract. Whoever sends it twice gets the same answer. */
export async function sign(
  ctx: Ctx,
  contractId: string,
  signerId: string,
  input: SignInput,
  hand: Hand,
): Promise<void> {
  const { contract, internship, signer } = await openFor(ctx, contractId, signerId, hand)
  const proof = await proofOf(ctx, signer, input, hand)
  if (signer.status === 'signed') return
  const obstacle = signObstacle({ ...contract, isQuestioned: isQuestioned(contract) }, signer, input.documentSha256)
  if (obstacle) throw conflict(`contracts.${obstacle}`)
  if (signer.role === 'company' && !input.authority) throw invalid({ authority: ['contracts.authority-needed'] })
  const imageFileId = input.method === 'drawn' ? await keepDrawing(ctx, contract.id, input) : null
  if (input.method === 'typed' && checkTypedName(input.name, signer.name) === 'empty')
    throw invalid({ name: ['contracts.name-empty'] })
  await ctx.db
    .insertInto('signatures')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      signerId,
      contractId,
      method: input.method,
      channel: hand.channel,
      signedName: input.name,
      imageFileId,
      documentSha256: input.documentSha256,
      revision: contract.revision,
      consentVersion,
      authorityConfirmed: input.authority !== undefined,
      witnessUserId: hand.channel === 'qr' ? hand.link.createdBy : null,
      proof,
      ip: ctx.ip ? truncateIp(ctx.ip) : null,
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      signedAt: ctx.now,
    })
    .execute()
  await moveSigners(ctx, { contractId, signerId }, 'sign', { signedAt: ctx.now })
  await touchContract(ctx, contractId)
  await remember(ctx, contractId, 'consented', signerId, { consentVersion })
  await remember(ctx, contractId, 'signed', signerId, {
    method: input.method,
    channel: hand.channel,
    document: input.documentSha256,
    ...(proof ? { proof } : {}),
  })
  if (proof === 'none') tellUnproved(ctx, contractId, signerId)
  ctx.audit({
    action: 'contracts.signed',
    subject: { type: 'contracts', id: contractId },
    organizationId: internship.organizationId,
    changes: { role: signer.role, name: signer.name, channel: hand.channel, ...(proof ? { proof } : {}) },
  })
  ctx.record({
    name: 'contracts.signed',
    subject: { type: 'contracts', id: contractId },
    payload: { contractId, signerId },
  })
  const after = await getContractBehindLink(ctx, contractId)
  if (isComplete(after.contract.signers)) await move(ctx, after, 'complete', { columns: { completedAt: ctx.now } })
  else await inviteNext(ctx, contractId)
}

/** By QR anybody could hold the phone: who signs shows to be the one who is meant. */
export async function proofOf(
  ctx: Ctx,
  signer: Signer,
  said: { lastName?: string | undefined; code?: string | undefined },
  hand: Hand,
): Promise<CodeProof | null> {
  if (hand.channel !== 'qr') return null
  await assertLastName(ctx, signer, said.lastName)
  return proveHolder(ctx, signer, hand.link, said.code)
}

function tellUnproved(ctx: Ctx, contractId: string, signerId: string): void {
  ctx.record({
    name: 'contracts.signed-unproved',
    subject: { type: 'contracts', id: contractId },
    payload: { contractId, signerId },
  })
}

function readStrokes(text: string): Stroke[] | undefined {
  try {
    return strokesInput.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function keepDrawing(ctx: Ctx, contractId: string, input: SignInput): Promise<string> {
  const encoded = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(input.image ?? '')?.[1]
  if (!encoded) throw invalid({ image: ['contracts.signature-empty'] })
  const strokes = readStrokes(input.strokes ?? '[]')
  if (!strokes) throw invalid({ image: ['contracts.signature-empty'] })
  const checked = await checkDrawnSignature(strokes, new Uint8Array(Buffer.from(encoded, 'base64')))
  if ('fault' in checked) throw invalid({ image: [`@${ctx.t(`contracts.signatureFaults.${checked.fault}`)}`] })
  const { id } = await storeFile(ctx, {
    bytes: checked.png,
    fileName: 'handtekening.png',
    mime: 'image/png',
    owner: { type: 'contracts', id: contractId },
  })
  return id
}

/** Says no, with the reason; the contract waits for the school's answer. */
export async function decline(
  ctx: Ctx,
  contractId: string,
  signerId: string,
  { reason, ...said }: DeclineInput,
  hand: Hand,
): Promise<void> {
  const { contract, internship, signer } = await openFor(ctx, contractId, signerId, hand)
  await proofOf(ctx, signer, said, hand)
  if (signer.status === 'declined') return
  if (contract.status !== 'signing') throw conflict('contracts.not-signing')
  if (isQuestioned(contract)) throw conflict('contracts.question-open')
  if (judgeSignerStep('decline', signer.status, ['self']) !== 'allowed' || !isSignersTurn(signer, contract.signers))
    throw conflict('contracts.not-your-turn')
  await moveSigners(ctx, { contractId, signerId }, 'decline', { declinedAt: ctx.now, declineReason: reason })
  await remember(ctx, contractId, 'declined', signerId)
  await move(ctx, { contract, internship }, 'decline', { reason, payload: { signerId } })
}

const linksAsked = windowThrottle('link to sign', 3, 60 * 60)

/** Sends a link anew to the address already known. Whoever asks too often gets the same silence. */
export async function askSignerLink(ctx: Ctx, contractId: string, signerId: string): Promise<void> {
  const { contract } = await getContractBehindLink(ctx, contractId)
  const signer = contract.signers.find(({ id }) => id === signerId)
  const key = `${ctx.tenant.id} ${signerId}`
  if (!signer || (await linksAsked.take(ctx, key)) > 0) return
  ctx.record({
    name: 'contracts.link-asked',
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, signerId: signer.id },
  })
}

/** A code for another signer's phone: shown by one of the parties to whose turn it is, good for a few minutes and once. */
export async function showCode(
  ctx: Ctx,
  contractId: string,
  signerId: string,
): Promise<{ signer: Signer; secret: string; expiresAt: Date }> {
  const { contract, internship } = await open(ctx, contractId)
  const signer = contract.signers.find(({ id }) => id === signerId)
  if (!signer) throw notFound()
  const hands = handsOf(ctx.actor, internship, signer)
  if (hands.includes('self')) throw forbidden('contracts.own-qr')
  if (!hands.includes('party')) throw forbidden('contracts.not-yours')
  if (contract.status !== 'signing') throw forbidden('contracts.not-signing')
  if (isQuestioned(contract)) throw conflict('contracts.question-open')
  if (!isSignersTurn(signer, contract.signers)) throw conflict('contracts.not-your-turn')
  const asks = codeAsks(sidesOf(internship), signer.role)
  if (asks === 'never') throw forbidden('contracts.not-your-code')
  await remember(ctx, contractId, 'code-shown', signerId)
  const link = await issueLink(ctx, {
    kind: 'qr',
    subject: { type: 'contract_signers', id: signer.id },
    data: { asks },
    keepOthers: true,
  })
  return { signer, ...link }
}

/** Remembers that a signer opened the document; a mail scanner that only fetches does not come here. */
export async function markViewed(ctx: Ctx, contractId: string, signerId: string, hand: Hand): Promise<void> {
  const { signer } = await openFor(ctx, contractId, signerId, hand)
  if (judgeSignerStep('view', signer.status, ['self']) !== 'allowed') return
  await moveSigners(ctx, { contractId, signerId }, 'view', { viewedAt: ctx.now })
  await remember(ctx, contractId, 'viewed', signerId)
  ctx.record({
    name: 'contracts.viewed',
    subject: { type: 'contracts', id: contractId },
    payload: { contractId, signerId },
  })
}

/** Sends the link once more, at most once a day. */
export async function remindSigner(ctx: Ctx, contractId: string, signerId: string): Promise<void> {
  const { contract, internship } = await open(ctx, contractId)
  const signer = contract.signers.find(({ id }) => id === signerId)
  if (!signer) throw notFound()
  const verdict = judgeSignerStep('remind', signer.status, handsOf(ctx.actor, internship, signer))
  if (verdict === 'not_yours') throw forbidden('contracts.not-yours')
  if (contract.status !== 'signing' || verdict === 'wrong_state') throw conflict('contracts.invalid-transition')
  if (isQuestioned(contract)) throw conflict('contracts.question-open')
  if (!mayRemind(signer, ctx.now)) throw conflict('contracts.reminded-recently')
  const reminderCount = signer.reminderCount + 1
  await moveSigners(ctx, { contractId, signerId }, 'remind', { remindedAt: ctx.now, reminderCount })
  await remember(ctx, contractId, 'reminded', signerId)
  remindOf(ctx, contractId, signerId)
}

/** The contract, held, with the signer who came; by account only who is the one. */
export async function openFor(
  ctx: Ctx,
  contractId: string,
  signerId: string,
  hand: Hand,
): Promise<Shown & { signer: Signer }> {
  const shown = await open(ctx, contractId, hand.channel !== 'account')
  const signer = shown.contract.signers.find(({ id }) => id === signerId)
  if (!signer) throw notFound()
  if (hand.channel === 'account' && !isSigner(ctx.actor, signer)) throw forbidden('contracts.not-yours')
  return { ...shown, signer }
}
