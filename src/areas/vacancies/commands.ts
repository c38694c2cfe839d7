import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writeStep, type StepRecord } from '#areas/steps.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { htmlOf } from '#platform/rich-text.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import { afterFreeing, statusWithSeats, type Seats, type VacancyStatus } from './model.ts'
import { vacancyTransitions, type VacancyEvent } from './steps/model.ts'
import { keepVersion } from './writing/versions/commands.ts'

/**
 * Takes a seat for good: the row stays locked until the end of the transaction, so that the last seat goes to one alone.
 * A promised seat is taken already; it stops being promised.
 * @throws Refusal 409 `vacancies.seat-taken`, or `vacancies.seat-promised` where somebody of the waiting list has first right
 */
export async function takeSeat(ctx: Ctx, vacancyId: string, { promised = false } = {}): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  if (!promised && seats.taken >= seats.seats)
    throw conflict(seats.promised > 0 ? 'vacancies.seat-promised' : 'vacancies.seat-taken')
  await writeSeats(ctx, vacancyId, seats, promised ? { promised: seats.promised - 1 } : { taken: seats.taken + 1 })
}

/** Gives a seat back: to who waits for it, else to everybody. */
export async function freeSeat(ctx: Ctx, vacancyId: string, { promised = false } = {}): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  if (seats.taken === 0) return
  await writeSeats(ctx, vacancyId, seats, afterFreeing(seats, promised))
  if (seats.waiting > 0)
    ctx.record({ name: 'vacancies.seat-freed', subject: { type: 'vacancies', id: vacancyId }, payload: { vacancyId } })
}

/** Seats that were added are for who waits first, like those that come free; the rest are everybody's. */
export async function seatsAdded(ctx: Ctx, vacancyId: string, added: number): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  const kept = Math.min(Math.max(0, added), seats.waiting)
  await writeSeats(ctx, vacancyId, seats, {
    taken: seats.taken + kept,
    promised: seats.promised + kept,
    waiting: seats.waiting - kept,
  })
  if (kept > 0)
    ctx.record({ name: 'vacancies.seat-freed', subject: { type: 'vacancies', id: vacancyId }, payload: { vacancyId } })
}

/** Keeps so many seats for the waiting list, and says how many wait beyond them. To be called with the seats locked. */
export async function promiseSeats(
  ctx: Ctx,
  vacancyId: string,
  seats: Seats,
  { promised, waiting }: { promised: number; waiting: number },
): Promise<void> {
  await writeSeats(ctx, vacancyId, seats, { promised, waiting, taken: seats.taken - seats.promised + promised })
}

/**
 * How the seats stand, locked until the end of the transaction. Whoever locks more than this does it in one order:
 * application, pupil, other applications, vacancy, places on its waiting list.
 */
