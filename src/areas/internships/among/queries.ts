import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { takeIdsAmong } from '#platform/filters.ts'
import { dayOf } from '#platform/week.ts'
import { waitingSteps } from './model.ts'

/** Whether a pupil is in one of these classes. */
export function isInOneOf(ctx: Ctx, studentId: RawBuilder<unknown>, groupIds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from group_memberships cgm where cgm.tenant_id = ${ctx.tenant.id} and cgm.student_id = ${studentId}
    and cgm.left_on is null and cgm.group_id = any (${groupIds}::uuid[]))`
}

/** Whether one of these people is mentor or supervisor of a pupil today, through the class or directly. */
export function isLookedAfterByOneOf(ctx: Ctx, studentId: RawBuilder<unknown>, mentorIds: readonly string[]) {
  return sql<SqlBool>`exists (select 1 from mentorships ms
    left join group_memberships mgm on mgm.tenant_id = ms.tenant_id and mgm.group_id = ms.group_id and mgm.left_on is null
    where ms.tenant_id = ${ctx.tenant.id} and ms.mentor_id = any (${mentorIds}::uuid[]) and ${holdsToday(ctx, 'ms')}
      and coalesce(ms.student_id, mgm.student_id) = ${studentId})`
}

/**
 * Among which pupils, taken out of a filter: `group_id_in` and `mentor_id_in`.
 * @param isKnown whether the one who asks may know of a row in which class its pupil is, and who looks after them
 */
export function takePupilsAmong(
  ctx: Ctx,
  filter: Map<string, string[]>,
  studentId: RawBuilder<unknown>,
  isKnown: Expression<SqlBool>,
): RawBuilder<SqlBool>[] {
  const groupIds = takeIdsAmong(filter, 'group_id')
  const mentorIds = takeIdsAmong(filter, 'mentor_id')
  return [
    ...(groupIds.length > 0 ? [sql<SqlBool>`(${isKnown} and ${isInOneOf(ctx, studentId, groupIds)})`] : []),
    ...(mentorIds.length > 0
      ? [sql<SqlBool>`(${isKnown} and ${isLookedAfterByOneOf(ctx, studentId, mentorIds)})`]
      : []),
  ]
}

/** Whether something has been so for so many days, counted as people do: since yesterday is one, whatever the hour (docs/domain.md 5). */
export function hasBeenFor(ctx: Ctx, since: RawBuilder<unknown>, days: RawBuilder<unknown>) {
  return sql<SqlBool>`${since} < ((${dayOf(ctx.now)}::date - ${days} + 1)::timestamp at time zone 'Europe/Amsterdam')`
}

/** Those of the steps that are reached by what waits since a moment; none where nobody is at turn. */
export function waitingSince(ctx: Ctx, since: RawBuilder<unknown>, isWaited: Expression<SqlBool>) {
  return sql`array(select step::text from unnest(${[...waitingSteps]}::int[]) step
    where ${isWaited} and ${hasBeenFor(ctx, since, sql`step`)})`
}

/**
 * What waits goes first, who waits longest in front; behind it what is over, the last in front.
 * @param isYours what waits for the reader, which goes before what waits for others
 */
export function waitingFirst(isOpen: Expression<SqlBool>, since: RawBuilder<unknown>, isYours?: Expression<SqlBool>) {
  const far = sql`'3000-01-01'::timestamptz`
  const open = isYours ? sql`case when ${isYours} then ${since} - interval '1000 years' else ${since} end` : since
  return sql`case when ${isOpen} then ${open} else ${far} + (${far} - ${since}) end`
}
