import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, recordFile, type KeptBytes } from '#areas/files/commands.ts'
import { revokeLinks } from '#areas/identity/commands.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { judgeNow, takeStep, type Machine, type StepOutcome } from '#areas/steps.ts'
import { conflict } from '#platform/errors.ts'
import { texts } from '#platform/texts.ts'
import { endSignatures } from '../changes/commands.ts'
import { obstaclesOf } from '../filling/commands.ts'
import type { Locale } from '#platform/i18n.ts'
import type { ContractStatus } from '../model.ts'
import { buildPresentedPdf, type PaperContract } from '../paper/model.ts'
import { paperOf } from '../paper/queries.ts'
import { internshipCapacities } from '#areas/internships/policy.ts'
import { remember } from '../proof/commands.ts'
import { settleQuestions } from '../questions/commands.ts'
import { isQuestioned } from '../questions/model.ts'
import { getContract, getContractBehindLink, hasQuestion, type Contract, type Signer } from '../queries.ts'
import { signersInTurn } from '../signers/model.ts'
import { contractRecord, move, moveSigners, open } from '../steps/commands.ts'
import { contractTransitions, type ContractEvent, type ContractStepInput } from '../steps/model.ts'

type Whole = Contract & { internship: Internship; organizationId: string }
/** The text of a contract on paper as it lies in the store, and of which state of the contract it is. */
export type LaidPaper = { kept: KeptBytes; sha256: string; lockVersion: number }
type OfficeInput = ContractStepInput & { paper?: LaidPaper | undefined }
type Way = StepOutcome<'contracts', ContractStatus>

const machine: Machine<'contracts', ContractStatus, ContractEvent, Whole, OfficeInput> = {
  ...contractRecord,
  steps: contractTransitions,
  async find(ctx, id) {
    const { contract, internship } = await getContract(ctx, id)
    return { ...contract, internship, organizationId: internship.organizationId }
  },
  capacities: (actor, { internship }) => internshipCapacities(actor, internship),
  refusals: { notYours: 'contracts.not-yours', wrongState: 'contracts.invalid-transition' },
  effects: {
    finalize(ctx, contract) {
      const [obstacle] = obstaclesOf(ctx, contract, contract.internship)
      if (obstacle) throw conflict(`contracts.${obstacle}`)
      return {}
    },
    send,
    edit: reopened,
    extend: (ctx, contract) => ({
      columns: { expiresAt: expiryOf(ctx) },
      after: async () => signersInTurn(contract.signers).forEach(({ id }) => remindOf(ctx, contract.id, id)),
    }),
    async void(ctx, contract, { reason = '' }) {
      await closeLinks(ctx, contract)
      await settleQuestions(ctx, contract.id)
      return { columns: { voidedAt: ctx.now, voidReason: reason.trim() }, reason: reason.trim() }
    },
  },
}

/** What the office does with a contract as a whole. The same step twice is the step once. */
export async function takeOfficeStep(
  ctx: Ctx,
  id: string,
  event: 'finalize' | 'send' | 'edit' | 'extend' | 'void',
  input: OfficeInput = {},
): Promise<void> {
  const { isNew } = await takeStep(ctx, machine, id, event, input)
  // Somebody else sent it meanwhile, with a paper of their own.
  if (!isNew && input.paper) ctx.afterCommit(() => dropBytes(ctx, [(input.paper as LaidPaper).kept]))
}

type UnlaidPaper = { contract: PaperContract; locale: Locale; lockVersion: number }

/** What is to be laid down on paper before a contract can be sent; nothing where signatures stand under a paper there is. */
export async function judgeSending(
  ctx: Ctx,
  id: string,
  input: ContractStepInput = {},
): Promise<UnlaidPaper | undefined> {
  const whole = await machine.find(ctx, id)
  if (!judgeNow(ctx, machine, whole, 'send', input) || whole.presented) return undefined
  const { locale, lockVersion, internship } = whole
  return { contract: await paperOf(ctx, whole, internship), locale, lockVersion }
}

/** Draws and keeps the text as it will be signed: slow work. */
export async function layPaper(
  ctx: Pick<Ctx, 'services' | 'tenant'>,
  { contract, locale, lockVersion }: UnlaidPaper,
): Promise<LaidPaper> {
  const { bytes, sha256 } = await buildPresentedPdf(contract, texts[locale])
  return { kept: await keepBytes(ctx, bytes), sha256, lockVersion }
}

