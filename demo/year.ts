import { weekdayKindOf } from '#areas/periods/calendar/model.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { checkWorkTime } from '#areas/periods/work-time/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { WeekStatus } from '#areas/timesheets/model.ts'
import {
  addDays,
  ageOn,
  dayOf,
  daysBetween,
  minuteOfDay,
  mondayOf,
  parseMoment,
  weekdayOf,
  weekdays,
  type TimeSpan,
  type WeeklySchedule,
} from '#platform/week.ts'
import { seeded, type Random } from './random.ts'

/**
 * The year of everybody the story does not name: where each pupil of a class stands today and how they came there. Pure, so
 * that it can be tried on every day of a year. Whoever the story names plays through the product's own commands instead.
 *
 * What is told of a pupil later (a reflection, a visit, a form) gets its days here, from the same life.
 */

/**
 * The period that is under way today, whatever day it is: ten weeks in, of seventeen. What the story writes down goes along
 * from Saturday to Saturday, and so does this.
 */
export function periodAround(today: string): {
  startsOn: string
  endsOn: string
  searchOpensOn: string
  applicationsCloseOn: string
} {
  const startsOn = addDays(mondayOf(addDays(today, -5)), -9 * 7)
  return {
    startsOn,
    endsOn: addDays(startsOn, 17 * 7 - 2),
    searchOpensOn: addDays(startsOn, -21),
    applicationsCloseOn: addDays(startsOn, 15 * 7 - 3),
  }
}

/** A period is called by the half of the year it begins in. */
export function seasonOf(startsOn: string): string {
  return `${startsOn.slice(5, 7) >= '07' ? 'Najaar' : 'Voorjaar'} ${startsOn.slice(0, 4)}`
}

export type Classmate = { id: string; group: string; birthDate: string }
export type Place = { id: string; seats: number; minAge: number; hours: number; schedule: WeeklySchedule }
type Session = { date: string; from: string; to: string; minutes: number }
export type Week = {
  monday: string
  status: WeekStatus
  sessions: Session[]
  submittedOn: string | null
  decidedOn: string | null
}
/** With the status of the internship where there is one. */
export type Stage =
  | 'quiet'
  | 'declined'
  | 'asked'
  | 'stopped'
  | 'ready'
  | 'active'
  | 'wrapping_up'
  | 'completed'
  | 'not_passed'
export type Life = {
  pupil: Classmate
  stage: Stage
  /** Places that said no, with the day they did. */
  declined: { place: Place; askedOn: string; on: string }[]
  place: Place | null
  askedOn: string | null
  acceptedOn: string | null
  confirmedOn: string | null
  startsOn: string | null
  endsOn: string | null
  minutesPlanned: number
  weeks: Week[]
  /** The day the last step was taken. */
  endedOn: string | null
}

/** How many of a hundred have a place ten weeks in. */
const placedShare = 0.628
/** Who has a place stands somewhere between just promised and long done. */
const turns: Stage[] =
  `active wrapping_up active completed active wrapping_up active active ready active completed active active
  active wrapping_up active completed active wrapping_up active not_passed ready active completed active active`.split(
    /\s+/,
  ) as Stage[]
const withoutPlace: Stage[] = [
  'asked',
  'quiet',
  'asked',
  'declined',
  'asked',
  'declined',
  'quiet',
  'asked',
  'declined',
  'stopped',
]
/** Some classes are further than others. */
const leads = [0.06, -0.2, -0.08, 0.1, 0.16, -0.14, 0.08, 0.02]

