import type { Ctx } from '#areas/context.ts'
import {
  endMentorships,
  insertMentorships,
  updateMentorship,
  type NewMentorship,
} from '#areas/groups/mentorships/commands.ts'
import { overlaps, stateOn, type MentorshipRole, type MentorshipTerm } from '#areas/groups/mentorships/model.ts'
import { followSchoolSupervisors } from '#areas/internships/supervisors/commands.ts'
import { lockRow } from '#areas/steps.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { mayWriteMentorships } from './policy.ts'
import {
  getMentorship,
  listColleagues,
  listHeldBy,
  lockMentorshipsOf,
  schoolsLookedAfter,
  type MentorshipRow,
} from './queries.ts'
import type { ChangeMentorship, NewMentorshipWish, TakeOver } from './schema.ts'

export type Added = { ids: string[]; alreadyThere: number }

/**
 * Gives a class, or some pupils, somebody who looks after them. Who does so already in those days is left as it is.
 * @throws Refusal 403 at another school, 404, 422 at the field
 */
export async function addMentorships(ctx: Ctx, wish: NewMentorshipWish): Promise<Added> {
  const { mentorId, role } = wish
  const groupId = wish.groupId ?? null
  const studentIds = [...new Set(wish.studentIds)]
  if ((groupId === null) === (studentIds.length === 0)) throw invalid({ groupId: ['mentorships.whom'] })
  const term = termOf(wish)
  const subjects = await schoolsLookedAfter(ctx, { groupId, studentIds })
  if (subjects.length < (groupId ? 1 : studentIds.length)) throw notFound()
  const schoolId = subjects[0]?.schoolId as string
  if (subjects.some((one) => one.schoolId !== schoolId) || !mayWriteMentorships(ctx.actor, schoolId))
    throw forbidden('mentorships.not-your-school')
  await assertHolds(ctx, { mentorId, role, schoolId, field: 'mentorId' })

  await lockMentorshipsOf(ctx, [mentorId])
  const held = await listHeldBy(ctx, [mentorId])
  const wanted = subjects.filter(
    ({ id }) => !held.some((one) => one.role === role && (one.groupId ?? one.studentId) === id && overlaps(one, term)),
  )
  if (wanted.length === 0) throw invalid({ mentorId: ['mentorships.already'] })
  const added = wanted.map(({ id }): NewMentorship => ({
    ...term,
    mentorId,
    role,
    groupId: groupId ? id : null,
    studentId: groupId ? null : id,
    capacity: wish.capacity ?? null,
  }))
  const ids = await insertMentorships(ctx, added)
  for (const id of ids)
    ctx.audit({
      action: 'mentorships.added',
      subject: { type: 'mentorships', id },
      organizationId: schoolId,
      changes: { mentorId, role },
    })
  await followSchoolSupervisors(ctx)
  return { ids, alreadyThere: subjects.length - wanted.length }
}

function termOf({
  startedOn = null,
  endedOn = null,
}: Partial<{ [Day in keyof MentorshipTerm]: MentorshipTerm[Day] | undefined }>): MentorshipTerm {
  if (startedOn !== null && endedOn !== null && endedOn < startedOn) throw invalid({ endedOn: ['mentorships.order'] })
  return { startedOn, endedOn }
}

async function assertHolds(
  ctx: Ctx,
  { mentorId, role, schoolId, field }: { mentorId: string; role: MentorshipRole; schoolId: string; field: string },
): Promise<void> {
  const colleagues = await listColleagues(ctx, [schoolId])
  if (!colleagues.some(({ id, roles }) => id === mentorId && roles.includes(role)))
    throw invalid({ [field]: [`mentorships.no-${role}`] })
}

/** Changes from when until when somebody looks after a class or a pupil. @throws Refusal 403, 404, 409 where somebody was first, 422 */
export async function changeMentorship(
  ctx: Ctx,
  id: string,
  { lockVersion, ...wishes }: ChangeMentorship,
): Promise<MentorshipRow> {
  const before = await held(ctx, id)
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  const given = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  const term = termOf(after)
  const others = await listHeldBy(ctx, [before.mentorId])
  const isDouble = others.some(
    (one) => one.id !== id && one.role === before.role && subjectOf(one) === subjectOf(before) && overlaps(one, term),
  )
  if (isDouble) throw invalid({ startedOn: ['mentorships.already'] })
  await updateMentorship(ctx, id, given)
  ctx.audit({
    action: 'mentorships.changed',
    subject: { type: 'mentorships', id },
    organizationId: before.schoolId,
    changes: { fields: Object.keys(given) },
  })
  await followSchoolSupervisors(ctx)
  return getMentorship(ctx, id)
}

