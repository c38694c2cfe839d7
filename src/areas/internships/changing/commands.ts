import { lockRow } from '#areas/steps.ts'
import type { Ctx } from '#areas/context.ts'
import { findingsOnWeek } from '#areas/periods/work-time/week/model.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { ageOn, dayOf, type WeeklySchedule } from '#platform/week.ts'
import { isOver } from '../model.ts'
import { getInternship, type Internship } from '../queries.ts'
import {
  changeableFields,
  changeFields,
  dayFaults,
  dayFields,
  isElsewhere,
  type ChangeConcern,
  type ChangeField,
} from './model.ts'
import { countHoursOutside, findChangeable, readAround, type ChangeableInternship } from './queries.ts'
import type { InternshipChange } from './schema.ts'

type Wishes = Partial<Record<ChangeField, unknown>>

/**
 * Changes what was agreed of an internship; what is left out stays. Who it touches hears of it, and a contract that is
 * not signed yet says it too.
 * @throws Refusal 403, 404, 409 where somebody was first, it is over, or the change asks for a yes; 422
 */
export async function changeInternship(
  ctx: Ctx,
  id: string,
  { lockVersion, accept, ...wishes }: InternshipChange,
): Promise<Internship> {
  const { studentId } = await getInternship(ctx, id)
  // Two internships of one pupil that move at the same time would not see each other.
  await lockStudent(ctx, studentId)
  await lockRow(ctx, 'internships', id)
  const known = await findChangeable(ctx, await getInternship(ctx, id))
  const { internship } = known
  const changed = changedIn(internship, wishes)
  assertMay(known, changed)
  if (lockVersion !== undefined && lockVersion !== internship.lockVersion) throw conflict('platform.stale')
  if (changed.length === 0) return internship
  const next = { ...internship, ...pick(wishes, changed) } as Internship & { hoursPlanned?: number }
  assertPeople(known, changed, next)
  const concerns = await judgeDays(ctx, internship, next, changed)
  if (known.contract === 'signs_again' && changed.some((field) => field !== 'remarks'))
    concerns.unshift({ about: 'signatures', sentences: [] })
  const open = concerns.filter(({ about }) => !accept.includes(about))
  if (open.length > 0) throw conflict('internships.asks-yes', { meta: { concerns: open } })
  await write(ctx, internship, wishes, changed)
  return getInternship(ctx, id)
}

const pick = (wishes: Wishes, fields: readonly ChangeField[]) =>
  Object.fromEntries(fields.map((field) => [field, wishes[field]]))

/** The fields whose value would be another. A field that was sent as it is changes nothing. */
function changedIn(internship: Internship, wishes: Wishes): ChangeField[] {
  const { minutesPlanned } = internship
  const now: Wishes = { ...internship, hoursPlanned: minutesPlanned === null ? null : minutesPlanned / 60 }
  const said = (value: unknown) => JSON.stringify(typeof value === 'object' ? sorted(value) : value)
  return changeFields.filter((field) => wishes[field] !== undefined && said(wishes[field]) !== said(now[field]))
}

const sorted = (value: object | null) =>
  value &&
  Object.entries(value)
    .filter(([, spans]) => !Array.isArray(spans) || spans.length > 0)
    .sort()

function assertMay({ internship, fields, contract, who }: ChangeableInternship, changed: readonly ChangeField[]) {
  const everything = changeableFields({ ...internship, status: 'planned', contractStatus: null }, who)
  if (everything.length === 0) throw forbidden('internships.not-yours')
  if (isOver(internship.status)) throw conflict('internships.is-over')
  const refused = changed.filter((field) => !fields.includes(field))
  if (refused.length === 0) return
  if (refused.some((field) => !everything.includes(field))) throw forbidden('internships.not-yours')
  if (contract === 'fixed') throw conflict('internships.contract-fixed')
  throw invalid(Object.fromEntries(refused.map((field) => [field, ['internships.not-now']])))
}

