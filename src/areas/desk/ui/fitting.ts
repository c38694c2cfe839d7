import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { TravelMode } from '#areas/geography/model.ts'
import type { GotOne } from '#web/api-types.ts'
import type { PageApi } from '#web/api.ts'
import { ageOn } from '#platform/week.ts'
import { inOrderOfFit, type Fit } from './fit.ts'
import type { ShownPupil } from './pupil.ts'

/** So many places are shown; the bank has the others. */
export const mostFound = 12

type Asked = Pick<GotOne<'/applications'>, 'status' | 'vacancy'>

type Ride = { mode: TravelMode; minutes: number }

type PupilFile = {
  birthDate?: string | null | undefined
  level?: string | null | undefined
  availableDays?: readonly string[] | undefined
  transport?: TravelMode | undefined
  maxTravelMinutes?: number | null | undefined
}

type Wish = {
  q: string
  today: string
  pupil: ShownPupil
  /** As far as the reader may see it. */
  file: PupilFile | undefined
  asked: readonly Asked[]
}

/**
 * Free places for somebody of the age and level of a pupil, on their days and no further than they travel, in the period
 * they stand in, that they did not ask for yet; what suits best first.
 */
export async function findFitting(api: PageApi, { q, today, pupil: { periodId, hoursTarget }, file, asked }: Wish) {
  const age = file?.birthDate ? ageOn(file.birthDate, today) : null
  const days = file?.availableDays ?? []
  const mode = file?.transport
  const told = { q, age, days, mode, ride: null as Ride | null }
  if (!periodId) return { ...told, places: [] as Fit[], from: null, bank: null }
  const reach = mode && file?.maxTravelMinutes ? { mode, minutes: file.maxTravelMinutes } : null
  // Where the pupil lives only they reckon from; a reader reckons from the town, where the tenant is of one.
  const place = reach && (await api.get('/vacancies?page[size]=1')).meta.distancesFrom?.name
  const ride = place ? reach : null
  const bank = new URLSearchParams({
    ...(q ? { q } : {}),
    // In the order of the bank: around a place it would be the nearest first, which is one host after the other.
    ...(place && ride ? { place, travel: ride.mode, minutes: String(ride.minutes), order: 'relevance' } : {}),
    ...(age === null ? {} : { age: String(age) }),
    ...(file?.level ? { level: file.level } : {}),
    ...(days.length > 0 ? { day: days.join(',') } : {}),
    seats: '1',
    period: periodId,
  })
  const { data, meta } = await api.get(`/vacancies?${bank}&page[size]=${mostFound}`)
  // What the bank lets go of to find anything at all is what a pupil may not do without.
  const isWider = meta.widened.some(({ step }) => step !== 'spelling')
  const open = new Set(
    asked
      .filter(({ status }) => openApplicationStatuses.some((one) => one === status))
      .map(({ vacancy }) => vacancy?.id),
  )
  return {
    ...told,
    ride,
    places: isWider
      ? []
      : inOrderOfFit(
          data.filter(({ id }) => !open.has(id)),
          { days, mode, hoursTarget },
        ),
    from: meta.distancesFrom?.name ?? null,
    bank: bank.toString(),
  }
}

export type Fitting = Awaited<ReturnType<typeof findFitting>>