/** Everybody's life up to today; each place is taken by no more than it has room for, with one seat to spare. */
export function livesOf(
  today: string,
  program: Program,
  pupils: readonly Classmate[],
  places: readonly Place[],
  { favourite, seed = 7, others = 0 }: { favourite?: string | undefined; seed?: number; others?: number } = {},
): Life[] {
  const random = seeded(seed)
  const period = periodAround(today)
  const lawful = new Map<number, Set<string>>()
  const room = new Map(places.map(({ id, seats }) => [id, Math.max(0, seats - 1)]))
  const groups = Map.groupBy(pupils, ({ group }) => group)
  // Whoever has a part of their own in the story counts among all of them, and mostly has no place yet.
  const total = program === 'mas' ? Math.min(pupils.length, Math.round((pupils.length + others) * placedShare)) : 0
  const withPlace = placedPerGroup(
    [...groups.values()].map(({ length }) => length),
    total,
  )
  let turn = 0
  const lives: Life[] = []
  for (const [at, members] of [...groups.values()].entries())
    for (const [nth, pupil] of members.entries()) {
      const stage = nth < withPlace[at]! ? turns[turn++ % turns.length]! : withoutPlace[nth % withoutPlace.length]!
      lives.push(lifeOf({ today, program, period, random, places, room, lawful, favourite, turn }, pupil, stage))
    }
  return [...Map.groupBy(lives, ({ pupil: { group } }) => group).values()].flatMap((own) => oneForgets(own, today))
}

/** In every class somebody wrote down the hours of their last week, and forgot to hand them in. */
function oneForgets(lives: readonly Life[], today: string): Life[] {
  const forgets = lives.find(
    ({ stage, weeks }) => stage === 'active' && weeks.length > 1 && weeks.at(-1)!.monday < mondayOf(today),
  )
  return lives.map((life) =>
    life === forgets
      ? {
          ...life,
          weeks: life.weeks.map((week) =>
            week === life.weeks.at(-1)
              ? { ...week, status: 'open' as const, submittedOn: null, decidedOn: null }
              : week,
          ),
        }
      : life,
  )
}

function placedPerGroup(sizes: number[], total: number): number[] {
  const counts = sizes.map((size, at) =>
    Math.min(size, Math.max(0, Math.round(size * (placedShare + leads[at % leads.length]!)))),
  )
  for (let at = 0; total > 0 && counts.reduce((sum, one) => sum + one, 0) !== total; at = (at + 1) % counts.length) {
    const over = counts.reduce((sum, one) => sum + one, 0) - total
    if (over > 0 && counts[at]! > 0) counts[at]! -= 1
    if (over < 0 && counts[at]! < sizes[at]!) counts[at]! += 1
  }
  return total > 0 ? counts : sizes.map(() => 0)
}

type Telling = {
  today: string
  program: Program
  period: ReturnType<typeof periodAround>
  random: Random
  places: readonly Place[]
  room: Map<string, number>
  /** The places somebody of an age may work at, judged once. */
  lawful: Map<number, Set<string>>
  favourite: string | undefined
  turn: number
}

function lifeOf(telling: Telling, pupil: Classmate, stage: Stage): Life {
  const nothing: Life = {
    pupil,
    stage,
    declined: [],
    place: null,
    askedOn: null,
    acceptedOn: null,
    confirmedOn: null,
    startsOn: null,
    endsOn: null,
    minutesPlanned: 0,
    weeks: [],
    endedOn: null,
  }
  if (stage === 'quiet') return nothing
  if (stage === 'declined') return { ...nothing, declined: refusals(telling, pupil) }
  const place = takePlace(telling, pupil, stage)
  if (!place) return { ...nothing, stage: 'quiet' }
  if (stage === 'asked')
    return { ...nothing, place, askedOn: officeDay(addDays(telling.today, -1 - telling.random.below(9))) }
  return placedLife(telling, { ...nothing, place })
}

/** One, two or three that said no, the last of them days or weeks ago. */
function refusals({ today, random, places }: Telling, pupil: Classmate): Life['declined'] {
  const fitting = places.filter(({ minAge }) => minAge <= ageOn(pupil.birthDate, today))
  if (fitting.length === 0) return []
  const silent = 3 + random.below(38)
  return Array.from({ length: 1 + random.below(3) }, (_, at) => {
    const on = officeDay(addDays(today, -silent - at * 6))
    return {
      place: fitting[(random.below(fitting.length) + at) % fitting.length]!,
      askedOn: officeDay(addDays(on, -4)),
      on,
    }
  }).filter(({ place }, at, all) => all.findIndex((one) => one.place.id === place.id) === at)
}

