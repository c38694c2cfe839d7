import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { AuditAction } from '#areas/events.ts'
import { isSchool, groupsOfSchool } from '#areas/periods/queries.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { phaseFaults, type WorkflowPhase } from '../model.ts'
import { mayKeepWorkflows, schoolsOfWorkflows } from '../policy.ts'
import { settleRoads } from '../progress/commands.ts'
import { getWorkflow, rivalsOf, type WorkflowRow } from './queries.ts'
import type { Activation, ChangedWorkflow, NewWorkflow, WrittenPhases } from './schema.ts'

/** A new workflow, as a draft: nobody walks it until it is used. It may begin with the phases of another. */
export async function addWorkflow(ctx: Ctx, { schoolId, program, name, copyOf }: NewWorkflow): Promise<WorkflowRow> {
  const isKnown = schoolsOfWorkflows(ctx.actor)?.includes(schoolId) ?? true
  if (!isKnown || !(await isSchool(ctx, schoolId))) throw notFound()
  if (!mayKeepWorkflows(ctx.actor, schoolId)) throw forbidden('workflows.not-your-school')
  const phases = copyOf ? (await getWorkflow(ctx, copyOf)).phases : []
  const id = newId()
  const written = { tenantId: ctx.tenant.id, id, schoolId, program, name, createdAt: ctx.now, updatedAt: ctx.now }
  await ctx.db.insertInto('workflows').values(written).execute()
  await insertDraft(ctx, id, 1, phases)
  note(ctx, 'workflows.added', { id, schoolId })
  return getWorkflow(ctx, id)
}

async function insertDraft(
  ctx: Ctx,
  workflowId: string,
  version: number,
  phases: readonly WorkflowPhase[],
): Promise<void> {
  await ctx.db
    .insertInto('workflowVersions')
    .values({
      tenantId: ctx.tenant.id,
      workflowId,
      version,
      status: 'draft',
      phases: JSON.stringify(phases),
      usedSince: null,
      createdAt: ctx.now,
    })
    .execute()
}

function note(
  ctx: Ctx,
  action: AuditAction,
  { id, schoolId }: { id: string; schoolId: string },
  changes?: Record<string, unknown>,
) {
  ctx.audit({
    action,
    subject: { type: 'workflows', id },
    organizationId: schoolId,
    ...(changes ? { changes } : {}),
  })
}

/**
 * Holds all workflows of a school until the end of the transaction, in one order: whether two are for the same classes is
 * asked of all of them, so that of two that are used at once the second is told of the first.
 */
async function holdSchool(ctx: Ctx, schoolId: string): Promise<void> {
  await sql`
    select 1 from workflows where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} order by id for no key update`.execute(
    ctx.db,
  )
}

/** Holds a workflow for a change. @throws Refusal 403, 404, 409 where somebody was first */
async function hold(ctx: Ctx, id: string, lockVersion: number | undefined): Promise<WorkflowRow> {
  const known = await getWorkflow(ctx, id)
  if (!mayKeepWorkflows(ctx.actor, known.schoolId)) throw forbidden('workflows.not-your-school')
  await holdSchool(ctx, known.schoolId)
  const workflow = await getWorkflow(ctx, id)
  if (lockVersion !== undefined && lockVersion !== workflow.lockVersion) throw conflict('platform.stale')
  return workflow
}

