import { workOut, type BoardFacts, type Pairing, type PairRefusal } from '../board/model.ts'

/** As many places are held out to each. */
export const mostEach = 3

export type ThreeRow = {
  studentId: string
  /** What suits best first. */
  places: Pairing[]
  /** Where nothing is left for them, what stands in the way most often. */
  unfit: PairRefusal | null
}

/**
 * Three places for each of the pupils: everybody is given a first one, then a second, then a third, each time divided
 * exactly among the seats that are left. So nobody has three while another has none that could have had one.
 */
export function threeEach(facts: BoardFacts): ThreeRow[] {
  const given = new Map(facts.pupils.map(({ id }) => [id, [] as Pairing[]]))
  const unfit = new Map<string, PairRefusal | null>()
  let { pupils, places } = facts
  for (let round = 0; round < mostEach; round += 1) {
    const { rows } = workOut({ ...facts, pupils, places }, { pairs: [], leftOut: [], share: true })
    const taken = new Map<string, number>()
    for (const row of rows) {
      if (round === 0) unfit.set(row.studentId, row.unfit)
      if (!row.chosen) continue
      const { vacancyId, misfit, reasons } = row.chosen
      given.get(row.studentId)?.push({ vacancyId, misfit, reasons })
      taken.set(vacancyId, (taken.get(vacancyId) ?? 0) + 1)
    }
    places = places.map((place) => ({ ...place, free: place.free - (taken.get(place.id) ?? 0) }))
    // What one has is not given twice.
    pupils = pupils.map((pupil) => ({
      ...pupil,
      declinedPlaces: [...pupil.declinedPlaces, ...(given.get(pupil.id) ?? []).map(({ vacancyId }) => vacancyId)],
    }))
  }
  return facts.pupils.map(({ id }) => ({
    studentId: id,
    places: (given.get(id) ?? []).toSorted((a, b) => a.misfit - b.misfit),
    unfit: unfit.get(id) ?? null,
  }))
}
