import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { invalid } from '#platform/errors.ts'
import { isDraft, mostSeats } from '../../model.ts'
import { mayMeanFor } from '../../policy.ts'
import { fixedOnceTaken, keepsMoments } from '../model.ts'
import type { VacancyInput } from '../schema.ts'
import type { ManagedVacancy } from '../staff-view/queries.ts'

export type VacancyChanges = Omit<VacancyInput, 'lockVersion'>

/** What is once has the seats of its moments together; others are refused, so that nobody is told two numbers. */
export function withSeats<Given extends VacancyChanges>(vacancy: ManagedVacancy, given: Given): Given {
  const { format, slots } = { ...vacancy, ...given }
  if (format !== 'one_off_event' || slots.length === 0) return given
  const seats = slots.reduce((sum, slot) => sum + slot.seats, 0)
  if (seats > mostSeats) throw invalid({ slots: ['vacancies.seats-of-moments-many'] })
  if (given.seats !== undefined && given.seats !== seats) throw invalid({ seats: ['vacancies.seats-of-moments'] })
  return { ...given, seats }
}

/** Whoever is invited works there already, and is told of as soon as they have confirmed it. */
async function faultOfPerson(ctx: Ctx, { organizationId }: ManagedVacancy, id: string): Promise<string | undefined> {
  const isAmong = async (status: 'active' | 'invited') =>
    (await listUsersWithRole(ctx, organizationId, ['admin', 'supervisor'], status)).some((one) => one.id === id)
  if (await isAmong('active')) return undefined
  return (await isAmong('invited')) ? 'vacancies.person-not-active' : 'vacancies.person-unknown'
}

/** What is asked must be possible: nobody loses what they counted on, and who is named is there. */
export async function assertPossible(
  ctx: Ctx,
  vacancy: ManagedVacancy,
  next: ManagedVacancy,
  changed: string[],
): Promise<void> {
  const faults: Record<string, string[]> = {}
  if (next.seats < vacancy.seatsTaken)
    faults[next.format === 'one_off_event' && next.slots.length > 0 ? 'slots' : 'seats'] = [
      'vacancies.seats-below-taken',
    ]
  if (vacancy.seatsTaken > 0)
    for (const name of fixedOnceTaken)
      if (changed.includes(name) && !(name === 'slots' && keepsMoments(vacancy.slots, next.slots)))
        faults[name] = ['vacancies.fixed-once-taken']
  if (changed.includes('program') && !isDraft(vacancy.status)) faults.program = ['vacancies.fixed-once-taken']
  if (changed.includes('contactUserId') || changed.includes('supervisorUserId')) {
    for (const name of ['contactUserId', 'supervisorUserId'] as const) {
      const fault = changed.includes(name) && next[name] && (await faultOfPerson(ctx, vacancy, next[name]))
      if (fault) faults[name] = [fault]
    }
  }
  if (changed.includes('schoolIds') && !(await areSchools(ctx, next.schoolIds)))
    faults.schoolIds = ['vacancies.school-unknown']
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * What is for some classes is for their schools alone. Who may say so is judged by the policy; a class elsewhere is as
 * good as none.
 */
export async function forItsSchools<Given extends VacancyChanges>(
  ctx: Ctx,
  vacancy: ManagedVacancy,
  given: Given,
): Promise<Given> {
  const { groupIds = vacancy.groupIds } = given
  const added = groupIds.filter((id) => !vacancy.groupIds.includes(id))
  if (groupIds.length === 0 || (given.groupIds === undefined && given.schoolIds === undefined)) return given
  const schools = await schoolsOfGroups(ctx, groupIds)
  if (groupIds.some((id) => !schools.has(id)) || added.some((id) => !mayMeanFor(ctx.actor, schools.get(id) as string)))
    throw invalid({ groupIds: ['vacancies.group-unknown'] })
  const schoolIds = [...new Set(schools.values())].sort()
  const { schoolIds: asked = vacancy.schoolIds } = given
  const isAnother = asked.join() !== vacancy.schoolIds.join() && asked.toSorted().join() !== schoolIds.join()
  if (isAnother) throw invalid({ schoolIds: ['vacancies.schools-of-groups'] })
  return { ...given, schoolIds }
}

async function schoolsOfGroups(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; schoolId: string }>`
    select id, school_id from groups where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, schoolId }) => [id, schoolId]))
}

async function areSchools(ctx: Ctx, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organizations where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])
      and type = 'School' and status = 'approved'`.execute(ctx.db)
  return rows[0]?.count === ids.length
}
