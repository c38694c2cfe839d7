import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { KeptPaper } from '#areas/documents/keeping/commands.ts'
import { recordFile, removeFiles } from '#areas/files/commands.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { lockRow } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { agreementStateOn } from './model.ts'
import { mayKeepAgreements } from './policy.ts'
import { getAgreement, listExceptions, type Agreement } from './queries.ts'
import type { AgreementChange, NewAgreement, NewException } from './schema.ts'

const about = (id: string) => ({ type: 'partner_agreements', id })

/** Writes down what a school and a company agreed. */
export async function addAgreement(ctx: Ctx, given: NewAgreement): Promise<string> {
  await assertTheirs(ctx, given)
  assertDays(given)
  const id = newId()
  await ctx.db
    .insertInto('partnerAgreements')
    .values({ ...given, tenantId: ctx.tenant.id, id, fileId: null, createdAt: ctx.now, updatedAt: ctx.now })
    .execute()
  ctx.audit({ action: 'agreements.added', subject: about(id), organizationId: given.organizationId })
  return id
}

/** Another term or kind, or another note. */
export async function changeAgreement(ctx: Ctx, id: string, { lockVersion, ...told }: AgreementChange): Promise<void> {
  const before = await heldAgreement(ctx, id)
  if (lockVersion !== before.lockVersion) throw conflict('platform.stale')
  assertDays(told)
  await write(ctx, id, told)
  ctx.audit({ action: 'agreements.changed', subject: about(id), organizationId: before.organizationId })
}

/** Ends an agreement today: yesterday was its last day. One that never began is over on the day it would have. */
export async function endAgreement(ctx: Ctx, id: string): Promise<void> {
  const agreement = await heldAgreement(ctx, id)
  const { startsOn, organizationId } = agreement
  const today = dayOf(ctx.now)
  if (agreementStateOn(agreement, today) === 'ended') return
  const last = addDays(today, -1)
  await write(ctx, id, last < startsOn ? { startsOn: last, endsOn: last } : { endsOn: last })
  ctx.audit({ action: 'agreements.ended', subject: about(id), organizationId })
}

/** Keeps the paper an agreement stands on; the one before it is taken away later. */
export async function keepAgreementPaper(
  ctx: Ctx,
  id: string,
  { kept, mime, fileName }: KeptPaper & { fileName: string },
): Promise<void> {
  const { organizationId } = await heldAgreement(ctx, id)
  await recordFile(ctx, kept, { fileName, mime, owner: { type: 'partner_agreements', id } })
  await write(ctx, id, { fileId: kept.id })
  ctx.audit({ action: 'agreements.file-kept', subject: about(id), organizationId })
}

/** Holds an agreement, and gives it back where the actor keeps it. */
async function heldAgreement(ctx: Ctx, id: string): Promise<Agreement> {
  await lockRow(ctx, 'partnerAgreements', id)
  const agreement = await getAgreement(ctx, id)
  if (!mayKeepAgreements(ctx.actor, agreement.schoolId)) throw forbidden('agreements.not-your-school')
  return agreement
}

/** Whether the actor may keep this agreement: asked before anything slow is done with its paper. */
export async function judgeKeeping(ctx: Ctx, id: string): Promise<void> {
  if (!mayKeepAgreements(ctx.actor, (await getAgreement(ctx, id)).schoolId))
    throw forbidden('agreements.not-your-school')
}

async function write(ctx: Ctx, id: string, values: Partial<AgreementChange> & { fileId?: string }): Promise<void> {
  await ctx.db
    .updateTable('partnerAgreements')
    .set((eb) => ({ ...values, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** @throws Refusal 403, or 422 where it is no company the actor knows */
async function assertTheirs(ctx: Ctx, { schoolId, organizationId }: { schoolId: string; organizationId: string }) {
  if (!mayKeepAgreements(ctx.actor, schoolId)) throw forbidden('agreements.not-your-school')
  const organization = await getOrganization(ctx, organizationId)
  if (organization.type !== 'Company') throw invalid({ organizationId: ['agreements.fields.organization'] })
}

function assertDays({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): void {
  if (endsOn !== null && endsOn < startsOn) throw invalid({ endsOn: ['agreements.fields.ends-before'] })
}

/** Places pupils of vocational education at an organization that is not recognised, and says why (BR-09). */
export async function giveException(ctx: Ctx, given: NewException): Promise<string> {
  await assertTheirs(ctx, given)
  const id = newId()
  const { rows } = await sql`
    insert into recognition_exceptions (tenant_id, id, school_id, organization_id, reason, given_by, created_at)
    values (${ctx.tenant.id}, ${id}, ${given.schoolId}, ${given.organizationId}, ${given.reason}, ${userIdOf(ctx.actor) ?? null}, ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db)
  if (rows.length === 0) throw conflict('agreements.excepted-already')
  const { organizationId, reason } = given
  ctx.audit({
    action: 'agreements.exception-given',
    subject: { type: 'organizations', id: organizationId },
    organizationId,
    reason,
  })
  return id
}

/** Recognition is asked again; who is there already stays. */
export async function withdrawException(ctx: Ctx, id: string): Promise<void> {
  await lockRow(ctx, 'recognitionExceptions', id)
  const { rows } = await sql<{ organizationId: string; schoolId: string }>`
    select organization_id, school_id from recognition_exceptions where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found || !mayKeepAgreements(ctx.actor, found.schoolId)) throw notFound()
  await sql`delete from recognition_exceptions where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db)
  const { organizationId } = found
  ctx.audit({
    action: 'agreements.exception-withdrawn',
    subject: { type: 'organizations', id: organizationId },
    organizationId,
  })
}

/** What was agreed with an organization holds for the one it became part of. */
export async function moveAgreements(ctx: Ctx, from: string, into: string): Promise<void> {
  await sql`update partner_agreements set organization_id = ${into}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and organization_id = ${from}`.execute(ctx.db)
  const given = await listExceptions({ ...ctx, actor: { kind: 'system' } }, from)
  for (const { id, schoolId } of given)
    await sql`update recognition_exceptions e set organization_id = ${into} where e.tenant_id = ${ctx.tenant.id} and e.id = ${id}
      and not exists (select 1 from recognition_exceptions o where o.tenant_id = e.tenant_id and o.school_id = ${schoolId} and o.organization_id = ${into})`.execute(
      ctx.db,
    )
}

/** Takes away papers that were replaced. Runs with every sweep, as the system. */
export async function forgetAgreementPapers(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.now.getTime() - 86_400_000)
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.tenant_id = ${ctx.tenant.id} and f.owner_type = 'partner_agreements' and f.created_at < ${yesterday}
      and not exists (select 1 from partner_agreements a where a.tenant_id = f.tenant_id and a.file_id = f.id)`.execute(
    ctx.db,
  )
  await removeFiles(
    ctx,
    rows.map(({ id }) => id),
  )
}
