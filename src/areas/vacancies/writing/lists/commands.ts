import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { htmlOf } from '#platform/rich-text.ts'
import type { WeeklySchedule } from '#platform/week.ts'

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
