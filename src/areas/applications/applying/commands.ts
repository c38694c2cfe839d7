import { assertMayPlace } from '#areas/agreements/placing/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { tellStep } from '#areas/steps.ts'
import { getStudent, type Student } from '#areas/students/file/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { getVacancy, type Vacancy } from '#areas/vacancies/queries.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { applicationRecord } from '../commands.ts'
import { applyRefusals, statusAfterApply, type ApplySituation } from '../model.ts'
import { countAtMoment } from '../counting/queries.ts'
import { onDayOf, situationOf } from '../situation/queries.ts'
import { findFirstRight, useFirstRight } from '../waiting-list/commands.ts'

type Asking = {
  vacancyId: string
  motivation: string
  slotId?: string | undefined
  studentId?: string | undefined
  /** The school brought the two together: it assigned the place, or held it out and the pupil took it. */
  bySchool?: 'assigned' | 'invited'
  /** Nobody of the organization can read of it here: the school asks by telephone. */
  byTelephone?: boolean
  /** The group that asks together (BR-10). */
  team?: TeamAsking
}
type TeamAsking = { id: string; schoolId: string; periodId: string }

/** Asks for a place: the pupil herself, or mentor and coordinator on her behalf. Gives back the new application's id. */
export async function apply(ctx: Ctx, input: Asking): Promise<string> {
  const studentId = input.studentId ?? userIdOf(ctx.actor) ?? ''
  const onBehalf = studentId !== userIdOf(ctx.actor)
  if (onBehalf ? !actsAs(ctx.actor, 'mentor', 'coordinator', 'platform_admin') : !actsAs(ctx.actor, 'student'))
    throw forbidden('applications.not-yours')
  const student = await getStudent(ctx, studentId)
  await lockStudent(ctx, student.id)
  return sendApplication(ctx, student, input, onBehalf)
}

/** The same for who may ask, with the pupil held. */
export async function sendApplication(ctx: Ctx, student: Student, input: Asking, onBehalf = false): Promise<string> {
  const found = await getVacancy(ctx, input.vacancyId)
  const slot = await momentAskedFor(ctx, found, input.slotId)
  const vacancy = slot ? onDayOf(found, new Date(slot.startsAt)) : found
  const right = await findFirstRight(ctx, student.id, vacancy.id)
  const { period, situation, age } = await situationOf(
    ctx,
    student,
    vacancy,
    input.motivation,
    onBehalf,
    right !== undefined,
  )
  const [refusal] = applyRefusals(input.bySchool ? askedBySchool(situation, input.bySchool) : situation)
  if (refusal?.startsWith('motivation')) throw invalid({ motivation: [`applications.${refusal.replaceAll('_', '-')}`] })
  if (refusal) throw conflict(`applications.${refusal.replaceAll('_', '-')}`)
  if (!period) throw conflict('applications.not-in-period')
  if (input.team && !isInTeams(input.team, student, period)) throw conflict('applications.team-other-period')
  await assertMayPlace(ctx, student, { organizationId: vacancy.organizationId, program: period.program })

  const wanted = capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings)
  const sent = statusAfterApply(wanted, input.bySchool !== undefined || (onBehalf && actsAs(ctx.actor, 'mentor')))
  const status = input.byTelephone && sent === 'submitted' ? 'awaiting_company_check' : sent
  const id = newId()
  await ctx.db
    .insertInto('applications')
    .values({
      tenantId: ctx.tenant.id,
      id,
      studentId: student.id,
      vacancyId: vacancy.id,
      organizationId: vacancy.organizationId,
      periodId: period.id,
      origin: input.bySchool ?? 'vacancy',
      status,
      turnSince: ctx.now,
      motivation: input.motivation,
      slotId: slot?.id ?? null,
      reachedCompanyAt: status === 'submitted' ? ctx.now : null,
      expiresAt: new Date(ctx.now.getTime() + wanted.applicationExpiryDays * 86_400_000),
      teamId: input.team?.id ?? null,
      createdBy: userIdOf(ctx.actor) ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  if (right) await useFirstRight(ctx, right, id)
  tellStep(
    ctx,
    applicationRecord,
    { id, organizationId: vacancy.organizationId },
    { event: 'apply', from: 'none', to: status, changes: { age } },
  )
  return id
}

/** A group is of one school and one period; who moved meanwhile is of it no longer. */
export function isInTeams(team: Omit<TeamAsking, 'id'>, student: Student, period: { id: string } | undefined): boolean {
  return student.schoolId === team.schoolId && period?.id === team.periodId
}

/** What the school brings together counts as asked by the coordinator; for what it assigns nobody writes a letter. */
function askedBySchool(situation: ApplySituation, how: 'assigned' | 'invited'): ApplySituation {
  const motivationRequired = situation.motivationRequired && how === 'invited'
  return { ...situation, byCoordinator: true, motivationRequired }
}

/** One comes to one moment: the only one there is, or the one that was chosen, as long as it has a seat. */
export async function momentAskedFor(ctx: Ctx, { slots }: Vacancy, slotId: string | undefined) {
  const coming = (slots ?? []).filter(({ endsAt }) => new Date(endsAt) > ctx.now)
  if (slotId === undefined && coming.length > 1) throw invalid({ slotId: ['applications.moment-missing'] })
  const slot = slotId === undefined ? coming[0] : coming.find(({ id }) => id === slotId)
  if (slotId !== undefined && !slot) throw invalid({ slotId: ['applications.moment-unknown'] })
  if (slot && (await countAtMoment(ctx, slot.id)) >= slot.seats)
    throw coming.length > 1 ? invalid({ slotId: ['applications.moment-full'] }) : conflict('applications.moment-full')
  return slot
}