const subjectOf = ({ groupId, studentId }: Pick<MentorshipRow, 'groupId' | 'studentId'>) => groupId ?? studentId

async function held(ctx: Ctx, id: string): Promise<MentorshipRow> {
  const mentorship = await getMentorship(ctx, id)
  await lockRow(ctx, 'mentorships', id)
  if (!mayWriteMentorships(ctx.actor, mentorship.schoolId)) throw forbidden('mentorships.not-your-school')
  return getMentorship(ctx, id)
}

/** Ends a mentorship today; what is over stays as it ended. */
export async function endMentorship(ctx: Ctx, id: string): Promise<MentorshipRow> {
  const before = await held(ctx, id)
  const today = dayOf(ctx.now)
  if (stateOn(before, today) === 'ended') return before
  await endMentorships(ctx, [id], today)
  ctx.audit({ action: 'mentorships.ended', subject: { type: 'mentorships', id }, organizationId: before.schoolId })
  await followSchoolSupervisors(ctx)
  return getMentorship(ctx, id)
}

export type Handover = { mentorship: MentorshipRow; outcome: 'moves' | 'has-already' | 'no-role' }

/**
 * What it would mean that one takes over from another: each mentorship that holds on that day or later, and whether the
 * other one may have it. Nothing is written.
 * @throws Refusal 403 at another school, 422 where both are one
 */
export async function planTakeOver(ctx: Ctx, { fromId, toId, on, ids }: TakeOver): Promise<Handover[]> {
  if (fromId === toId) throw invalid({ toId: ['mentorships.same'] })
  const all = await listHeldBy(ctx, [fromId, toId])
  const chosen = new Set(ids)
  const given = all.filter(
    ({ id, mentorId, endedOn }) =>
      mentorId === fromId && (chosen.size === 0 || chosen.has(id)) && (endedOn === null || endedOn > on),
  )
  if (given.some(({ schoolId }) => !mayWriteMentorships(ctx.actor, schoolId)))
    throw forbidden('mentorships.not-your-school')
  const colleagues = await listColleagues(ctx, [...new Set(given.map(({ schoolId }) => schoolId))])
  return given.map((mentorship): Handover => {
    const term = { startedOn: later(on, mentorship.startedOn), endedOn: mentorship.endedOn }
    const holdsRole = colleagues.some(
      ({ id, schoolId, roles }) => id === toId && schoolId === mentorship.schoolId && roles.includes(mentorship.role),
    )
    if (!holdsRole) return { mentorship, outcome: 'no-role' }
    const has = all.some(
      (one) =>
        one.mentorId === toId &&
        one.role === mentorship.role &&
        subjectOf(one) === subjectOf(mentorship) &&
        overlaps(one, term),
    )
    return { mentorship, outcome: has ? 'has-already' : 'moves' }
  })
}

const later = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/**
 * One takes over from another: what was is ended on that day, and goes on under the other name. What the other one has
 * already is ended only; for what they lack the role nothing changes.
 */
export async function takeOver(ctx: Ctx, wish: TakeOver): Promise<Handover[]> {
  await lockMentorshipsOf(ctx, [wish.fromId, wish.toId])
  const plan = await planTakeOver(ctx, wish)
  const ended = plan.filter(({ outcome }) => outcome !== 'no-role').map(({ mentorship }) => mentorship)
  if (ended.length === 0) throw invalid({ toId: ['mentorships.nothing-to-take'] })
  const moving = plan.filter(({ outcome }) => outcome === 'moves').map(({ mentorship }) => mentorship)
  await endMentorships(
    ctx,
    ended.map(({ id }) => id),
    wish.on,
  )
  await insertMentorships(
    ctx,
    moving.map(({ role, groupId, studentId, capacity, startedOn, endedOn }) => ({
      mentorId: wish.toId,
      role,
      groupId,
      studentId,
      capacity,
      startedOn: later(wish.on, startedOn),
      endedOn,
    })),
  )
  ctx.audit({
    action: 'mentorships.taken-over',
    subject: { type: 'users', id: wish.fromId },
    organizationId: ended[0]?.schoolId ?? null,
    changes: { to: wish.toId, on: wish.on, count: ended.length },
  })
  await followSchoolSupervisors(ctx)
  return plan
}
