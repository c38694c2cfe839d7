import { vacanciesOf } from '#areas/organizations/queries.ts'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { actsAs, organizationsOf, userIdOf, type Actor } from '#areas/users/model.ts'
import { unauthorized, notFound } from '#platform/errors.ts'
import { rowCache } from '#platform/row-cache.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import { bankColumns, type BankColumn } from './fields.ts'
import type { VacanciesTable } from './tables.ts'
import { onlineStatuses } from './model.ts'
import { literals } from '#platform/db.ts'

/** A vacancy as everything that shows or judges it reads it. */
export type Vacancy = Pick<Selectable<VacanciesTable>, BankColumn> & {
  organizationName: string
  /** In how many days the organization usually answers; null where there are too few answers to say. */
  answerDays: number | null
  /** When something that is once takes place, as JSON tells moments; null for what is not. */
  slots: { id: string; startsAt: string; endsAt: string; seats: number; note: string | null }[] | null
}

const columns = [
  'o.name as organization_name',
  'o.answer_days',
  ...bankColumns.map((name) => `v.${snakeCase(name)}`),
  `case when v.format = 'one_off_event' then (select json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'seats', s.seats, 'note', s.note)
    order by s.starts_at, s.id) from vacancy_slots s where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) end as slots`,
]

/** A place as every list of places reads it, from `joined`. */
export const vacancyColumns = sql.raw(columns.join(', '))

export const joined = sql`vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id`

/** Schools whose own places the one who asks may see, whichever class they are for, and those where that is a matter of class. */
export function schoolsOf(actor: Actor): { atWork: string[]; asPupil: string[] } {
  return {
    atWork: organizationsOf(actor, 'mentor', 'coordinator', 'school_admin', 'school_supervisor'),
    asPupil: organizationsOf(actor, 'student'),
  }
}

/** The classes a pupil is in now; nobody else is in any. */
function ownGroups({ tenant, actor }: Ctx) {
  if (!actsAs(actor, 'student')) return sql`'{}'::uuid[]`
  return sql`array(select m.group_id from group_memberships m where m.tenant_id = ${tenant.id} and m.student_id = ${userIdOf(actor) ?? null}
    and m.left_on is null)`
}

export async function listOwnGroups(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${ownGroups(ctx)} as ids`.execute(ctx.db)
  return rows[0]?.ids ?? []
}

/** Whether a place is meant for who asks: for everybody, for their school, or for their class of it. `v` holds both lists. */
export function meantFor(ctx: Ctx) {
  const { atWork, asPupil } = schoolsOf(ctx.actor)
  return sql<SqlBool>`(v.school_ids = '{}' or v.school_ids && ${atWork}::uuid[]
    or (v.school_ids && ${asPupil}::uuid[] and (v.group_ids = '{}' or v.group_ids && ${ownGroups(ctx)})))`
}

export const findVacancies: Find = {
  kind: 'vacancies',
  path: '/vacancies',
  among: (ctx) => ({
    from: joined,
    where: sql<SqlBool>`v.tenant_id = ${ctx.tenant.id} and v.status <> 'archived' and ${visibleTo(ctx)}`,
    id: sql`v.id`,
    title: sql`v.title`,
    detail: sql`o.name`,
    named: { of: 'vacancies', id: sql`v.id` },
  }),
}

/** What somebody may find: on the bank, or of an own organization. */
export function visibleTo(ctx: Ctx) {
  const { actor } = ctx
  const everything = actor.kind === 'system' || actsAs(actor, 'tenant_admin', 'broker', 'platform_admin')
  if (everything) return sql<SqlBool>`true`
  const own = organizationsOf(actor)
  // A coordinator knows of what waits to be looked at, and of what was put up by the school.
  const guiding = organizationsOf(actor, 'coordinator')
  return sql<SqlBool>`(v.organization_id = any (${own}::uuid[]) or (v.status in ${literals(onlineStatuses)} and o.status = 'approved'
    and ${meantFor(ctx)})
    or (${guiding.length > 0} and (v.school_ids = '{}' or v.school_ids && ${guiding}::uuid[])
      and (v.status <> 'draft' or v.by_school_id = any (${guiding}::uuid[]))))`
}

export async function getVacancy(ctx: Ctx, id: string): Promise<Vacancy> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  const { rows } = await sql<Vacancy>`
    select ${vacancyColumns} from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.id = ${id} and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Those of the ids that are there, in the order asked: for what was found already, so nobody is judged again. */
export async function listVacanciesById(ctx: Ctx, ids: readonly string[]): Promise<Vacancy[]> {
  const byId = await readVacancies(ctx.db, ctx.tenant.id, ids)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const readVacancies = rowCache<Vacancy>(
  10_000,
  {
    columns,
    joined: (tenantId) => sql`join vacancies v on v.tenant_id = ${tenantId} and v.id = k.id
      join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id`,
    // What is once has its moments in rows of their own.
    version: sql`case when v.format <> 'one_off_event' then concat_ws(' ', v.xmin, v.ctid, o.xmin, o.ctid) end`,
  },
  revived,
)

/** JSON knows no moments. */
export function revived(vacancy: Vacancy): Vacancy {
  if (vacancy.publishedAt) vacancy.publishedAt = new Date(vacancy.publishedAt)
  return vacancy
}

/** Those of the ids the actor may see, in the order asked. */
export async function listVisible(ctx: Ctx, ids: readonly string[]): Promise<Vacancy[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select v.id from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.id = any (${ids}::uuid[]) and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  const seen = new Set(rows.map(({ id }) => id))
  return listVacanciesById(
    ctx,
    ids.filter((id) => seen.has(id)),
  )
}

/** What one does there in a sentence: its own, or else the first of the text. */
const firstWords = sql`coalesce(nullif(v.summary, ''), substring(v.description from '^[^.!?]+[.!?]'), '')`

/** The days of what is once: those of its moments, or else the one it is on. */
const onceOn = sql`case when v.format = 'one_off_event' then coalesce(
  (select json_agg(distinct m.day order by m.day) from (select (s.starts_at at time zone 'Europe/Amsterdam')::date as day
    from vacancy_slots s where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) m),
  case when v.starts_on is not null then json_build_array(v.starts_on) end, '[]') else '[]' end`

/** For organizations, which ask what they offer. */
export const offered = vacanciesOf.extend(({ tenantId, id }, seesAll) => {
  const online = sql`vacancies v where v.tenant_id = ${tenantId} and v.organization_id = ${id} and v.status in ${literals(onlineStatuses)}`
  return {
    open: sql`(select count(*)::int from ${online})`,
    seatsFree: sql`(select coalesce(sum(v.seats - v.seats_taken), 0)::int from ${online})`,
    lines: sql`(select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'summary', ${firstWords}, 'status', v.status, 'seats', v.seats, 'seatsLeft', v.seats - v.seats_taken, 'city', v.city, 'sectorKeys', v.sector_keys,
      'days', v.days, 'onceOn', ${onceOn}, 'hoursTotal', v.hours_total, 'minAge', v.min_age,
      'guide', v.guide, 'guideQuote', v.guide_quote) order by v.created_at desc, lower(v.title), v.id), '[]')
      from vacancies v where v.tenant_id = ${tenantId} and v.organization_id = ${id} and v.status <> 'archived'
        and (v.status in ${literals(onlineStatuses)} or ${seesAll}))`,
  }
})
