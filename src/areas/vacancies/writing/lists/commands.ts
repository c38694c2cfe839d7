import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { htmlOf } from '#platform/rich-text.ts'
import { renameKeys, snakeCase } from '#platform/jsonapi.ts'
import { listedFields, plainListed, type PlainListed } from '../../fields.ts'
import type { VacanciesTable } from '../../tables.ts'

type Row = Selectable<VacanciesTable>
type Listed = (typeof listedFields)[number]['name']
/** What a list may leave out altogether: nobody wrote it. */
export type PlainWritten = Pick<Row, PlainListed>
/** A vacancy as a list says it. */
export type VacancyWrite = Partial<PlainWritten> &
  Pick<Row, Exclude<Listed, PlainListed> | (typeof besides)[number]> & {
    /** How it begins where it is new; published unless it says so. */
    status?: 'published' | 'draft'
  }

const besides = [
  'id',
  'organizationId',
  'externalKey',
  'days',
  'houseNumber',
  'lat',
  'lng',
  'contactUserId',
  'supervisorUserId',
] as const
const written = [
  ...besides,
  ...listedFields.map(({ name }) => name),
  'descriptionHtml',
  'status',
  'publishedAt',
] as const
const empty = Object.fromEntries(plainListed.map((field) => [field.name, field.empty]))

/** What a vacancy that is there already keeps, or how it is changed; of the rest the list has the last word. */
const merged: Partial<Record<(typeof written)[number], RawBuilder<unknown> | null>> = {
  id: null,
  organizationId: null,
  externalKey: null,
  contactUserId: null,
  supervisorUserId: null,
  publishedAt: null,
  descriptionHtml: sql`case when v.description = excluded.description then v.description_html else excluded.description_html end`,
  seats: sql`greatest(excluded.seats, v.seats_taken)`,
  status: sql`case when v.status = 'full' and excluded.seats > v.seats_taken and v.waiting = 0 then 'published' else v.status end`,
  hoursTotal: sql`coalesce(excluded.hours_total, v.hours_total)`,
  startsOn: sql`coalesce(excluded.starts_on, v.starts_on)`,
  endsOn: sql`coalesce(excluded.ends_on, v.ends_on)`,
  allowanceCents: sql`coalesce(excluded.allowance_cents, v.allowance_cents)`,
}
const changes = written.flatMap((name) => {
  const change = merged[name]
  return change === null ? [] : [sql`${sql.ref(name)} = ${change ?? sql.ref(`excluded.${name}`)}`]
})

/** Adds or changes places, all at once. Seats never fall below those taken. */
export async function writeVacancies(ctx: Ctx, vacancies: VacancyWrite[]): Promise<void> {
  if (vacancies.length === 0) return
  const rows = vacancies.map(({ status = 'published', ...one }) => ({
    ...empty,
    ...one,
    descriptionHtml: htmlOf(one.description),
    status,
    publishedAt: status === 'draft' ? null : ctx.now,
  }))
  const { rows: known } = await sql<{ id: string; hasMore: boolean }>`
    insert into vacancies as v (tenant_id, ${sql.join(written.map((name) => sql.ref(name)))})
    select ${ctx.tenant.id}, ${sql.join(written.map((name) => sql.ref(`r.${name}`)))}
    from jsonb_populate_recordset(null::vacancies, ${JSON.stringify(rows.map((row) => renameKeys(row, snakeCase)))}::jsonb) r
    on conflict (tenant_id, id) do update set ${sql.join(changes)}, updated_at = ${ctx.now}, lock_version = v.lock_version + 1
    returning v.id, v.waiting > 0 and v.seats > v.seats_taken as has_more`.execute(ctx.db)
  // Seats that were added are for who waits first.
  for (const { id, hasMore } of known)
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