function expiryOf(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() + ctx.tenant.capabilities.contractExpiryDays * 86_400_000)
}

/** Invites whose turn is first. Where signatures stood through a change, they stand under the paper there was. */
async function send(ctx: Ctx, contract: Whole, { paper }: OfficeInput): Promise<Way> {
  const presented = contract.presented ? {} : await present(ctx, contract, paper)
  return {
    columns: { sentAt: ctx.now, expiresAt: expiryOf(ctx), ...presented },
    after: () => inviteNext(ctx, contract.id),
  }
}

/** Shows from now on the text as it was laid down on paper. */
async function present(ctx: Ctx, contract: Whole, paper: LaidPaper | undefined) {
  // The contract was opened and closed again while its paper was drawn: it may say something else by now.
  if (paper?.lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  await recordFile(ctx, paper.kept, {
    fileName: `${contract.number}.pdf`,
    mime: 'application/pdf',
    owner: { type: 'contracts', id: contract.id },
  })
  return {
    presentedFileId: paper.kept.id,
    presentedSha256: paper.sha256,
    presentedValues: JSON.stringify(Object.entries(contract.values)),
  }
}

/** Signatures stand until something changes that was signed for; where there are none the text starts anew. */
export async function reopened(ctx: Ctx, contract: Contract): Promise<Way> {
  const stands = contract.presented !== null && contract.signers.some(({ status }) => status === 'signed')
  if (!stands) await endSignatures(ctx, contract)
  await settleQuestions(ctx, contract.id)
  for (const signer of contract.signers)
    if (stands && isAskedAgain(contract, signer)) await askAgain(ctx, contract.id, signer.id)
  return { columns: { expiresAt: null } }
}

/** Who said no, or who asked something of what was sent and has not signed it: the answer may be the change. */
function isAskedAgain({ questions, sentAt }: Contract, { id, status }: Signer): boolean {
  if (status !== 'invited' && status !== 'viewed') return status === 'declined'
  const isOfSent = (answeredAt: Date | null) => answeredAt !== null && sentAt !== null && answeredAt >= sentAt
  return questions.some(
    (one) => one.signerId === id && (one.status === 'open' || (one.status === 'answered' && isOfSent(one.answeredAt))),
  )
}

/** Who said no, or asked something, is asked once more when the school has changed it. */
function askAgain(ctx: Ctx, contractId: string, signerId: string): Promise<void> {
  const asked = { invitedAt: null, viewedAt: null, declinedAt: null, declineReason: null }
  return moveSigners(ctx, { contractId, signerId }, 'reset', asked)
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
  for (const { id } of signersInTurn(contract.signers).filter(({ status }) => status === 'waiting')) {
    await moveSigners(ctx, { contractId, signerId: id }, 'turn', { invitedAt: ctx.now })
    await remember(ctx, contractId, 'invited', id)
    ctx.record({
      name: 'contracts.signer-invited',
      subject: { type: 'contracts', id: contractId },
      payload: { contractId, signerId: id },
    })
  }
}

/** A contract that counts no more is nobody's to read by a link in an old mail. */
async function closeLinks(ctx: Ctx, contract: Contract): Promise<void> {
  for (const { id } of contract.signers) await revokeLinks(ctx, { kinds: ['sign', 'qr'], subjectId: id })
}

/** Ends contracts nobody signed in time; while the school has a question to answer the time stands still. Runs as the system. */
export async function expireContracts(ctx: Ctx): Promise<void> {
  const { rows: due } = await sql<{ id: string }>`
    select c.id from contracts c where c.tenant_id = ${ctx.tenant.id} and c.status in ('ready', 'signing')
      and c.expires_at < ${ctx.now} and not ${hasQuestion} order by c.id`.execute(ctx.db)
  for (const { id } of due) {
    const whole = await open(ctx, id, true)
    // Somebody may have signed, or asked something, while this one waited for the row.
    const { expiresAt } = whole.contract
    const isDue = expiresAt !== null && expiresAt < ctx.now && !isQuestioned(whole.contract)
    if (isDue && ['ready', 'signing'].includes(whole.contract.status)) await move(ctx, whole, 'expire')
  }
}
