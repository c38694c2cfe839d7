import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getPeriod } from '#areas/periods/queries.ts'
import { lockRow } from '#areas/steps.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { ownNameOf } from '../asking/commands.ts'
import { isOfOffice } from '../policy.ts'
import type { NewDocumentRule } from '../schema.ts'
import { getDocumentRule } from './queries.ts'

const mostRules = 40

/** Has a school ask for a paper from now on, and of who has not begun yet. */
export async function addDocumentRule(ctx: Ctx, given: NewDocumentRule): Promise<string> {
  if (!isOfOffice(ctx.actor, given.schoolId)) throw forbidden('documents.not-your-school')
  const name = ownNameOf(given)
  await lockRow(ctx, 'organizations', given.schoolId)
  if (given.periodId !== null && (await getPeriod(ctx, given.periodId)).schoolId !== given.schoolId)
    throw invalid({ periodId: ['documents.fields.period'] })
  const { rows } = await sql<{ isSame: boolean }>`
    select (kind = ${given.kind} and name = ${name} and period_id is not distinct from ${given.periodId}::uuid and sector_keys @> ${given.sectorKeys}::text[]) as is_same
    from document_rules where tenant_id = ${ctx.tenant.id} and school_id = ${given.schoolId} and not is_archived`.execute(
    ctx.db,
  )
  if (rows.some(({ isSame }) => isSame))
    throw invalid({ [given.kind === 'other' ? 'name' : 'kind']: ['documents.fields.rule-already'] })
  if (rows.length >= mostRules) throw conflict('documents.many-rules', { values: { most: mostRules } })
  const id = newId()
  await ctx.db
    .insertInto('documentRules')
    .values({ ...given, name, tenantId: ctx.tenant.id, id, createdAt: ctx.now })
    .execute()
  told(ctx, 'documents.rule-added', id, given.schoolId)
  return id
}

/** A rule that asks no more. What was handed in by it stays; what nobody has handed in yet is not asked any more. */
export async function archiveDocumentRule(ctx: Ctx, id: string): Promise<void> {
  await lockRow(ctx, 'documentRules', id)
  const { schoolId } = await getDocumentRule(ctx, id)
  await sql`update document_rules set is_archived = true where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`delete from required_documents where tenant_id = ${ctx.tenant.id} and rule_id = ${id} and status = 'requested' and received_at is null`.execute(
    ctx.db,
  )
  told(ctx, 'documents.rule-archived', id, schoolId)
}

function told(ctx: Ctx, action: 'documents.rule-added' | 'documents.rule-archived', id: string, schoolId: string) {
  const subject = { type: 'document_rules', id }
  ctx.audit({ action, subject, organizationId: schoolId })
  ctx.record({ name: 'documents.rules-changed', subject, payload: { schoolId } })
}
