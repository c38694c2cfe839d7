import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, whoAsks } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { isAsked } from '../favorites/queries.ts'
import { joined, listVacanciesById, visibleTo, type Vacancy } from '#areas/vacancies/queries.ts'
import { suggest, type Candidate, type Reason } from './model.ts'
import { findSeeker } from '#areas/students/file/queries.ts'
import type { TravelMode } from '#areas/geography/model.ts'

/** The newest so many are weighed: who is shown four does not miss the rest. */
const mostWeighed = 1000

export type Recommended = {
  wanted: boolean
  interests: string[]
  places: { vacancy: Vacancy; reasons: Reason[] }[]
}

/** What may suit the pupil who asks, with why; nothing for who is no pupil or wants none. */
export async function recommend(ctx: Ctx): Promise<Recommended> {
  const seeker = actsAs(ctx.actor, 'student') ? await findSeeker(ctx, whoAsks(ctx.actor).userId) : undefined
  if (!seeker) return { wanted: false, interests: [], places: [] }
  const { wantsRecommendations: wanted, interests } = seeker
  if (!wanted) return { wanted, interests, places: [] }
  const today = dayOf(ctx.now)
  const { rows: candidates } = await sql<Candidate & { isKept: boolean }>`
    select v.id, v.organization_id, v.sector_keys, v.days, v.min_age, v.starts_on::text as starts_on, v.lat, v.lng, v.published_at, f.vacancy_id is not null as is_kept
    from ${joined}
    left join favorites f on f.tenant_id = v.tenant_id and f.vacancy_id = v.id and f.user_id = ${seeker.userId}
    where v.tenant_id = ${ctx.tenant.id} and v.status = 'published' and ${visibleTo(ctx)}
      and not exists (select 1 from applications a where a.tenant_id = v.tenant_id and a.vacancy_id = v.id
        and a.student_id = ${seeker.userId} and ${isAsked})
      and coalesce(v.application_deadline, v.ends_on, ${today}::date) >= ${today}::date
      and (v.levels = '{}' or ${seeker.level}::text is null or ${seeker.level}::text = any (v.levels))
    order by is_kept desc, v.published_at desc, v.id limit ${mostWeighed}`.execute(ctx.db)
  const kept = candidates.filter(({ isKept }) => isKept)
  const suggestions = suggest(
    // What one keeps is known already.
    candidates.filter(({ isKept }) => !isKept),
    {
      interests,
      keptSectors: [...new Set(kept.flatMap(({ sectorKeys }) => sectorKeys))],
      days: seeker.availableDays,
      transport: seeker.transport as TravelMode,
      maxMinutes: seeker.maxTravelMinutes,
      home: seeker.homeLat === null || seeker.homeLng === null ? null : { lat: seeker.homeLat, lng: seeker.homeLng },
      birthDate: seeker.birthDate,
    },
    today,
  )
  const reasonsOf = new Map(suggestions.map(({ id, reasons }) => [id, reasons]))
  const vacancies = await listVacanciesById(ctx, [...reasonsOf.keys()])
  return {
    wanted,
    interests,
    places: vacancies.map((vacancy) => ({ vacancy, reasons: reasonsOf.get(vacancy.id) ?? [] })),
  }
}
