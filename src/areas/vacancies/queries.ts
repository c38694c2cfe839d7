import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, organizationsOf } from '#areas/users/model.ts'
import { unauthorized, notFound } from '#platform/errors.ts'
import type { Point } from '#platform/geo.ts'
import { dayOf, type WeeklySchedule, type Weekday } from '#platform/week.ts'
import type { VacancyFormat, VacancyStatus } from './model.ts'
import places from './places.json' with { type: 'json' }

export type Vacancy = {
  id: string
  organizationId: string
  organizationName: string
  program: 'mas' | 'traineeship'
  status: VacancyStatus
  title: string
  summary: string
  description: string
  descriptionHtml: string
  tasks: string[]
  whatYouLearn: string
  sectorKeys: string[]
  format: VacancyFormat
  seats: number
  seatsTaken: number
  minAge: number
  levels: string[]
  schoolIds: string[]
  hoursTotal: number | null
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
  days: Weekday[]
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
  clothing: string
  lunch: string
  publishedAt: Date | null
  pictureFileId: string | null
  pictureSmallId: string | null
  pictureAlt: string
  pictureFocus: [number, number]
  lockVersion: number
  /** Kilometres from where was asked, when a place was named. */
  distanceKm?: number
}

const columns = sql`v.id, v.organization_id, o.name as organization_name, v.program, v.status, v.title, v.summary, v.description, v.description_html, v.tasks,
  v.what_you_learn, v.sector_keys, v.format, v.seats, v.seats_taken, v.min_age, v.levels, v.school_ids, v.hours_total, v.starts_on, v.ends_on,
  v.weekly_schedule, v.days, v.street, v.house_number, v.postcode, v.city, v.lat, v.lng, v.contact_user_id, v.supervisor_user_id,
  v.application_deadline, v.requires_motivation, v.requires_vog, v.industrial, v.accessibility, v.clothing, v.lunch, v.published_at, v.picture_file_id, v.picture_small_id, v.picture_alt, v.picture_focus, v.lock_version`

const joined = sql`vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id`

/** What somebody may find: on the bank, or of an own organization. */
function visibleTo(ctx: Ctx) {
  const { actor } = ctx
  const everything = actor.kind === 'system' || actsAs(actor, 'tenant_admin', 'broker', 'platform_admin')
  if (everything) return sql<SqlBool>`true`
  const own = organizationsOf(actor)
  // A coordinator knows of what waits to be looked at, and of what was put up by the school.
  const guiding = organizationsOf(actor, 'coordinator')
  const schools = organizationsOf(actor, 'student', 'mentor', 'coordinator', 'school_admin', 'school_supervisor')
  return sql<SqlBool>`(v.organization_id = any (${own}::uuid[]) or (v.status in ('published', 'full') and o.status = 'approved'
    and (v.school_ids = '{}' or v.school_ids && ${schools}::uuid[]))
    or (${guiding.length > 0} and (v.school_ids = '{}' or v.school_ids && ${guiding}::uuid[])
      and (v.status <> 'draft' or v.by_school_id = any (${guiding}::uuid[]))))`
}