/** Whoever guides there works there; who has no account there is reached by the address that is given. */
function assertPeople(
  { supervisors, internship }: ChangeableInternship,
  changed: readonly ChangeField[],
  next: Internship,
): void {
  if (changed.includes('supervisorUserId') && next.supervisorUserId !== null) {
    const isThere = supervisors.some(({ id }) => id === next.supervisorUserId)
    if (!isThere) throw invalid({ supervisorUserId: ['internships.supervisor-elsewhere'] })
  }
  if (next.supervisorUserId === null && next.hostContactName === null && internship.hostContactName !== null)
    throw invalid({ hostContactName: ['fields.required'] })
  const own = internship.studentEmail?.toLowerCase()
  if (own && next.hostContactEmail?.toLowerCase() === own)
    throw invalid({ hostContactEmail: ['internships.contact-is-pupil'] })
}

type Concern = { about: ChangeConcern; sentences: string[] }

/** @throws Refusal where the days cannot be. @returns what the law has against them */
export async function judgeDays(
  ctx: Ctx,
  before: Internship,
  next: Internship,
  changed: readonly ChangeField[],
): Promise<Concern[]> {
  if (!dayFields.some((field) => changed.includes(field))) return []
  const { period, calendar, elsewhere, industrial, hoursAllowed } = await readAround(ctx, before)
  const hasBegun = before.status === 'active'
  const { startsOn, endsOn, schedule } = next
  const days = { startsOn, endsOn, schedule }
  if (period) {
    const faults = dayFaults({ ...days, period, calendar, hasBegun })
    if (faults.length > 0)
      throw invalid(
        Object.fromEntries(
          faults.map(({ field, code, instead }) => [
            field,
            [instead ? `@${ctx.t('internships.comes-on', { day: new Date(`${instead}T12:00:00Z`) })}` : code],
          ]),
        ),
      )
  }
  if (hasBegun && endsOn < dayOf(ctx.now)) throw invalid({ endsOn: ['internships.ends-in-past'] })
  if (isElsewhere(days, elsewhere)) throw conflict('internships.elsewhere')
  if ((await countHoursOutside(ctx, { internshipId: before.id, startsOn, endsOn })) > 0)
    throw invalid({ [endsOn === before.endsOn ? 'startsOn' : 'endsOn']: ['internships.hours-outside'] })
  const judge = (week: WeeklySchedule, on: string) => {
    const age = before.birthDate ? ageOn(before.birthDate, on) : null
    const work = { weeklySchedule: week, program: before.program, industrial }
    return findingsOnWeek(work, age, on, hoursAllowed, calendar)
  }
  // What was so before nobody has to say yes to again.
  const known = new Set(judge(before.schedule, before.startsOn).map(({ rule }) => rule))
  const found = judge(schedule, startsOn).filter(({ rule }) => !known.has(rule))
  const forbiddenBy = found.filter(({ severity }) => severity === 'block')
  const said = (rows: typeof found) => rows.map(({ key, values }) => ctx.t(key, values))
  if (forbiddenBy.length > 0) throw invalid({ schedule: said(forbiddenBy).map((sentence) => `@${sentence}`) })
  return found.length > 0 ? [{ about: 'law', sentences: said(found) }] : []
}

async function write(ctx: Ctx, internship: Internship, wishes: Wishes, changed: readonly ChangeField[]): Promise<void> {
  const { hoursPlanned, schedule, ...columns } = pick(wishes, changed) as {
    hoursPlanned?: number
    schedule?: WeeklySchedule
  }
  await ctx.db
    .updateTable('internships')
    .set({
      ...columns,
      ...(hoursPlanned === undefined ? {} : { minutesPlanned: hoursPlanned * 60 }),
      ...(schedule ? { schedule: JSON.stringify(schedule) } : {}),
      lockVersion: internship.lockVersion + 1,
      updatedAt: ctx.now,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', internship.id)
    .execute()
  const subject = { type: 'internships', id: internship.id }
  ctx.audit({
    action: 'internships.changed',
    subject,
    organizationId: internship.organizationId,
    changes: { fields: changed },
  })
  const isMoved = changed.some((field) => field === 'startsOn' || field === 'endsOn')
  if (isMoved) ctx.record({ name: 'internships.rescheduled', subject, payload: { internshipId: internship.id } })
  const fields = changed.filter((field) => field !== 'startsOn' && field !== 'endsOn')
  if (fields.length > 0)
    ctx.record({ name: 'internships.changed', subject, payload: { internshipId: internship.id, fields } })
}
