import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow, takeStep, type Machine } from '#areas/steps.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { GroupStatus } from './model.ts'
import { groupTransitions, type GroupEvent } from './steps/model.ts'
import { groupCapacities, groupWriters, mayWriteGroups } from './policy.ts'
import { findSameGroup, getGroup, type GroupRow } from './queries.ts'
import type { ChangeGroup, NewGroup } from './schema.ts'

/** The classes of a school by name, found or made. */
export async function ensureGroups(
  ctx: Ctx,
  schoolId: string,
  schoolYear: string,
  groups: { name: string; level: string | null; year: number | null }[],
): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map()
  await ctx.db
    .insertInto('groups')
    .values(groups.map((group) => ({ tenantId: ctx.tenant.id, id: newId(), schoolId, schoolYear, ...group })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await ctx.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('schoolYear', '=', schoolYear)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export type GroupWrite = {
  id: string
  name: string
  kind: string | null
  level: string | null
  year: number | null
  hoursTarget: number | null
  programCode: string | null
  externalKey: string | null
}

/** Adds or changes classes of a school in a year, all at once. What a row leaves empty keeps what is known. */
export async function writeGroups(
  ctx: Ctx,
  { schoolId, schoolYear }: { schoolId: string; schoolYear: string },
  groups: readonly GroupWrite[],
): Promise<void> {
  if (groups.length === 0) return
  await sql`
    insert into groups as g (tenant_id, id, school_id, school_year, name, kind, level, year, hours_target, program_code, external_key)
    select ${ctx.tenant.id}, r.id, ${schoolId}, ${schoolYear}, r.name, coalesce(r.kind, 'class'), r.level, r.year, r."hoursTarget", r."programCode", r."externalKey"
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as r (id uuid, name text, kind text, level text, year int, "hoursTarget" int, "programCode" text, "externalKey" text)
    on conflict (tenant_id, id) do update set name = excluded.name, kind = case when excluded.kind = 'class' then g.kind else excluded.kind end,
      level = coalesce(excluded.level, g.level), year = coalesce(excluded.year, g.year), hours_target = coalesce(excluded.hours_target, g.hours_target),
      program_code = coalesce(excluded.program_code, g.program_code), external_key = coalesce(excluded.external_key, g.external_key),
      status = 'active', archived_at = null, lock_version = g.lock_version + 1, updated_at = ${ctx.now}`.execute(ctx.db)
}

/** Puts many classes into the archive at once. */
export async function archiveGroups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update groups set status = 'archived', archived_at = ${ctx.now}, lock_version = lock_version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[]) and status = 'active'`.execute(ctx.db)
}

/** Opens a class at the actor's school. @throws Refusal 403 elsewhere, 422 where the name or the key is taken */
export async function addGroup(ctx: Ctx, { schoolId: asked, ...group }: NewGroup): Promise<GroupRow> {
  const own = organizationsOf(ctx.actor, ...groupWriters)
  const schoolId = asked ?? (own.includes(ctx.organizationId ?? '') ? ctx.organizationId : own[0])
  if (!schoolId || !mayWriteGroups(ctx.actor, schoolId)) throw forbidden('groups.not-your-school')
  const id = newId()
  await assertFree(ctx, { ...group, externalKey: group.externalKey ?? null, schoolId })
  await ctx.db
    .insertInto('groups')
    .values({ tenantId: ctx.tenant.id, id, schoolId, ...withoutUndefined(group) })
    .execute()
  ctx.audit({ action: 'groups.added', subject: { type: 'groups', id }, organizationId: schoolId })
  return getGroup(ctx, id)
}

/** Changes what is known of a class; what is left out stays. @throws Refusal 403, 404, 409 where somebody was first, 422 */
export async function changeGroup(ctx: Ctx, id: string, { lockVersion, ...wishes }: ChangeGroup): Promise<GroupRow> {
  await lockRow(ctx, 'groups', id)
  const group = await getGroup(ctx, id)
  if (!mayWriteGroups(ctx.actor, group.schoolId)) throw forbidden('groups.not-your-school')
  if (lockVersion !== undefined && lockVersion !== group.lockVersion) throw conflict('platform.stale')
  const changes = withoutUndefined(wishes)
  await assertFree(ctx, { ...group, ...changes })
  await ctx.db
    .updateTable('groups')
    .set({ ...changes, lockVersion: group.lockVersion + 1, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({
    action: 'groups.changed',
    subject: { type: 'groups', id },
    organizationId: group.schoolId,
    changes: { fields: Object.keys(changes) },
  })
  return getGroup(ctx, id)
}

type Defined<Wishes> = { [Key in keyof Wishes]?: Exclude<Wishes[Key], undefined> }

/** What was said: nothing stands for a field that was left out. */
function withoutUndefined<Wishes extends object>(
  wishes: Wishes,
): Defined<Wishes> & Required<Pick<Wishes, RequiredOf<Wishes>>> {
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)) as never
}
type RequiredOf<Wishes> = { [Key in keyof Wishes]-?: undefined extends Wishes[Key] ? never : Key }[keyof Wishes]

async function assertFree(ctx: Ctx, group: Parameters<typeof findSameGroup>[1]): Promise<void> {
  const taken = await findSameGroup(ctx, group)
  if (taken) throw invalid({ [taken]: [`groups.taken-${taken === 'name' ? 'name' : 'key'}`] })
}

const machine: Machine<'groups', GroupStatus, GroupEvent, SteppingGroup, GroupStep> = {
  table: 'groups',
  type: 'groups',
  steps: groupTransitions,
  async find(ctx, id) {
    const group = await getGroup(ctx, id)
    return { ...group, organizationId: group.schoolId }
  },
  capacities: (actor, { schoolId }) => groupCapacities(actor, schoolId),
  stamps: (ctx, { to }) => ({ archivedAt: to === 'archived' ? ctx.now : null, updatedAt: ctx.now }),
  payload: () => ({}),
  effects: {},
  refusals: { notYours: 'groups.not-your-school', wrongState: 'groups.wrong-state' },
}
type SteppingGroup = GroupRow & { organizationId: string }
type GroupStep = { lockVersion?: number | undefined }

export async function takeGroupStep(ctx: Ctx, id: string, event: GroupEvent, input: GroupStep): Promise<GroupRow> {
  await takeStep(ctx, machine, id, event, input)
  return getGroup(ctx, id)
}