function takePlace(
  { today, program, random, places, room, lawful, favourite, turn }: Telling,
  pupil: Classmate,
  stage: Stage,
): Place | null {
  const age = ageOn(pupil.birthDate, today)
  const lawfulAt =
    lawful.get(age) ??
    new Set(places.filter(({ schedule }) => isLawful(schedule, pupil, program, today)).map(({ id }) => id))
  lawful.set(age, lawfulAt)
  const isDone = ['wrapping_up', 'completed', 'not_passed'].includes(stage)
  const fits = (place: Place) =>
    (room.get(place.id) ?? 0) > 0 &&
    place.minAge <= age &&
    lawfulAt.has(place.id) &&
    (!isDone || place.hours <= 12) &&
    (stage !== 'active' || place.hours >= 15)
  const known = places.find(({ id }) => id === favourite)
  const choice = places.filter(fits)
  const place =
    stage === 'active' && turn % 6 === 1 && known && fits(known) ? known : choice[random.below(choice.length)]
  if (!place) return null
  // Who only asked holds no seat.
  if (stage !== 'asked') room.set(place.id, (room.get(place.id) ?? 0) - 1)
  return place
}

/** Whether nothing of a week would be more than the law lets somebody of this age do. */
export function isLawful(schedule: WeeklySchedule, pupil: Classmate, program: Program, today: string): boolean {
  const spans = weekdays.flatMap((weekday) => (schedule[weekday] ?? []).map((span) => ({ weekday, span })))
  if (spans.length === 0) return false
  const monday = mondayOf(today)
  const pieces = spans.map(({ weekday, span }) => {
    const date = addDays(monday, weekdays.indexOf(weekday))
    return { date, minutes: minutesOf(span), breakMinutes: 0, span }
  })
  return pieces.every(
    (work) =>
      checkWorkTime({
        age: ageOn(pupil.birthDate, work.date),
        program,
        kindOf: weekdayKindOf,
        work,
        otherWork: pieces.filter((other) => other !== work),
      }).length === 0,
  )
}

const minutesOf = ([from, to]: TimeSpan): number => (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0)

/** As it was when the school read its list in, three weeks into the school year: from then on everybody is in their class. */
export function atTheStartOfTheYear(now: Date): Date {
  const then = parseMoment(`${addDays(schoolYearOf(dayOf(now)).startsOn, 23)}T09:12`) as Date
  return then < now ? then : now
}

/** Nobody at a school or behind a desk does anything at the weekend. */
export function officeDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 'sun' ? addDays(day, -2) : weekday === 'sat' ? addDays(day, -1) : day
}

