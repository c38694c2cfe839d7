import type { Ctx } from '#areas/context.ts'
import {
  cancelMoves,
  enrol,
  leaveGroup,
  planMoves,
  takeDueMoves,
  type Placing,
} from '#areas/groups/members/commands.ts'
import { getGroup, type GroupRow } from '#areas/groups/queries.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { getStudent } from '../file/queries.ts'
import { standingsOf, studentFieldsFor } from '../policy.ts'
import { countApplicationsOutside, lockPupils, type PlacedPupil } from './queries.ts'
import type { AddPupils, AssignGroup, RemovePupils } from './schema.ts'

/** So far ahead a move may be kept. */
const daysAhead = 400

/** Puts one pupil in another class, or in none, from a day on. @throws Refusal 403, 404, 409, 422 */
export async function assignGroup(ctx: Ctx, id: string, { groupId, ...wish }: AssignGroup): Promise<void> {
  await getStudent(ctx, id)
  const group = groupId === null ? null : await getGroup(ctx, groupId).catch(unknownGroup)
  await place(ctx, { ...wish, studentIds: [id], group })
}

/** A class that is not there is said at the field: the pupil, whom the address names, is. */
function unknownGroup(error: unknown): never {
  if ((error as { status?: number }).status === 404) throw invalid({ groupId: ['members.group'] })
  throw error
}

/** Puts pupils in a class from a day on; the class they were in ends that day. @throws Refusal 403, 404, 409, 422 */
export async function addPupils(ctx: Ctx, groupId: string, wish: AddPupils): Promise<void> {
  await place(ctx, { ...wish, group: await getGroup(ctx, groupId) })
}

type Wish = { studentIds: readonly string[]; group: GroupRow | null; on: string; accept: boolean }

async function place(ctx: Ctx, { studentIds, group, on, accept }: Wish): Promise<void> {
  const pupils = await pupilsToPlace(ctx, studentIds)
  if (group && (group.status === 'archived' || pupils.some(({ schoolId }) => schoolId !== group.schoolId)))
    throw invalid({ groupId: ['members.group'] })
  const moving = pupils.filter((one) => one.groupId !== (group?.id ?? null))
  if (moving.length === 0) return
  assertDay(ctx, on, moving)
  const ids = moving.map(({ id }) => id)
  if (group?.kind === 'class' && !accept) {
    const count = await countApplicationsOutside(ctx, { studentIds: ids, groupId: group.id })
    if (count > 0) throw conflict('students.applications-outside', { values: { count } })
  }
  const placings = ids.map((studentId): Placing => ({ studentId, groupId: group?.id ?? null }))
  if (on > dayOf(ctx.now)) await planMoves(ctx, on, placings)
  else {
    await cancelMoves(ctx, ids)
    await enrol(ctx, on, placings)
    tell(ctx, ids)
  }
  note(ctx, moving, { to: group?.id ?? null, on })
}

/** Takes pupils out of a class, cluster or programme. @throws Refusal 403, 404, 422 */
export async function removePupils(ctx: Ctx, groupId: string, { studentIds, on }: RemovePupils): Promise<void> {
  const group = await getGroup(ctx, groupId)
  const pupils = await pupilsToPlace(ctx, studentIds)
  const inClass = pupils.filter((one) => group.kind !== 'class' || one.groupId === groupId)
  if (group.kind === 'class')
    return place(ctx, { studentIds: inClass.map(({ id }) => id), group: null, on, accept: true })
  assertDay(ctx, on, [])
  if (on > dayOf(ctx.now)) throw invalid({ on: ['students.not-ahead'] })
  await leaveGroup(ctx, on, { groupId, studentIds: inClass.map(({ id }) => id) })
  note(ctx, inClass, { to: null, on })
}

async function pupilsToPlace(ctx: Ctx, studentIds: readonly string[]): Promise<PlacedPupil[]> {
  const ids = [...new Set(studentIds)]
  const pupils = ids.length > 0 ? await lockPupils(ctx, ids) : []
  if (pupils.length < ids.length) throw notFound()
  for (const { id, schoolId } of pupils)
    if (!studentFieldsFor('edit', standingsOf(ctx.actor, { id, schoolId, mineAs: [] })).includes('groupId'))
      throw forbidden('groups.not-your-school')
  return pupils
}

/** A move back in time goes no further than the day somebody came into the class they leave: what was before is history. */
function assertDay(ctx: Ctx, on: string, pupils: readonly PlacedPupil[]): void {
  if (on > addDays(dayOf(ctx.now), daysAhead)) throw invalid({ on: ['students.too-far'] })
  if (pupils.some(({ joinedOn }) => joinedOn !== null && joinedOn > on)) throw invalid({ on: ['students.before'] })
}

function note(ctx: Ctx, pupils: readonly PlacedPupil[], { to, on }: { to: string | null; on: string }): void {
  for (const { id, schoolId, groupId } of pupils)
    ctx.audit({
      action: 'students.assigned',
      subject: { type: 'users', id },
      organizationId: schoolId,
      changes: { from: groupId, to, on },
    })
}

function tell(ctx: Ctx, studentIds: readonly string[]): void {
  for (const id of studentIds) ctx.record({ name: 'students.assigned', subject: { type: 'students', id }, payload: {} })
}

/** Does the moves whose day has come. Runs as the system. */
export async function moveOnTheirDay(ctx: Ctx): Promise<void> {
  const due = await takeDueMoves(ctx, dayOf(ctx.now))
  for (const day of new Set(due.map(({ movesOn }) => movesOn)))
    await enrol(
      ctx,
      day,
      due.filter(({ movesOn }) => movesOn === day),
    )
  tell(
    ctx,
    due.map(({ studentId }) => studentId),
  )
}

/** Calls off what was meant for a pupil. @throws Refusal 403, 404 */
export async function stayInClass(ctx: Ctx, id: string): Promise<void> {
  const pupils = await pupilsToPlace(ctx, [id])
  await cancelMoves(ctx, [id])
  for (const { schoolId } of pupils)
    ctx.audit({ action: 'students.move-called-off', subject: { type: 'users', id }, organizationId: schoolId })
}
