import type { Ctx } from '#areas/context.ts'
import { tellStep, takeStepOn, lockRow, type StepRules } from '#areas/steps.ts'
import { getStudent, listGuardians, type Student } from '#areas/students/file/queries.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { userIdOf, actsAs } from '#areas/users/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dayOf, scheduleFault } from '#platform/week.ts'
import { applicationRecord } from '../commands.ts'
import { applyGuards, type ApplicationStatus } from '../model.ts'
import { findKnownHost } from './matching/queries.ts'
import { selfFoundTransitions, type SelfFoundEvent, type SelfFoundStepInput } from './model.ts'
import { selfFoundCapacities } from './policy.ts'
import { getSelfFound, type SelfFound } from './queries.ts'
import { weekScheduleOf, type SelfFoundInput } from './schema.ts'
import { selfFoundSituation, type Judged } from './situation/queries.ts'

/** How the steps of a place a pupil found are judged and written down; what each does besides says who takes it. */
export function selfFoundRules<Input extends SelfFoundStepInput>(
  tenant: Ctx['tenant'],
  effects: StepRules<'applications', ApplicationStatus, SelfFoundEvent, LinkedPlace, Input>['effects'],
): StepRules<'applications', ApplicationStatus, SelfFoundEvent, LinkedPlace, Input> {
  return {
    ...applicationRecord,
    steps: selfFoundTransitions,
    capacities: (actor, place) => selfFoundCapacities(tenant.capabilities, actor, place),
    effects,
    refusals: { notYours: 'applications.self-found-not-yours', wrongState: 'applications.invalid-transition' },
  }
}

/** A place, and whether somebody came to it by the host's link. */
export type LinkedPlace = SelfFound & { byLink?: boolean }

/** A pupil asks the school whether they may go to a place they found. Gives back the new application's id. */
export async function submitSelfFound(ctx: Ctx, input: SelfFoundInput): Promise<string> {
  const me = userIdOf(ctx.actor)
  if (!me || !actsAs(ctx.actor, 'student')) throw forbidden('applications.self-found-not-yours')
  const student = await getStudent(ctx, me)
  await lockStudent(ctx, student.id)
  const judged = await selfFoundSituation(ctx, student, { ...input, weeklySchedule: weekScheduleOf(input) })
  const { period, situation, wasAsked } = judged
  const [refusal] = [applyGuards.G1, applyGuards.G4, applyGuards.G6, applyGuards.G8].flatMap(
    (guard) => guard(situation) ?? [],
  )
  if (refusal) throw conflict(`applications.${refusal.replaceAll('_', '-')}`)
  if (!period) throw conflict('applications.not-in-period')
  if (wasAsked) throw conflict('applications.self-found-already')
  const told = await columnsOf(ctx, input, student, judged)
  const id = newId()
  await ctx.db
    .insertInto('applications')
    .values({
      tenantId: ctx.tenant.id,
      id,
      studentId: student.id,
      vacancyId: null,
      organizationId: input.organizationId ?? null,
      periodId: period.id,
      origin: 'self_found',
      status: 'awaiting_school',
      turnSince: ctx.now,
      createdBy: me,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await ctx.db
    .insertInto('selfFoundPlaces')
    .values({ tenantId: ctx.tenant.id, applicationId: id, ...told })
    .execute()
  tellStep(
    ctx,
    selfFoundRules(ctx.tenant, {}),
    { id, organizationId: input.organizationId ?? null },
    { event: 'submit', from: 'none', to: 'awaiting_school' },
  )
  return id
}

/** The pupil answers what the school asked, and puts the place before it again. */
export async function resubmitSelfFound(ctx: Ctx, id: string, input: SelfFoundInput): Promise<void> {
  await lockRow(ctx, 'applications', id)
  const place = await getSelfFound(ctx, id)
  const rules = selfFoundRules<SelfFoundStepInput>(ctx.tenant, {
    resubmit: async () => {
      const student = await getStudent(ctx, place.studentId)
      const judged = await selfFoundSituation(ctx, student, { ...input, weeklySchedule: weekScheduleOf(input) }, place)
      if (judged.wasAsked) throw conflict('applications.self-found-already')
      const told = await columnsOf(ctx, input, student, judged)
      await ctx.db
        .updateTable('selfFoundPlaces')
        .set({ ...told, question: null })
        .where('tenantId', '=', ctx.tenant.id)
        .where('applicationId', '=', id)
        .execute()
      return { columns: { organizationId: input.organizationId ?? null } }
    },
  })
  await takeStepOn(ctx, rules, place, 'resubmit', { lockVersion: input.lockVersion })
}

/** What was filled in as it is kept; what goes together is judged here, each at its field. */
async function columnsOf(ctx: Ctx, input: SelfFoundInput, student: Student, { program, period, law }: Judged) {
  const host = input.organizationId ? await findKnownHost(ctx, input.organizationId) : undefined
  const faults = [
    ...faultsOf(input, { program, lawBlocks: law === 'block', isKnown: host !== undefined }),
    ...dayFaults(input, period, dayOf(ctx.now)),
    ...((await isAtHome(ctx, student, input.contactEmail))
      ? [['contactEmail', 'applications.self-found-own-address'] as const]
      : []),
  ]
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([name, code]) => [name, [code]])))
  const { organizationId: _, days, from, until, lockVersion: __, hostName, typedName, ...told } = input
  return {
    ...noneAsNull(told),
    hostName: host?.name ?? hostName,
    typedName: host ? (typedName ?? hostName) : null,
    purpose: (program === 'mas' && told.purpose) || null,
    relativeNote: (told.isRelative && told.relativeNote) || null,
    weeklySchedule: JSON.stringify(weekScheduleOf({ days, from, until })),
  }
}

