import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { getAnyStudent, getStudent, type Student } from '#areas/students/file/queries.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { literals } from '#platform/db.ts'
import { conflict, forbidden, invalid, notFound, Refusal, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { addDays, dayOf, endOfDay } from '#platform/week.ts'
import { isInTeams, momentAskedFor, sendApplication } from '../../applying/commands.ts'
import { applyRefusals, liveApplicationStatuses, type ApplyRefusal } from '../../model.ts'
import { onDayOf, situationOf } from '../../situation/queries.ts'
import { findFirstRight } from '../../waiting-list/commands.ts'
import { codeLength, codeLetters, roomFor, sendRefusal, teamSize } from '../model.ts'
import { changeTeam, leaves } from '../deciding/commands.ts'
import { findTeamByCode, getTeam, isForming, listTeams, type Team } from '../queries.ts'

/** There are 900 million codes; who tries ten wrong ones in an hour does not come near any. */
const wrongCodes = windowThrottle('team codes', 10, 60 * 60)

type TeamNews =
  | 'team-started'
  | 'team-joined'
  | 'team-agreed'
  | 'team-ready'
  | 'team-left'
  | 'team-removed'
  | 'team-alone'
  | 'team-sent'

/** What happened in a group, about which of its pupils. */
export function toldOfTeam(
  ctx: Ctx,
  happened: TeamNews,
  { id, schoolId }: Pick<Team, 'id' | 'schoolId'>,
  studentId: string,
): void {
  const subject = { type: 'application_teams', id }
  if (happened !== 'team-ready')
    ctx.audit({ action: `applications.${happened}`, subject, organizationId: schoolId, changes: { studentId } })
  // To begin one, and to have said yes, is nobody else's news.
  if (happened !== 'team-started' && happened !== 'team-agreed')
    ctx.record({ name: `applications.${happened}`, subject, payload: { teamId: id, studentId } })
}

/** The pupil who asks. @throws Refusal 403 */
async function pupilWhoAsks(ctx: Ctx): Promise<Student> {
  const me = userIdOf(ctx.actor)
  if (!me || !actsAs(ctx.actor, 'student')) throw forbidden('applications.not-yours')
  return getStudent(ctx, me)
}

/** What is said with the application itself, or is about the whole group, does not keep anybody from joining. */
const forLater: ReadonlySet<ApplyRefusal> = new Set(['motivation_missing', 'motivation_too_short', 'no_seat'])

/** What keeps a pupil from this place, as the guards of applying say it; with the period it would be in. */
async function lookAt(
  ctx: Ctx,
  student: Student,
  { vacancyId, slotId }: { vacancyId: string; slotId?: string | undefined },
) {
  const found = await getVacancy(ctx, vacancyId)
  const slot = await momentAskedFor(ctx, found, slotId)
  const vacancy = slot ? onDayOf(found, new Date(slot.startsAt)) : found
  const { period, situation } = await situationOf(ctx, student, vacancy, '', false)
  const refusal = applyRefusals(situation).find((one) => !forLater.has(one))
  if (refusal) throw refused(refusal)
  if (!period) throw conflict('applications.not-in-period')
  return { vacancy, slot, period }
}

function refused(refusal: ApplyRefusal): Refusal {
  return conflict(`applications.${refusal.replaceAll('_', '-')}`)
}

/** With what a pupil begins a group: what was typed already goes along, though it is no yes yet. */
type Starting = { vacancyId: string; slotId?: string | undefined; motivation: string }

/**
 * Begins a group for a place; begun twice, it is the one that forms for it. Gives back its id.
 * @throws Refusal 409 where fewer than two seats are free, or one is in another group already
 */
export async function startTeam(ctx: Ctx, input: Starting): Promise<string> {
  const student = await pupilWhoAsks(ctx)
  await lockStudent(ctx, student.id)
  const [own] = await listTeams(ctx)
  if (own?.vacancyId === input.vacancyId && own.slotId === (input.slotId ?? own.slotId)) return own.id
  if (await isForming(ctx, student.id)) throw conflict('applications.team-one-only')
  const { vacancy, slot, period } = await lookAt(ctx, student, input)
  const id = newId()
  const { studentConfirmDays } = capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings)
  await ctx.db
    .insertInto('applicationTeams')
    .values({
      tenantId: ctx.tenant.id,
      id,
      vacancyId: vacancy.id,
      slotId: slot?.id ?? null,
      periodId: period.id,
      schoolId: student.schoolId,
      code: newCode(),
      expiresAt: endOfDay(addDays(dayOf(ctx.now), studentConfirmDays)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await enter(ctx, id, student.id, input.motivation)
  const team = await getTeam(ctx, id)
  if (roomFor(team.seatsFree) < teamSize.least) throw conflict('applications.team-too-little-room')
  toldOfTeam(ctx, 'team-started', team, student.id)
  return id
}

const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** Joins the group of a code; who is in it already is in it. @throws Refusal 422 for a wrong code, 429 for many of them */
export async function joinTeam(ctx: Ctx, { code }: { code: string }): Promise<string> {
  const student = await pupilWhoAsks(ctx)
  const by = `${ctx.tenant.id} ${student.id}`
  const wait = await wrongCodes.take(ctx, by)
  if (wait > 0) throw tooMany('applications.team-too-many-codes', wait)
  const found = await findTeamByCode(ctx, code, student.schoolId)
  if (!found) throw invalid({ code: ['applications.team-code-unknown'] })
  await wrongCodes.giveBack(ctx, by)
  await lockRow(ctx, 'applicationTeams', found.id)
  await lockStudent(ctx, student.id)
  const team = await getTeam({ ...ctx, actor: { kind: 'system' } }, found.id)
  if (team.status !== 'forming') throw invalid({ code: ['applications.team-code-unknown'] })
  if (team.members.some(({ studentId }) => studentId === student.id)) return team.id
  if (await isForming(ctx, student.id)) throw conflict('applications.team-one-only')
  if (team.members.length >= roomFor(team.seatsFree)) throw invalid({ code: ['applications.team-full'] })
  const { period } = await lookAt(ctx, student, { vacancyId: team.vacancyId, slotId: team.slotId ?? undefined })
  if (period.id !== team.periodId) throw conflict('applications.team-other-period')
  await enter(ctx, team.id, student.id)
  toldOfTeam(ctx, 'team-joined', team, student.id)
  return team.id
}

/** Puts a pupil at the end of a group that is held; who comes back comes anew, with the words of before. */
async function enter(ctx: Ctx, teamId: string, studentId: string, motivation = ''): Promise<void> {
  await sql`
    insert into application_team_members as b (tenant_id, team_id, student_id, joined_at, motivation, position)
    select ${ctx.tenant.id}, ${teamId}, ${studentId}, ${ctx.now}, ${motivation}, coalesce(max(position), 0) + 1 from application_team_members
    where tenant_id = ${ctx.tenant.id} and team_id = ${teamId}
    on conflict (tenant_id, team_id, student_id) do update set joined_at = excluded.joined_at, position = excluded.position,
      left_at = null, agreed_at = null`.execute(ctx.db)
  await changeTeam(ctx, teamId)
}

/** A group that forms, held until the end of the transaction, of one who is in it. @throws Refusal 404, 409 */
async function heldTeam(ctx: Ctx, id: string): Promise<Team> {
  await getTeam(ctx, id)
  await lockRow(ctx, 'applicationTeams', id)
  const team = await getTeam(ctx, id)
  if (team.status !== 'forming') throw conflict(`applications.team-${team.status}`)
  return team
}

/** Says yes, with why; said again it is the words that change. @throws Refusal 422 for words that the place does not take */
export async function agreeToTeam(ctx: Ctx, id: string, { motivation }: { motivation: string }): Promise<void> {
  const student = await pupilWhoAsks(ctx)
  const team = await heldTeam(ctx, id)
  await lockStudent(ctx, student.id)
  const { situation, period } = await situationInTeam(ctx, team, student, motivation)
  const [refusal] = applyRefusals(situation)
  if (refusal?.startsWith('motivation')) throw invalid({ motivation: [`applications.${refusal.replaceAll('_', '-')}`] })
  if (refusal) throw refused(refusal)
  if (!isInTeams(team, student, period)) throw conflict('applications.team-other-period')
  await ctx.db
    .updateTable('applicationTeamMembers')
    .set({ motivation, agreedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('teamId', '=', id)
    .where('studentId', '=', student.id)
    .execute()
  toldOfTeam(ctx, 'team-agreed', team, student.id)
  const others = team.members.filter(({ studentId }) => studentId !== student.id)
  const isNew = team.members.some((one) => one.studentId === student.id && !one.isAgreed)
  const isLeader = team.members[0]?.studentId === student.id
  if (isNew && !isLeader && others.every(({ isAgreed }) => isAgreed)) toldOfTeam(ctx, 'team-ready', team, student.id)
}

async function situationInTeam(ctx: Ctx, team: Team, student: Student, motivation: string) {
  const found = await getVacancy({ ...ctx, actor: { kind: 'system' } }, team.vacancyId)
  const vacancy = team.momentStartsAt ? onDayOf(found, team.momentStartsAt) : found
  const right = await findFirstRight(ctx, student.id, vacancy.id)
  return situationOf(ctx, student, vacancy, motivation, false, right !== undefined)
}

/** Steps out of a group that forms; the last one takes it with them. */
export async function leaveTeam(ctx: Ctx, id: string): Promise<void> {
  const team = await heldTeam(ctx, id)
  await takeOutOfTeam(ctx, team, userIdOf(ctx.actor) ?? '', 'team-left')
}

/** Who leads a group takes somebody out of it, to go on with the others; the code of before lets nobody in any more. @throws Refusal 403, 404 */
export async function removeFromTeam(ctx: Ctx, id: string, { studentId }: { studentId: string }): Promise<void> {
  const team = await heldTeam(ctx, id)
  if (team.members[0]?.studentId !== userIdOf(ctx.actor)) throw forbidden('applications.team-not-leader')
  if (!team.members.some((one) => one.studentId === studentId)) throw notFound()
  await takeOutOfTeam(ctx, team, studentId, 'team-removed')
  await ctx.db
    .updateTable('applicationTeams')
    .set({ code: newCode() })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Somebody of a group that forms, and is held, is in it no longer. */
export async function takeOutOfTeam(
  ctx: Ctx,
  team: Team,
  studentId: string,
  how: 'team-left' | 'team-removed',
): Promise<void> {
  await leaves(ctx, team.id, studentId)
  if (team.members.length === 1) await writeStatus(ctx, team.id, 'ended')
  toldOfTeam(ctx, how, team, studentId)
  const rest = team.members.filter((one) => one.studentId !== studentId)
  const isReady = rest.length >= teamSize.least && rest.every(({ isAgreed }) => isAgreed)
  const isNew = isReady && !team.members.every(({ isAgreed }) => isAgreed)
  // Who leads it and took somebody out sees so themselves.
  if (isNew && rest[0]?.studentId !== userIdOf(ctx.actor)) toldOfTeam(ctx, 'team-ready', team, studentId)
}

export async function writeStatus(ctx: Ctx, id: string, status: 'sent' | 'ended'): Promise<void> {
  await ctx.db
    .updateTable('applicationTeams')
    .set({ status, updatedAt: ctx.now, ...(status === 'sent' ? { sentAt: ctx.now } : {}) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Asks for the place, for everybody at once or for nobody. What keeps one of them from it is said to that one alone.
 * @throws Refusal 403 for who does not lead it, 409 where not everybody said yes, or there is too little room
 */
export async function sendTeam(ctx: Ctx, id: string): Promise<void> {
  const { id: me } = await pupilWhoAsks(ctx)
  const team = await heldTeam(ctx, id)
  if (team.members[0]?.studentId !== me) throw forbidden('applications.team-not-leader')
  const agreed = team.members.filter(({ isAgreed }) => isAgreed).length
  const why = sendRefusal({ size: team.members.length, agreed, seatsFree: team.seatsFree })
  if (why) throw conflict(`applications.team-${why}`)
  const { slots } = await getVacancy(ctx, team.vacancyId)
  if (slots?.length && !team.slotId) throw conflict('applications.team-moment-gone')
  for (const { studentId } of team.members.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1)))
    await lockStudent(ctx, studentId)
  for (const { studentId, motivation, firstName } of team.members) {
    const student = await getAnyStudent(ctx, studentId)
    const asked = { vacancyId: team.vacancyId, slotId: team.slotId ?? undefined, motivation, team }
    const applicationId = await sendApplication(ctx, student, asked).catch((error: unknown) => {
      const isAnothers = error instanceof Refusal && studentId !== me
      throw isAnothers ? conflict('applications.team-member-cannot', { values: { name: firstName } }) : error
    })
    await ctx.db
      .updateTable('applicationTeamMembers')
      .set({ applicationId })
      .where('tenantId', '=', ctx.tenant.id)
      .where('teamId', '=', id)
      .where('studentId', '=', studentId)
      .execute()
  }
  await writeStatus(ctx, id, 'sent')
  toldOfTeam(ctx, 'team-sent', team, me)
}

/** Groups that were not sent in time are no more. Runs as the system. */
export async function endTeams(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('applicationTeams')
    .select(['id', 'schoolId as organizationId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', '=', 'forming')
    .where('expiresAt', '<=', ctx.now)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, organizationId } of due) {
    await writeStatus(ctx, id, 'ended')
    const subject = { type: 'application_teams', id }
    ctx.audit({ action: 'applications.team-ended', subject, organizationId })
    ctx.record({ name: 'applications.team-ended', subject, payload: { teamId: id } })
  }
}

/** As long as an application that came to nothing (BR-51). */
const keptMonths = 12

/** Groups that came to nothing are remembered no longer, sent or not. */
export async function forgetTeams(ctx: Ctx): Promise<void> {
  await sql`delete from application_teams t where t.tenant_id = ${ctx.tenant.id}
    and t.updated_at < ${ctx.now}::timestamptz - make_interval(months => ${keptMonths})
    and not exists (select 1 from application_team_members b
      join applications a on a.tenant_id = b.tenant_id and a.id = b.application_id
      where b.tenant_id = t.tenant_id and b.team_id = t.id and a.status in ${literals(liveApplicationStatuses)})`.execute(
    ctx.db,
  )
}
