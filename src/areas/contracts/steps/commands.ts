import type { Ctx } from '#areas/context.ts'
import type { AuditAction, EventName } from '#areas/events.ts'
import { notFound } from '#platform/errors.ts'
import type { ContractEvent, ContractStatus } from '../model.ts'
import { remember } from '../proof/commands.ts'
import { getContract, getContractBehindLink, type Contract, type Shown } from '../queries.ts'

/** Opens a contract for change: its row stays locked until the end, so that two who act do so one after the other. */
export async function open(ctx: Ctx, id: string, behindLink = false): Promise<Shown> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return behindLink ? getContractBehindLink(ctx, id) : getContract(ctx, id)
}

type MoveExtras = { organizationId: string; reason?: string; signerId?: string } & Partial<{
  sentAt: Date
  expiresAt: Date | null
  completedAt: Date
  voidedAt: Date
  voidReason: string
  presentedFileId: string | null
  presentedSha256: string | null
  revision: number
}>

const happened = {
  finalize: ['contracts.ready', 'finalized'],
  send: ['contracts.sent', 'sent'],
  edit: ['contracts.reopened', 'changed'],
  extend: ['contracts.extended', 'extended'],
  void: ['contracts.voided', 'voided'],
  decline: ['contracts.declined', 'declined'],
  complete: ['contracts.completed', 'completed'],
  expire: ['contracts.expired', 'expired'],
} as const satisfies Partial<Record<ContractEvent, readonly [event: EventName & AuditAction, kind: string]>>

export async function move(
  ctx: Ctx,
  contract: Contract,
  event: keyof typeof happened,
  to: ContractStatus,
  { organizationId, reason, signerId, ...changes }: MoveExtras,
): Promise<void> {
  await ctx.db
    .updateTable('contracts')
    .set({ ...changes, status: to, turnSince: ctx.now, updatedAt: ctx.now, lockVersion: contract.lockVersion + 1 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contract.id)
    .execute()
  const [name, kind] = happened[event]
  if (event !== 'decline') await remember(ctx, contract.id, kind)
  ctx.audit({
    action: name,
    subject: { type: 'contracts', id: contract.id },
    organizationId,
    from: contract.status,
    to,
    reason: reason || null,
  })
  ctx.record({
    name,
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, ...(signerId ? { signerId } : {}) },
  })
}