type Whole = { program: 'mas' | 'traineeship'; lawBlocks: boolean; isKnown: boolean }

/** What is wrong with fields that each by itself are right: the field, and what is said there. */
function faultsOf(input: SelfFoundInput, { program, lawBlocks, isKnown }: Whole): [string, string][] {
  const { organizationId, contactEmail, contactPhone } = input
  const judged: [boolean, string, string][] = [
    [!contactEmail && !contactPhone, 'contactEmail', 'applications.self-found-reach'],
    [program === 'mas' && !input.purpose, 'purpose', 'applications.fields.purpose'],
    [input.isRelative && !input.relativeNote, 'relativeNote', 'applications.self-found-who-is-it'],
    ...timeFaults(input, lawBlocks),
    [Boolean(organizationId) && !isKnown, 'hostName', 'applications.self-found-gone'],
    [!isKnown && !(input.city && input.street), 'street', 'applications.self-found-address'],
  ]
  return judged.flatMap(([isWrong, name, code]) => (isWrong ? [[name, code] as [string, string]] : []))
}

/** Its days lie in the internship period, and are not over. */
function dayFaults(
  { startsOn, endsOn }: SelfFoundInput,
  period: Judged['period'],
  today: string,
): (readonly [string, string])[] {
  const isOutside = (day: string) => period !== undefined && (day < period.startsOn || day > period.endsOn)
  const first = startsOn && isOutside(startsOn) ? [['startsOn', 'applications.self-found-outside'] as const] : []
  if (!endsOn) return first
  const code =
    startsOn && endsOn < startsOn
      ? 'internships.end-before-start'
      : isOutside(endsOn)
        ? 'applications.self-found-outside'
        : endsOn < today
          ? 'applications.self-found-over'
          : undefined
  return code ? [...first, ['endsOn', code]] : first
}

/** Nobody is their own host: what the host is mailed goes neither to the pupil nor to who looks after them at home. */
async function isAtHome(ctx: Ctx, student: Student, contactEmail: string | null | undefined): Promise<boolean> {
  if (!contactEmail) return false
  const guardians = await listGuardians(ctx, student.id)
  return [student.email, ...guardians.map(({ email }) => email)].some(
    (one) => one?.trim().toLowerCase() === contactEmail.trim().toLowerCase(),
  )
}

function timeFaults({ days, from, until }: SelfFoundInput, lawBlocks: boolean): [boolean, string, string][] {
  const isOutOfOrder = scheduleFault(weekScheduleOf({ days, from, until })) !== undefined
  return [
    [days.length > 0 && !(from && until), 'from', 'applications.self-found-times'],
    [days.length === 0 && Boolean(from ?? until), 'days', 'applications.self-found-days'],
    [isOutOfOrder, 'until', 'applications.self-found-order'],
    [lawBlocks && !isOutOfOrder, 'from', 'applications.law-block'],
  ]
}

type OrNull<Told> = {
  [Name in keyof Told]-?: Exclude<Told[Name], undefined> | (undefined extends Told[Name] ? null : never)
}

/** What was left out is kept as nothing, so that what stood there before does not stay. */
function noneAsNull<Told extends Record<string, unknown>>(told: Told): OrNull<Told> {
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value ?? null])) as OrNull<Told>
}