function placedLife(telling: Telling, life: Life): Life {
  const { today, period, random } = telling
  const place = life.place!
  const confirmedOn = officeDay(confirmedDay(telling, life.stage, place))
  const acceptedOn = officeDay(addDays(confirmedOn, -1))
  const askedOn = officeDay(addDays(acceptedOn, -2 - random.below(4)))
  const later = life.stage === 'ready'
  const from = later ? addDays(today, 4 + random.below(8)) : addDays(confirmedOn, 3)
  const startsOn = firstDay(place.schedule, from > period.startsOn ? from : period.startsOn)
  const minutesPlanned = place.hours * 60
  const weeks = later ? [] : weeksOf(telling, life.stage, place, startsOn, minutesPlanned)
  const stopsEarly = life.stage === 'stopped' || life.stage === 'not_passed'
  // Whoever stopped was not done yet.
  const kept = stopsEarly ? weeks.slice(0, Math.max(1, Math.min(2, weeks.length - 1))) : weeks
  const last = kept.at(-1)?.sessions.at(-1)?.date ?? startsOn
  const done = ['completed', 'not_passed', 'stopped', 'wrapping_up'].includes(life.stage)
  // Who does not come any more is talked with first: two days of theirs go by.
  const after = life.stage === 'not_passed' ? 17 : 3
  const endedOn = done ? earlier(nextOfficeDay(addDays(last, after)), officeDay(addDays(today, -1))) : null
  return {
    ...life,
    askedOn,
    acceptedOn,
    confirmedOn,
    startsOn,
    endsOn: period.endsOn,
    minutesPlanned,
    weeks: kept,
    endedOn,
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

function confirmedDay({ today, period, random }: Telling, stage: Stage, { hours, schedule }: Place): string {
  if (stage === 'ready') return addDays(today, -2 - random.below(14))
  // Done lately: the school has had it on its list for a week or two.
  if (stage === 'wrapping_up') {
    const weekly = weekdays.flatMap((day) => schedule[day] ?? []).reduce((sum, span) => sum + minutesOf(span), 0)
    return addDays(today, -7 * Math.ceil((hours * 60) / weekly) - 19 - random.below(6))
  }
  if (stage === 'active') return addDays(period.startsOn, -7 + random.below(daysBetween(period.startsOn, today) - 14))
  return addDays(period.searchOpensOn, 6 + random.below(14))
}

function firstDay(schedule: WeeklySchedule, from: string): string {
  for (let day = from; ; day = addDays(day, 1)) if (schedule[weekdayOf(day)]?.length) return day
}

function nextOfficeDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 'sun' ? addDays(day, 1) : weekday === 'sat' ? addDays(day, 2) : day
}

/** Every moment since the first day, until the hours are there or it is today; the sums are those of the sheet. */
function weeksOf({ today, turn }: Telling, stage: Stage, place: Place, startsOn: string, planned: number): Week[] {
  const sessions: Session[] = []
  let sum = 0
  for (let day = startsOn; day < today && sum < planned; day = addDays(day, 1))
    for (const [from, to] of place.schedule[weekdayOf(day)] ?? []) {
      const minutes = Math.min(minutesOf([from, to]), planned - sum)
      // Who is still at it has something left to do.
      if (minutes <= 0 || (stage === 'active' && sum + minutes >= planned)) continue
      sessions.push({ date: day, from, to: clockAfter(from, minutes), minutes })
      sum += minutes
    }
  const weeks = [...Map.groupBy(sessions, ({ date }) => mondayOf(date))]
  return weeks.map(([monday, ofWeek], at) => {
    const back = weeks.length - 1 - at
    const status = statusOfWeek({ stage, back, turn, isNow: monday === mondayOf(today) })
    const submittedOn = status === 'open' ? null : ofWeek.at(-1)!.date
    const decidedOn = ['approved', 'locked', 'returned'].includes(status) ? nextOfficeDay(addDays(monday, 7)) : null
    // What the company would only decide on today or later still waits for it.
    if (decidedOn && decidedOn >= today)
      return { monday, status: 'submitted' as const, sessions: ofWeek, submittedOn, decidedOn: null }
    return { monday, status, sessions: ofWeek, submittedOn, decidedOn }
  })
}

function statusOfWeek({
  stage,
  back,
  turn,
  isNow,
}: {
  stage: Stage
  back: number
  turn: number
  isNow: boolean
}): WeekStatus {
  if (stage === 'completed') return 'locked'
  if (stage !== 'active') return 'approved'
  if (isNow) return 'open'
  if (back === 0 && turn % 18 === 1) return 'submitted'
  return back === 0 && turn % 17 === 5 ? 'returned' : 'approved'
}

function clockAfter(from: string, minutes: number): string {
  const end = (minuteOfDay(from) ?? 0) + minutes
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** What counts of somebody's hours. */
export function minutesApproved({ weeks }: Life): number {
  return weeks
    .filter(({ status }) => status === 'approved' || status === 'locked')
    .flatMap(({ sessions }) => sessions)
    .reduce((sum, { minutes }) => sum + minutes, 0)
}