export async function lockSeats(ctx: Ctx, vacancyId: string): Promise<Seats> {
  const vacancy = await ctx.db
    .selectFrom('vacancies')
    .select(['seats', 'seatsTaken as taken', 'seatsPromised as promised', 'waiting', 'status'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .forUpdate()
    .executeTakeFirst()
  if (!vacancy) throw notFound()
  return { ...vacancy, status: vacancy.status as VacancyStatus }
}

async function writeSeats(
  ctx: Ctx,
  vacancyId: string,
  before: Seats,
  changes: Partial<Pick<Seats, 'taken' | 'promised' | 'waiting'>>,
): Promise<void> {
  const after = { ...before, ...changes }
  const status = statusWithSeats(after)
  const columns = { seatsTaken: after.taken, seatsPromised: after.promised, waiting: after.waiting }
  if (status !== before.status) {
    const row = { id: vacancyId, status: before.status, organizationId: null }
    return writeStep(ctx, vacancyRecord, row, status === 'full' ? 'fill_up' : 'free_up', { columns })
  }
  await ctx.db
    .updateTable('vacancies')
    .set({ ...columns, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .execute()
}

/** Steps that follow from something else are no version of the vacancy's words. */
const followsFromElse: readonly VacancyEvent[] = ['fill_up', 'free_up', 'revise', 'release']

/** How the steps of a vacancy are written down, whoever takes them. */
export const vacancyRecord = {
  table: 'vacancies',
  type: 'vacancies',
  steps: vacancyTransitions,
  stamps: ({ now }) => ({ updatedAt: now }),
  payload: (vacancyId, { reason = null }) => ({ vacancyId, reason }),
  async alongside(ctx, { id }, { event, from, to, reason = null }) {
    if (followsFromElse.includes(event)) return
    await keepVersion(ctx, id, { step: event, reason, changes: { status: { from, to } } })
  },
} satisfies StepRecord<'vacancies', VacancyStatus, VacancyEvent>

export type VacancyWrite = {
  id: string
  organizationId: string
  program: 'mas' | 'traineeship'
  title: string
  summary: string
  description: string
  tasks: string[]
  whatYouLearn: string
  sectorKeys: string[]
  format: string
  seats: number
  minAge: number
  levels: string[]
  hoursTotal: number | null
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
  days: string[]
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  contactUserId: string | null
  supervisorUserId: string | null
  applicationDeadline: string | null
  requiresMotivation: boolean
  requiresVog: boolean
  industrial: boolean
  accessibility: string[]
  allowanceCents: number | null
  externalKey: string | null
  /** How it begins where it is new; published unless it says so. */
  status?: 'published' | 'draft'
}

/** Adds or changes places, all at once. Seats never fall below those taken. */
export async function writeVacancies(ctx: Ctx, vacancies: VacancyWrite[]): Promise<void> {
  if (vacancies.length === 0) return
  const list = (column: string) => sql.raw(`array(select jsonb_array_elements_text(r."${column}"))`)
  const { rows: written } = await sql<{ id: string; hasMore: boolean }>`
    insert into vacancies as v (tenant_id, id, organization_id, program, status, title, summary, description, description_html, tasks, what_you_learn, sector_keys, format, seats,
      min_age, levels, hours_total, starts_on, ends_on, weekly_schedule, days, street, house_number, postcode, city, lat, lng, contact_user_id,
      supervisor_user_id, application_deadline, requires_motivation, requires_vog, industrial, accessibility, allowance_cents, external_key, published_at)
    select ${ctx.tenant.id}, r.id, r."organizationId", r.program, coalesce(r.status, 'published'), r.title, r.summary, r.description, r."descriptionHtml", ${list('tasks')}, r."whatYouLearn",
      ${list('sectorKeys')}, r.format, r.seats, r."minAge", ${list('levels')}, r."hoursTotal", r."startsOn", r."endsOn", r."weeklySchedule", ${list('days')},
      r.street, r."houseNumber", r.postcode, r.city, r.lat, r.lng, r."contactUserId", r."supervisorUserId", r."applicationDeadline", r."requiresMotivation",
      r."requiresVog", r.industrial, ${list('accessibility')}, r."allowanceCents", r."externalKey", case when r.status = 'draft' then null else ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(vacancies.map((one) => ({ ...one, descriptionHtml: htmlOf(one.description) })))}::jsonb) as r (id uuid, "organizationId" uuid, program text, title text, summary text, description text, "descriptionHtml" text,
      tasks jsonb, "whatYouLearn" text, "sectorKeys" jsonb, format text, seats int, "minAge" int, levels jsonb, "hoursTotal" int, "startsOn" date, "endsOn" date,
      "weeklySchedule" jsonb, days jsonb, street text, "houseNumber" text, postcode text, city text, lat float8, lng float8, "contactUserId" uuid,
      "supervisorUserId" uuid, "applicationDeadline" date, "requiresMotivation" boolean, "requiresVog" boolean, industrial boolean, accessibility jsonb,
      "allowanceCents" int, "externalKey" text, status text)
    on conflict (tenant_id, id) do update set title = excluded.title, summary = excluded.summary, description = excluded.description,
      description_html = case when v.description = excluded.description then v.description_html else excluded.description_html end, tasks = excluded.tasks,
      sector_keys = excluded.sector_keys, seats = greatest(excluded.seats, v.seats_taken),
      status = case when v.status = 'full' and excluded.seats > v.seats_taken and v.waiting = 0 then 'published' else v.status end, min_age = excluded.min_age, levels = excluded.levels,
      hours_total = coalesce(excluded.hours_total, v.hours_total), starts_on = coalesce(excluded.starts_on, v.starts_on), ends_on = coalesce(excluded.ends_on, v.ends_on),
      weekly_schedule = excluded.weekly_schedule, days = excluded.days, program = excluded.program, what_you_learn = excluded.what_you_learn,
      format = excluded.format, street = excluded.street, house_number = excluded.house_number, postcode = excluded.postcode, city = excluded.city,
      lat = excluded.lat, lng = excluded.lng, application_deadline = excluded.application_deadline, requires_motivation = excluded.requires_motivation,
      requires_vog = excluded.requires_vog, industrial = excluded.industrial, accessibility = excluded.accessibility,
      allowance_cents = coalesce(excluded.allowance_cents, v.allowance_cents), updated_at = ${ctx.now}, lock_version = v.lock_version + 1
    returning v.id, v.waiting > 0 and v.seats > v.seats_taken as has_more`.execute(ctx.db)
  // Seats that were added are for who waits first.
  for (const { id, hasMore } of written)
    if (hasMore)
      ctx.record({ name: 'vacancies.seat-freed', subject: { type: 'vacancies', id }, payload: { vacancyId: id } })
  ctx.audit({ action: 'vacancies.written', subject: { type: 'vacancies' }, changes: { count: vacancies.length } })
}

/** What one organization offers is offered by the other it became part of. */
export async function moveVacancies(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`
    update vacancies v set organization_id = ${to}, updated_at = ${ctx.now},
      -- The key of a file from outside says which row it was of the organization that is no more.
      external_key = case when exists (select 1 from vacancies other where other.tenant_id = v.tenant_id and other.organization_id = ${to}
        and other.external_key = v.external_key) then null else v.external_key end
    where v.tenant_id = ${ctx.tenant.id} and v.organization_id = ${from}`.execute(ctx.db)
}

/** Where nobody wants to see places first, those that waited for their organization alone go online with it. */
export async function publishWaiting(ctx: Ctx, organizationId: string): Promise<void> {
  if (ctx.tenant.capabilities.vacancyModeration !== 'none') return
  const waiting = await ctx.db
    .selectFrom('vacancies')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending_review')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of waiting)
    await writeStep(ctx, vacancyRecord, { id, status: 'pending_review', organizationId: null }, 'release', {
      columns: { publishedAt: ctx.now },
    })
}
