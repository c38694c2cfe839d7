import type { Program } from '#areas/tenancy/model.ts'

export type WorkTimeBand = 'under13' | 'mas13' | 'mas15' | 'traineeship14' | 'minor16' | 'adult'

/** What the law asks of one band of ages. Minutes, and clock times; null where the law sets nothing we check. */
export type WorkTimeRules = {
  band: WorkTimeBand
  validFrom: string
  source: string
  checkedOn: string
  allowed: boolean
  industrialAllowed: boolean
  /** Includes lessons where `lessonsCount`. */
  schoolDayMinutes: number | null
  freeDayMinutes: number | null
  schoolWeekMinutes: number | null
  holidayWeekMinutes: number | null
  daysPerWeek: number | null
  averageWeekMinutes: number | null
  lessonsCount: boolean
  earliest: string | null
  latest: string | null
  dailyRestMinutes: number | null
  breakAfterMinutes: number
  breakMinutes: number
  /** Weeks of a school holiday with work in them: in a calendar year, and one after the other. */
  holidayWeeksPerYear: number | null
  holidayWeeksInRow: number | null
  sunday: 'never' | 'with_consent' | 'allowed'
  /** Sundays without work there must be in so many weeks, the week of the work the last of them. */
  freeSundays: { least: number; inWeeks: number } | null
  /** Who works on a Sunday has the Saturday before off. */
  saturdayBeforeFree: boolean
  guardianMustSign: boolean
}

const hours = (count: number) => Math.round(count * 60)
const masSource =
  'https://www.rijksoverheid.nl/onderwerpen/jongeren-en-werk/vraag-en-antwoord/hoeveel-uur-mag-ik-werken-tijdens-een-maatschappelijke-stage'
const traineeshipSource = 'https://szw.rijksopenheid.nl/159'
const minorSource = 'https://www.oudersenonderwijs.nl/mijn-kind-in/mbo/stage/regels-rondom-werktijden-stage/'
const actSource = 'https://wetten.overheid.nl/BWBR0007671/'

/**
 * The working hours of young people as dated rows. Not legal advice: the figures have their source beside them and a
 * lawyer checks them before anyone relies on them. A new rule is a new row with a later `validFrom`.
 */
export const workTimeRules: readonly WorkTimeRules[] = [
  {
    band: 'under13',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: false,
    industrialAllowed: false,
    schoolDayMinutes: 0,
    freeDayMinutes: 0,
    schoolWeekMinutes: 0,
    holidayWeekMinutes: 0,
    daysPerWeek: 0,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: null,
    latest: null,
    dailyRestMinutes: null,
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    holidayWeeksPerYear: null,
    holidayWeeksInRow: null,
    sunday: 'never',
    freeSundays: null,
    saturdayBeforeFree: false,
    guardianMustSign: false,
  },
  {
    band: 'mas13',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: false,
    schoolDayMinutes: hours(2),
    freeDayMinutes: hours(7),
    schoolWeekMinutes: hours(12),
    holidayWeekMinutes: hours(35),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(14),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    holidayWeeksPerYear: 4,
    holidayWeeksInRow: 3,
    sunday: 'with_consent',
    freeSundays: { least: 5, inWeeks: 16 },
    saturdayBeforeFree: true,
    guardianMustSign: false,
  },
  {
    band: 'mas15',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: false,
    schoolDayMinutes: hours(2),
    freeDayMinutes: hours(8),
    schoolWeekMinutes: hours(12),
    holidayWeekMinutes: hours(40),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(12),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    holidayWeeksPerYear: 6,
    holidayWeeksInRow: 4,
    sunday: 'with_consent',
    freeSundays: { least: 5, inWeeks: 16 },
    saturdayBeforeFree: true,
    guardianMustSign: false,
  },
  {
    band: 'traineeship14',
    validFrom: '2015-01-01',
    source: traineeshipSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(7),
    freeDayMinutes: hours(7),
    schoolWeekMinutes: hours(35),
    holidayWeekMinutes: hours(35),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: true,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(14),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    holidayWeeksPerYear: null,
    holidayWeeksInRow: null,
    sunday: 'never',
    freeSundays: null,
    saturdayBeforeFree: false,
    guardianMustSign: true,
  },
  {
    band: 'minor16',
    validFrom: '1996-01-01',
    source: minorSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(9),
    freeDayMinutes: hours(9),
    schoolWeekMinutes: hours(45),
    holidayWeekMinutes: hours(45),
    daysPerWeek: null,
    averageWeekMinutes: hours(40),
    lessonsCount: true,
    earliest: '06:00',
    latest: '23:00',
    dailyRestMinutes: hours(12),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    holidayWeeksPerYear: null,
    holidayWeeksInRow: null,
    sunday: 'with_consent',
    freeSundays: { least: 13, inWeeks: 52 },
    saturdayBeforeFree: false,
    guardianMustSign: false,
  },
  {
    band: 'adult',
    validFrom: '1996-01-01',
    source: actSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(12),
    freeDayMinutes: hours(12),
    schoolWeekMinutes: hours(60),
    holidayWeekMinutes: hours(60),
    daysPerWeek: null,
    averageWeekMinutes: hours(55),
    lessonsCount: false,
    earliest: null,
    latest: null,
    dailyRestMinutes: hours(11),
    breakAfterMinutes: hours(5.5),
    breakMinutes: 30,
    holidayWeeksPerYear: null,
    holidayWeeksInRow: null,
    sunday: 'allowed',
    freeSundays: null,
    saturdayBeforeFree: false,
    guardianMustSign: false,
  },
]

/** Which band somebody falls in. A traineeship begins at 14, so a 13-year-old is held to the rules of the mas. */
export function workTimeBandOf(age: number, program: Program): WorkTimeBand {
  if (age >= 18) return 'adult'
  if (age >= 16) return 'minor16'
  if (age >= 14 && program === 'traineeship') return 'traineeship14'
  if (age >= 15) return 'mas15'
  return age >= 13 ? 'mas13' : 'under13'
}

/** The row of a band that holds on a day. */
export function workTimeRulesOn(day: string, band: WorkTimeBand): WorkTimeRules {
  const rows = workTimeRules.filter((row) => row.band === band)
  const valid = rows.filter((row) => row.validFrom <= day).sort((a, b) => b.validFrom.localeCompare(a.validFrom))
  return valid[0] ?? rows[0]!
}