async function touch(ctx: Ctx, id: string, columns: { name?: string; status?: string } = {}): Promise<void> {
  await ctx.db
    .updateTable('workflows')
    .set((eb) => ({ ...columns, lockVersion: eb('lockVersion', '+', 1), updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** What it is called, and for which classes it is; whoever walks it goes on. */
export async function changeWorkflow(
  ctx: Ctx,
  id: string,
  { name, groupIds, lockVersion }: ChangedWorkflow,
): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  const chosen = [...new Set(groupIds)]
  const known = new Set([...before.groupIds, ...(await groupsOfSchool(ctx, before.schoolId)).map((group) => group.id)])
  if (chosen.some((group) => !known.has(group))) throw invalid({ groupIds: ['workflows.fields.groups'] })
  if (before.status === 'active') await assertAlone(ctx, { ...before, groupIds: chosen }, true)
  await ctx.db.deleteFrom('workflowGroups').where('tenantId', '=', ctx.tenant.id).where('workflowId', '=', id).execute()
  if (chosen.length > 0)
    await ctx.db
      .insertInto('workflowGroups')
      .values(chosen.map((groupId) => ({ tenantId: ctx.tenant.id, workflowId: id, groupId })))
      .execute()
  await touch(ctx, id, { name })
  note(ctx, 'workflows.changed', before)
  return getWorkflow(ctx, id)
}

/** Of a class it must be clear which workflow its pupils get. */
async function assertAlone(ctx: Ctx, workflow: WorkflowRow, isAboutClasses = false): Promise<void> {
  if ((await rivalsOf(ctx, workflow)).length === 0) return
  const code = workflow.groupIds.length > 0 ? 'workflows.class-taken' : 'workflows.all-taken'
  throw isAboutClasses ? invalid({ groupIds: [code] }) : conflict(code)
}

/** Writes the phases of the version that is not used yet; the one in use stays as it is. */
export async function writePhases(ctx: Ctx, id: string, { phases, lockVersion }: WrittenPhases): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  if (before.status === 'archived') throw conflict('workflows.is-archived')
  assertSound(phases)
  if (before.draft === null) await insertDraft(ctx, id, (before.version ?? 0) + 1, phases)
  else
    await ctx.db
      .updateTable('workflowVersions')
      .set({ phases: JSON.stringify(phases) })
      .where('tenantId', '=', ctx.tenant.id)
      .where('workflowId', '=', id)
      .where('status', '=', 'draft')
      .execute()
  await touch(ctx, id)
  note(ctx, 'workflows.phases-written', before)
  return getWorkflow(ctx, id)
}

function assertSound(phases: readonly WorkflowPhase[]): void {
  const [fault] = phaseFaults(phases)
  if (fault) throw invalid({ [fault.field]: [fault.code] })
}

/** Throws the version away that was not used yet. */
export async function discardDraft(ctx: Ctx, id: string, lockVersion: number | undefined): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  if (before.draft === null) return before
  if (before.version === null) throw conflict('workflows.never-used')
  await ctx.db
    .deleteFrom('workflowVersions')
    .where('tenantId', '=', ctx.tenant.id)
    .where('workflowId', '=', id)
    .where('status', '=', 'draft')
    .execute()
  await touch(ctx, id)
  note(ctx, 'workflows.discarded', before)
  return getWorkflow(ctx, id)
}

/**
 * Uses what was written from now on: for pupils who begin, and for those on their way where they are moved along.
 * @throws Refusal 409, also where its classes have another; 422 for a workflow without phases
 */
export async function activateWorkflow(ctx: Ctx, id: string, { move, lockVersion }: Activation): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  if (before.draft === null) return before
  if (before.status === 'archived') throw conflict('workflows.is-archived')
  if (before.phases.length === 0) throw invalid({ phases: ['workflows.no-phases'] })
  assertSound(before.phases)
  await assertAlone(ctx, before)
  const tenant = sql`${ctx.tenant.id}::uuid`
  await sql`update workflow_versions set status = 'retired' where tenant_id = ${tenant} and workflow_id = ${id} and status = 'active'`.execute(
    ctx.db,
  )
  await sql`update workflow_versions set status = 'active', used_since = ${ctx.now} where tenant_id = ${tenant} and workflow_id = ${id} and status = 'draft'`.execute(
    ctx.db,
  )
  const moved = move ? await moveAlong(ctx, id, before.draft) : 0
  await touch(ctx, id, { status: 'active' })
  note(ctx, 'workflows.activated', before, { version: before.draft, moved })
  return getWorkflow(ctx, id)
}

/** Everybody on this workflow goes on by the version in use; ticks, more time and what was waived stay. */
async function moveAlong(ctx: Ctx, id: string, version: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update roads set version = ${version} where tenant_id = ${ctx.tenant.id} and workflow_id = ${id} and version <> ${version} returning id`.execute(
    ctx.db,
  )
  await settleRoads(ctx, { roadIds: rows.map((row) => row.id) })
  return rows.length
}

/** Nobody gets it any more; whoever walks it goes on. */
export async function archiveWorkflow(ctx: Ctx, id: string, lockVersion: number | undefined): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  if (before.status === 'archived') return before
  await touch(ctx, id, { status: 'archived' })
  note(ctx, 'workflows.archived', before)
  return getWorkflow(ctx, id)
}

/** Takes it out of the archive: in use again, or a draft where it never was. */
export async function restoreWorkflow(ctx: Ctx, id: string, lockVersion: number | undefined): Promise<WorkflowRow> {
  const before = await hold(ctx, id, lockVersion)
  if (before.status !== 'archived') return before
  if (before.version !== null) await assertAlone(ctx, before)
  await touch(ctx, id, { status: before.version === null ? 'draft' : 'active' })
  note(ctx, 'workflows.restored', before)
  return getWorkflow(ctx, id)
}
