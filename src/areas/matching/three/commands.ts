import type { Ctx } from '#areas/context.ts'
import { Refusal } from '#platform/errors.ts'
import { workOut } from '../board/model.ts'
import { getMatchedPeriod, readBoard } from '../board/queries.ts'
import type { ThreeInput } from '../schema.ts'
import { holdPairs, propose, refusalOf } from '../sending/commands.ts'
import { mostEach } from './model.ts'

/** What came of one pupil: how many places are held out to them, and why the others are not. */
export type SentThree = { studentId: string; studentName: string | null; sent: number; refusals: Refusal[] }

/**
 * Holds out up to three places to each pupil, who asks for one of them. Each is judged once more, with pupils and places
 * held; a place that is gone keeps nothing from the others. The pupil hears of all of them at once.
 */
export async function sendThree(ctx: Ctx, periodId: string, { choices }: ThreeInput): Promise<SentThree[]> {
  const period = await getMatchedPeriod(ctx, periodId)
  const all = choices.flatMap(({ studentId, vacancyIds }) => vacancyIds.map((vacancyId) => ({ studentId, vacancyId })))
  await holdPairs(ctx, all)
  const read = await readBoard(ctx, period.id, {
    studentIds: choices.map(({ studentId }) => studentId),
    vacancyIds: all.map(({ vacancyId }) => vacancyId),
  })
  const outcomes = new Map<string, SentThree>(
    choices.map(({ studentId }) => {
      const studentName = read.pupils.get(studentId)?.name ?? null
      return [studentId, { studentId, studentName, sent: 0, refusals: [] }]
    }),
  )
  let { places } = read.facts
  for (let round = 0; round < mostEach; round += 1) {
    const pairs = choices.flatMap(({ studentId, vacancyIds }) => {
      const vacancyId = vacancyIds[round]
      return vacancyId === undefined ? [] : [{ studentId, vacancyId }]
    })
    const wish = { pairs, leftOut: [], share: false, isOnlyPairs: true }
    const rowOf = new Map(workOut({ ...read.facts, places }, wish).rows.map((row) => [row.studentId, row]))
    const taken = new Map<string, number>()
    for (const pair of pairs) {
      const row = rowOf.get(pair.studentId)
      const outcome = outcomes.get(pair.studentId)
      const why = refusalOf(row, pair)
      if (!outcome) continue
      if (why) outcome.refusals.push(new Refusal(409, `matching.why.${why}`))
      else {
        await propose(ctx, read, pair, row?.chosen?.reasons ?? [], { isTold: outcome.sent === 0 })
        outcome.sent += 1
        taken.set(pair.vacancyId, (taken.get(pair.vacancyId) ?? 0) + 1)
      }
    }
    places = places.map((place) => ({ ...place, free: place.free - (taken.get(place.id) ?? 0) }))
  }
  return [...outcomes.values()]
}