export async function getVacancy(ctx: Ctx, id: string): Promise<Vacancy> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  const { rows } = await sql<Vacancy>`
    select ${columns} from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.id = ${id} and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export type Place = Point & { name: string }

/** A Dutch place by its name; `undefined` for what is none. */
export function findPlace(name: string): Place | undefined {
  const wanted = plain(name)
  const found = (places as [string, number, number][]).find(([place]) => plain(place) === wanted)
  return found && { name: found[0], lat: found[1], lng: found[2] }
}

export function placeNames(): string[] {
  return (places as [string, number, number][]).map(([name]) => name)
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
}

export type Search = {
  text: string
  near: Point | undefined
  radiusKm: number
  sectors: string[]
  days: string[]
  sort: 'relevance' | 'distance' | 'newest'
  page: { number: number; size: number }
}

export type Facets = { sectors: Record<string, number>; days: Record<string, number> }
export type Found = { vacancies: Vacancy[]; total: number; facets: Facets; widerTotal: number | undefined }

/**
 * One page of the bank with the total and the counts of sectors and days, each counted without its own choice, in one
 * round trip. Only what is published by approved organizations, and open to the one who asks.
 */
export async function searchVacancies(ctx: Ctx, search: Search): Promise<Found> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  const schools = organizationsOf(ctx.actor, 'student', 'mentor', 'coordinator', 'school_admin', 'school_supervisor')
  const today = dayOf(ctx.now)
  const words = search.text.trim()
  const { near, radiusKm } = search
  const distance = near
    ? sql<number>`(12742 * asin(sqrt(power(sin(radians(v.lat - ${near.lat}) / 2), 2)
        + cos(radians(${near.lat})) * cos(radians(v.lat)) * power(sin(radians(v.lng - ${near.lng}) / 2), 2))))`
    : sql<number>`null::float8`
  const matches = words
    ? sql<SqlBool>`(v.words @@ (select to_tsquery('simple', string_agg(quote_literal(w), ' & ')) from unnest(app.fold_words(${words})) w)
        or v.haystack like '%' || app.fold_text(${words.replaceAll(/[\\%_]/g, '')}) || '%')`
    : sql<SqlBool>`true`
  const box = (km: number) =>
    near
      ? sql<SqlBool>`v.lat between ${near.lat - km / 111} and ${near.lat + km / 111}
          and v.lng between ${near.lng - km / 68} and ${near.lng + km / 68} and ${distance} <= ${km}`
      : sql<SqlBool>`true`
  const inSectors = search.sectors.length
    ? sql<SqlBool>`v.sector_keys && ${search.sectors}::text[]`
    : sql<SqlBool>`true`
  const onDays = search.days.length ? sql<SqlBool>`v.days && ${search.days}::text[]` : sql<SqlBool>`true`
  const rank = words
    ? sql<number>`ts_rank(v.words, (select to_tsquery('simple', string_agg(quote_literal(w), ' | ')) from unnest(app.fold_words(${words})) w))`
    : sql<number>`0`
  const order = {
    relevance: sql`is_full, rank desc, published_at desc, id`,
    distance: sql`is_full, distance_km nulls last, id`,
    newest: sql`published_at desc, id`,
  }[search.sort === 'distance' && !near ? 'newest' : search.sort]
  const wider = near ? Math.min(100, radiusKm * 2) : radiusKm
  const { rows } = await sql<{
    rows: Vacancy[] | null
    total: number
    wider: number
    sectors: Record<string, number> | null
    days: Record<string, number> | null
  }>`
    with hits as materialized (
      select v.id, v.sector_keys, v.days, ${inSectors} as in_sectors, ${onDays} as on_days, ${box(radiusKm)} as inside,
        v.status = 'full' as is_full, v.published_at, ${rank} as rank, ${distance} as distance_km
      from ${joined}
      where v.tenant_id = ${ctx.tenant.id} and v.status in ('published', 'full') and o.status = 'approved'
        and coalesce(v.application_deadline, v.ends_on, ${today}::date) >= ${today}::date and (v.school_ids = '{}' or v.school_ids && ${schools}::uuid[]) and ${matches} and ${box(wider)}
    ), page as materialized (
      select id, distance_km, row_number() over () as place from (
        select id, distance_km from hits where in_sectors and on_days and inside
        order by ${order} limit ${search.page.size} offset ${(search.page.number - 1) * search.page.size}) first
    ), kinds as materialized (
      -- Few combinations, many places: what is counted is the combinations.
      select sector_keys, days, in_sectors, on_days, inside, count(*)::int as n from hits group by 1, 2, 3, 4, 5
    )
    select
      (select json_agg(p) from (
        select ${columns}, page.distance_km from page join ${joined} on v.tenant_id = ${ctx.tenant.id} and v.id = page.id
        order by page.place) p) as rows,
      (select coalesce(sum(n), 0)::int from kinds where in_sectors and on_days and inside) as total,
      (select coalesce(sum(n), 0)::int from kinds where in_sectors and on_days) as wider,
      (select json_object_agg(key, n) from (select key, sum(n)::int n from kinds, unnest(sector_keys) key where on_days and inside group by key) s) as sectors,
      (select json_object_agg(day, n) from (select day, sum(n)::int n from kinds, unnest(days) day where in_sectors and inside group by day) d) as days
  `.execute(ctx.db)
  const row = rows[0]
  return {
    vacancies: (row?.rows ?? []).map((vacancy) => ({
      ...vacancy,
      publishedAt: vacancy.publishedAt && new Date(vacancy.publishedAt),
    })),
    total: row?.total ?? 0,
    facets: { sectors: row?.sectors ?? {}, days: row?.days ?? {} },
    widerTotal: near && row && row.wider > row.total ? row.wider : undefined,
  }
}
