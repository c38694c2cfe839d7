import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { GotOne } from '#web/api-types.ts'
import type { PageApi } from '#web/api.ts'
import { ageOn } from '#platform/week.ts'
import type { ShownPupil } from './pupil.ts'

const mostFound = 12

type Asked = Pick<GotOne<'/applications'>, 'status' | 'vacancy'>

type Wish = {
  q: string
  today: string
  pupil: ShownPupil
  /** As far as the reader may see it. */
  file: { birthDate?: string | null | undefined; level?: string | null | undefined } | undefined
  asked: readonly Asked[]
}

/** Free places for somebody of the age and level of a pupil, in the period they stand in, that they did not ask for yet. */
export async function findFitting(api: PageApi, { q, today, pupil: { periodId }, file, asked }: Wish) {
  if (!periodId) return { q, age: null, places: [], from: null, bank: null }
  const age = file?.birthDate ? ageOn(file.birthDate, today) : null
  const bank = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(age === null ? {} : { age: String(age) }),
    ...(file?.level ? { level: file.level } : {}),
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
    q,
    age,
    places: isWider ? [] : data.filter(({ id }) => !open.has(id)),
    from: meta.distancesFrom?.name ?? null,
    bank: bank.toString(),
  }
}

export type Fitting = Awaited<ReturnType<typeof findFitting>>
