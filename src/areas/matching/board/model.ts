import { applyRefusals, type ApplyRefusal } from '#areas/applications/model.ts'
import {
  periodFor,
  placeInPeriod,
  situationAt,
  type ApplyPeriod,
  type ApplyPlace,
  type ApplyingPupil,
} from '#areas/applications/situation/model.ts'
import type { SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { cannot, distribute, nowhere } from '../distribution/model.ts'
import { weigh, type MatchedPlace, type MatchedPupil, type MatchReason } from '../weighing/model.ts'

/** A pupil who has no place and waits for no answer. */
export type BoardPupil = Omit<MatchedPupil, 'age'> &
  ApplyingPupil & { id: string; periods: readonly (ApplyPeriod & { id: string })[] }
/** A place with seats that nobody has and nobody asks for. */
export type BoardPlace = MatchedPlace & { judged: ApplyPlace; allowed: readonly string[]; free: number }

/** Everything the board is worked out of; it travels to another thread, so it is made of plain values. */
export type BoardFacts = {
  today: string
  periodId: string
  calendar: SchoolCalendar
  pupils: readonly BoardPupil[]
  places: readonly BoardPlace[]
}
/** What somebody decided by hand: pairs that stay as they are, pupils who are left out, and whether the rest is divided. */
export type BoardWish = {
  pairs: readonly { studentId: string; vacancyId: string }[]
  leftOut: readonly string[]
  share: boolean
  /** Whether nobody asks what else there is, so that no other pair need be judged. */
  isOnlyPairs?: boolean
}

/** Why two cannot go together that were put together by hand. */
export type PairRefusal = ApplyRefusal | 'no_seat_left' | 'does_not_suit' | 'not_on_board'
export type Pairing = { vacancyId: string; misfit: number; reasons: MatchReason[] }
export type BoardRow = {
  studentId: string
  chosen: (Pairing & { isByHand: boolean }) | null
  /** The places that suit best, whoever else they suit; what is chosen or was asked for is among them, however ill it suits. */
  choices: Pairing[]
  /** How many places suit at all. */
  suiting: number
  /** Where none suits, what stands in the way most often. */
  unfit: PairRefusal | null
  refused: { vacancyId: string; why: PairRefusal } | null
}
export type Board = { rows: BoardRow[]; placed: number; worst: number; sum: number }

/** As many places can be chosen by hand for one pupil. */
export const mostChoices = 12

/** For the guards: the school asks, and needs no letter of the pupil. */
const asked = { motivation: '', byCoordinator: true, hasFirstRight: false } as const

/** Whether the rules of applying let a coordinator put this pupil at this place, and with what age; the first that does not. */
function judge(
  facts: BoardFacts,
): (pupil: BoardPupil, place: BoardPlace) => { why?: ApplyRefusal; age: number | null } {
  const known = new Map<string, ReturnType<typeof placeInPeriod>>()
  return (pupil, { id, judged, allowed }) => {
    const period = periodFor(judged, pupil.periods, facts.today)
    if (period?.id !== facts.periodId) return { why: 'not_in_period', age: null }
    const there = known.get(id) ?? placeInPeriod(judged, period, facts.calendar, allowed, facts.today)
    known.set(id, there)
    const { situation, age } = situationAt(there, pupil, asked, facts.today)
    const [why] = applyRefusals({ ...situation, motivationRequired: false })
    return why ? { why, age } : { age }
  }
}

type Cell = Pairing & { place: number }

/** Which places suit each pupil, and how often what stands in the way of the others; of `only` those pairs alone. */
function weighAll(
  { pupils, places }: BoardFacts,
  judgePair: ReturnType<typeof judge>,
  only: ReadonlyMap<string, string> | undefined,
) {
  const against = pupils.map(() => new Map<PairRefusal, number>())
  const cells = pupils.map((pupil, row) =>
    places.flatMap((place, at): Cell[] => {
      if (only && only.get(pupil.id) !== place.id) return []
      const { why, age } = judgePair(pupil, place)
      const weighed = why ? undefined : weigh({ ...pupil, age }, place)
      if (weighed) return [{ place: at, vacancyId: place.id, ...weighed }]
      const reason = why ?? 'does_not_suit'
      against[row]?.set(reason, (against[row].get(reason) ?? 0) + 1)
      return []
    }),
  )
  return { cells, against }
}

/** Works the board out: what was decided by hand first, then the rest, divided or left open. Nothing is sent by it. */
export function workOut(facts: BoardFacts, wish: BoardWish): Board {
  const { pupils, places } = facts
  const judgePair = judge(facts)
  const askedOf = new Map(wish.pairs.map(({ studentId, vacancyId }) => [studentId, vacancyId]))
  const { cells, against } = weighAll(facts, judgePair, wish.isOnlyPairs ? askedOf : undefined)
  const free = places.map((place) => place.free)
  const byHand = new Map<string, BoardRow['chosen']>()
  const refused = new Map<string, BoardRow['refused']>()
  for (const { studentId, vacancyId } of wish.pairs) {
    const row = pupils.findIndex(({ id }) => id === studentId)
    const pupil = pupils[row]
    if (!pupil || byHand.has(studentId)) continue
    const cell = cells[row]?.find((one) => one.vacancyId === vacancyId)
    if (!cell) {
      const place = places.find(({ id }) => id === vacancyId)
      const why = place ? (judgePair(pupil, place).why ?? 'does_not_suit') : 'not_on_board'
      refused.set(studentId, { vacancyId, why })
    } else if ((free[cell.place] ?? 0) <= 0) refused.set(studentId, { vacancyId, why: 'no_seat_left' })
    else {
      free[cell.place] = (free[cell.place] ?? 0) - 1
      byHand.set(studentId, { ...pairingOf(cell), isByHand: true })
    }
  }
  const open = wish.share
    ? pupils.flatMap(({ id }, row) => (byHand.has(id) || wish.leftOut.includes(id) ? [] : [row]))
    : []
  const misfits = new Int32Array(open.length * places.length).fill(cannot)
  for (const [at, row] of open.entries())
    for (const { place, misfit } of cells[row] ?? []) misfits[at * places.length + place] = misfit
  const { placeOf } = distribute({ seats: free, pupils: open.length, misfits })
  const divided = new Map(open.map((row, at) => [row, placeOf[at] ?? nowhere]))
  const rows = pupils.map(({ id }, row): BoardRow => {
    const own = cells[row] ?? []
    const given = own.find(({ place }) => place === divided.get(row))
    return {
      studentId: id,
      chosen: byHand.get(id) ?? (given ? { ...pairingOf(given), isByHand: false } : null),
      choices: own
        .toSorted((a, b) => a.misfit - b.misfit || (a.vacancyId < b.vacancyId ? -1 : 1))
        .filter((cell, at) => at < mostChoices || cell === given || cell.vacancyId === askedOf.get(id))
        .map(pairingOf),
      suiting: own.length,
      unfit: own.length > 0 ? null : commonest(against[row]),
      refused: refused.get(id) ?? null,
    }
  })
  const chosen = rows.flatMap((row) => row.chosen ?? [])
  return {
    rows,
    placed: chosen.length,
    worst: Math.max(0, ...chosen.map(({ misfit }) => misfit)),
    sum: chosen.reduce((total, { misfit }) => total + misfit, 0),
  }
}

function commonest(counts: ReadonlyMap<PairRefusal, number> | undefined): PairRefusal | null {
  const [first] = [...(counts ?? [])].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

function pairingOf({ vacancyId, misfit, reasons }: Cell): Pairing {
  return { vacancyId, misfit, reasons }
}
