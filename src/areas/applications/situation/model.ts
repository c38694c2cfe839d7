import type { SchoolLevel } from '#areas/groups/model.ts'
import { comingDays, dayKindOf, type ComingRules, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import type { PeriodStatus } from '#areas/periods/model.ts'
import { lawOnWeek } from '#areas/periods/work-time/week/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { closedReasonsFor, type VacancyOffer } from '#areas/vacancies/model.ts'
import { addDays, ageOn, schedulesOverlap, type WeeklySchedule } from '#platform/week.ts'
import type { ApplySituation } from '../model.ts'

type Place = {
  program: Program | 'both'
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
}
type Around = ComingRules & { startsOn: string; endsOn: string }

/** The first day on which somebody could begin, whatever day of the week that is. */
export function startDay(
  vacancy: Omit<Place, 'weeklySchedule'>,
  period: { startsOn: string } | undefined,
  today: string,
): string {
  // Where a contract is to be signed first, nobody starts today.
  const soonest = vacancy.program === 'mas' ? today : addDays(today, 1)
  return [soonest, vacancy.startsOn, period?.startsOn]
    .filter((day): day is string => Boolean(day))
    .sort()
    .at(-1) as string
}

/**
 * The first and the last day of an internship: days on which the pupil really comes. What is on one day alone is on that
 * day, whatever the school does then. Where nobody could come at all, the days stay as they were agreed.
 */
export function internshipDays(
  vacancy: Place,
  period: Around,
  calendar: SchoolCalendar,
  today: string,
): { startsOn: string; endsOn: string } {
  const from = startDay(vacancy, period, today)
  const agreed = [vacancy.endsOn, period.endsOn].filter((day): day is string => Boolean(day)).sort()[0] ?? period.endsOn
  const until = agreed < from ? from : agreed
  const coming = from === until ? undefined : comingDays(calendar, period, vacancy.weeklySchedule, { from, until })
  return { startsOn: coming?.first ?? from, endsOn: coming?.last ?? until }
}

/** A place as the guards judge it. */
export type ApplyPlace = Omit<VacancyOffer, 'levels' | 'program'> &
  Place & { id: string; program: Program; levels: readonly string[]; industrial: boolean; requiresMotivation: boolean }
export type ApplyPeriod = Around & { program: Program; status: PeriodStatus; maxInternships: number }

/** A place belongs to the period in which it begins; what begins after the last day of all belongs to none. */
export function periodFor<Of extends ApplyPeriod>(
  place: ApplyPlace,
  periods: readonly Of[],
  today: string,
): Of | undefined {
  const fitting = periods.filter((one) => {
    const first = startDay(place, one, today)
    return one.program === place.program && first <= one.endsOn && first <= (place.endsOn ?? first)
  })
  return fitting.find(({ status }) => status === 'open') ?? fitting[0]
}

/** What a place is for every pupil of a school in a period: worked out once, whoever asks for it. */
export type PlaceInPeriod = {
  place: ApplyPlace
  period: ApplyPeriod | undefined
  startsOn: string
  isInTestWeek: boolean
  /** Whether the law on working hours forbids it to somebody of an age. */
  lawBlocks(age: number | null): boolean
}

/** @param allowed the points of the law that a school lets through at this place */
export function placeInPeriod(
  place: ApplyPlace,
  period: ApplyPeriod | undefined,
  calendar: SchoolCalendar,
  allowed: readonly string[],
  today: string,
): PlaceInPeriod {
  const startsOn = period ? internshipDays(place, period, calendar, today).startsOn : startDay(place, period, today)
  const known = new Map<number | null, boolean>()
  return {
    place,
    period,
    startsOn,
    isInTestWeek: isOnTestDay(place, calendar),
    lawBlocks(age) {
      const blocks = known.get(age) ?? lawOnWeek(place, age, startsOn, allowed, calendar) === 'block'
      known.set(age, blocks)
      return blocks
    },
  }
}

/** What the guards know of a pupil, whichever place it is about. */
export type ApplyingPupil = {
  schoolId: string
  groupIds: readonly string[]
  level: string | null
  birthDate: string | null
  openApplications: number
  maxOpenApplications: number
  /** Where an application of theirs is open. */
  openAt: readonly string[]
  /** Their internships in the period of the place. */
  confirmed: readonly { schedule: WeeklySchedule; startsOn: string; endsOn: string; isOver: boolean }[]
  consentsMissing: number
}

/** A pupil and a place as the guards judge them, with the age on the first day. */
export function situationAt(
  { place, period, startsOn, isInTestWeek, lawBlocks }: PlaceInPeriod,
  pupil: ApplyingPupil,
  asked: Pick<ApplySituation, 'motivation' | 'byCoordinator' | 'hasFirstRight'>,
  today: string,
): { situation: ApplySituation; age: number | null } {
  const age = pupil.birthDate ? ageOn(pupil.birthDate, startsOn) : null
  return {
    age,
    situation: {
      ...asked,
      period: { status: period?.status ?? 'draft', maxInternships: period?.maxInternships ?? 1 },
      isInPeriod: period !== undefined,
      closedReasons: closedReasonsFor(
        { ...place, levels: place.levels as SchoolLevel[] },
        {
          program: period?.program ?? place.program,
          schoolId: pupil.schoolId,
          groupIds: pupil.groupIds,
          level: pupil.level as SchoolLevel | null,
          ageOnStart: age,
        },
        today,
      ),
      openApplications: pupil.openApplications,
      maxOpenApplications: pupil.maxOpenApplications,
      hasOpenApplicationHere: pupil.openAt.includes(place.id),
      confirmedInPeriod: pupil.confirmed.length,
      overlapsConfirmed: pupil.confirmed.some(
        (one) => !one.isOver && schedulesOverlap(one.schedule, place.weeklySchedule) && one.endsOn >= startsOn,
      ),
      consentsMissing: pupil.consentsMissing,
      motivationRequired: place.requiresMotivation,
      isInTestWeek,
      lawBlocks: lawBlocks(age),
    },
  }
}

/** What is on one day alone, on a day of tests: nobody could move it. */
function isOnTestDay({ startsOn, endsOn }: ApplyPlace, calendar: SchoolCalendar): boolean {
  const isOneDay = startsOn !== null && startsOn === endsOn
  return isOneDay && calendar.restsInTestWeeks && dayKindOf(calendar, startsOn) === 'test'
}

/** What is once begins and ends on the day of a moment. */
export function onDay<Of extends { startsOn: string | null; endsOn: string | null }>(place: Of, day: string): Of {
  return { ...place, startsOn: day, endsOn: day }
}
