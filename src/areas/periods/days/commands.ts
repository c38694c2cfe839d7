import type { Ctx } from '#areas/context.ts'
import { isFarAway } from '#areas/periods/model.ts'
import { mayKeep, mayRead } from '#areas/periods/policy.ts'
import { isSchool } from '#areas/periods/queries.ts'
import { forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { daysBetween, dayOf } from '#platform/week.ts'
import { readCalendar } from './model.ts'
import { getSchoolDays, type SchoolDays } from './queries.ts'
import type { SchoolDaysInput } from './schema.ts'

/** A school year and some: longer is a slip of the pen. */
const longest = 366

function written(ctx: Ctx, { endsOn, ...days }: SchoolDaysInput) {
  if (isFarAway(days.startsOn, dayOf(ctx.now))) throw invalid({ startsOn: ['periods.far-away'] })
  const last = endsOn ?? days.startsOn
  if (last < days.startsOn) throw invalid({ endsOn: ['periods.end-before-start'] })
  if (daysBetween(days.startsOn, last) > longest) throw invalid({ endsOn: ['periods.days-too-long'] })
  return { ...days, endsOn: last }
}

async function assertKeeps(ctx: Ctx, schoolId: string): Promise<void> {
  if (!mayRead(ctx.actor, schoolId) || !(await isSchool(ctx, schoolId))) throw notFound()
  if (!mayKeep(ctx.actor, schoolId)) throw forbidden('periods.not-yours')
}

function noted(ctx: Ctx, schoolId: string, what: 'added' | 'changed' | 'removed', kind: string): void {
  ctx.audit({
    action: 'periods.days-changed',
    subject: { type: 'organizations', id: schoolId },
    organizationId: schoolId,
    changes: { what, kind },
  })
}

/** Days of a school's own, from one to another. */
export async function addSchoolDays(ctx: Ctx, schoolId: string, input: SchoolDaysInput): Promise<SchoolDays> {
  await assertKeeps(ctx, schoolId)
  const id = newId()
  await ctx.db
    .insertInto('schoolDays')
    .values({ tenantId: ctx.tenant.id, id, schoolId, calendarUid: null, ...written(ctx, input) })
    .execute()
  noted(ctx, schoolId, 'added', input.kind)
  return getSchoolDays(ctx, id)
}

export async function changeSchoolDays(ctx: Ctx, id: string, input: SchoolDaysInput): Promise<SchoolDays> {
  const { schoolId } = await getSchoolDays(ctx, id)
  await assertKeeps(ctx, schoolId)
  await ctx.db
    .updateTable('schoolDays')
    .set((eb) => ({ ...written(ctx, input), updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  noted(ctx, schoolId, 'changed', input.kind)
  return getSchoolDays(ctx, id)
}

export async function removeSchoolDays(ctx: Ctx, id: string): Promise<void> {
  const { schoolId, kind } = await getSchoolDays(ctx, id)
  await assertKeeps(ctx, schoolId)
  await ctx.db.deleteFrom('schoolDays').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  noted(ctx, schoolId, 'removed', kind)
}

/** Reads a calendar file in; an event that was read before is changed, not doubled. */
export async function readInCalendar(
  ctx: Ctx,
  schoolId: string,
  text: string,
): Promise<{ read: number; skipped: number }> {
  await assertKeeps(ctx, schoolId)
  const reading = readCalendar(text)
  if ('fault' in reading) throw invalid({ calendar: [`periods.${reading.fault}`] })
  // What lies years away is another calendar, or a slip of the pen.
  const near = reading.days.filter(({ startsOn }) => !isFarAway(startsOn, dayOf(ctx.now)))
  const skipped = reading.skipped + reading.days.length - near.length
  const once = new Map(near.map((days) => [days.uid, days]))
  if (once.size === 0) throw invalid({ calendar: ['periods.nothing-known'] })
  await ctx.db
    .insertInto('schoolDays')
    .values(
      [...once.values()].map(({ uid, ...days }) => ({
        tenantId: ctx.tenant.id,
        id: newId(),
        schoolId,
        calendarUid: uid,
        ...days,
      })),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['tenantId', 'schoolId', 'calendarUid'])
        .where('calendarUid', 'is not', null)
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          name: eb.ref('excluded.name'),
          startsOn: eb.ref('excluded.startsOn'),
          endsOn: eb.ref('excluded.endsOn'),
          updatedAt: ctx.now,
        })),
    )
    .execute()
  ctx.audit({
    action: 'periods.days-read',
    subject: { type: 'organizations', id: schoolId },
    organizationId: schoolId,
    changes: { read: once.size, skipped },
  })
  return { read: once.size, skipped }
}
