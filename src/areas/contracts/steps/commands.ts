import type { Ctx } from '#areas/context.ts'
import { lockRow, writeStep, type StepRecord } from '#areas/steps.ts'
import type { ContractStatus } from '../model.ts'
import { remember } from '../proof/commands.ts'
import { getContract, getContractBehindLink, type Contract, type Shown } from '../queries.ts'
import { signerTransitions, type SignerEvent } from '../signers/model.ts'
import { contractTransitions, type ContractEvent } from './model.ts'

/** Opens a contract for change: its row stays locked until the end, so that two who act do so one after the other. */
export async function open(ctx: Ctx, id: string, behindLink = false): Promise<Shown> {
  await lockRow(ctx, 'contracts', id)
  return behindLink ? getContractBehindLink(ctx, id) : getContract(ctx, id)
}

/** How the proof calls a step of the contract; making it and declining are remembered where they are done. */
const proven: Partial<Record<ContractEvent, string>> = {
  finalize: 'finalized',
  send: 'sent',
  edit: 'changed',
  complete: 'completed',
  expire: 'expired',
  extend: 'extended',
  void: 'voided',
}

export const contractRecord: StepRecord<'contracts', ContractStatus, ContractEvent> = {
  table: 'contracts',
  type: 'contracts',
  steps: contractTransitions,
  stamps: ({ now }) => ({ turnSince: now, updatedAt: now }),
  payload: (contractId) => ({ contractId }),
  async alongside(ctx, { id }, { event }) {
    const kind = proven[event]
    if (kind) await remember(ctx, id, kind)
  },
}

type Columns = Parameters<typeof writeStep<'contracts', ContractStatus, ContractEvent>>[4]

/** A step that the product takes by itself, or that a signer's brings about. The contract is locked by now. */
export async function move(
  ctx: Ctx,
  { contract, internship }: { contract: Contract; internship: { organizationId: string } },
  event: ContractEvent,
  outcome: Columns = {},
): Promise<void> {
  await writeStep(ctx, contractRecord, { ...contract, organizationId: internship.organizationId }, event, outcome)
}

type SignerColumns = Partial<{
  invitedAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  remindedAt: Date | null
  reminderCount: number
}>

/** Takes a step with one signer, or with all who can take it. The contract is locked, and the step judged by now. */
export async function moveSigners(
  ctx: Ctx,
  { contractId, signerId }: { contractId: string; signerId?: string },
  event: SignerEvent,
  columns: SignerColumns,
): Promise<void> {
  for (const { from, to } of signerTransitions.filter((row) => row.event === event)) {
    const [status] = to
    await ctx.db
      .updateTable('contractSigners')
      .set({ ...columns, ...(status === 'same' ? {} : { status }) })
      .where('tenantId', '=', ctx.tenant.id)
      .where('contractId', '=', contractId)
      .where('status', 'in', [...from])
      .$if(signerId !== undefined, (update) => update.where('id', '=', signerId as string))
      .execute()
  }
}

/** What is done now builds upon what the contract was: a step before it, such as the answer to a question, is final. */
export async function touchContract(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('contracts')
    .set({ updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}
