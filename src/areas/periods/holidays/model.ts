import type { HolidayRegion } from '#areas/tenancy/model.ts'
import { addDays } from '#platform/week.ts'

export const holidayNames = ['autumn', 'christmas', 'spring', 'may', 'summer'] as const
export type HolidayName = (typeof holidayNames)[number]

/** A holiday of the schools of a region; both days are days of the holiday. */
export type SchoolHoliday = { name: HolidayName; region: HolidayRegion; startsOn: string; endsOn: string }

/**
 * What the government only advises: a school may lay these two elsewhere, and then says so among its own days. Christmas,
 * one week in May and summer are fixed for every school of a region.
 */
export const advisedHolidays: readonly HolidayName[] = ['autumn', 'spring']

/** Where the rows come from, one page for each school year, and when they were last held against it. */
export const holidaySource = {
  url: 'https://www.rijksoverheid.nl/onderwerpen/schoolvakanties/overzicht-schoolvakanties-per-schooljaar',
  checkedOn: '2026-11-22',
}

type Days = readonly [startsOn: string, endsOn: string]
type Row = Record<HolidayName, Days | Record<HolidayRegion, Days>>

/**
 * The holidays by school year, as published by the ministry of education. After the last row nobody has published
 * anything: those years have public holidays and a school's own days alone.
 */
const published: Record<string, Row> = {
  '2024-2025': {
    autumn: span('2024-10-26', '2024-11-03', '2024-10-26', '2024-11-03', '2024-10-19', '2024-10-27'),
    christmas: ['2024-12-21', '2025-01-05'],
    spring: span('2025-02-15', '2025-02-23', '2025-02-22', '2025-03-02', '2025-02-22', '2025-03-02'),
    may: ['2025-04-26', '2025-05-04'],
    summer: span('2025-07-12', '2025-08-24', '2025-07-19', '2025-08-31', '2025-07-05', '2025-08-17'),
  },
  '2025-2026': {
    autumn: span('2025-10-18', '2025-10-26', '2025-10-18', '2025-10-26', '2025-10-11', '2025-10-19'),
    christmas: ['2025-12-20', '2026-01-04'],
    spring: span('2026-02-21', '2026-03-01', '2026-02-14', '2026-02-22', '2026-02-14', '2026-02-22'),
    may: ['2026-04-25', '2026-05-03'],
    summer: span('2026-07-04', '2026-08-16', '2026-07-18', '2026-08-30', '2026-07-11', '2026-08-23'),
  },
  '2026-2027': {
    autumn: span('2026-10-10', '2026-10-18', '2026-10-17', '2026-10-25', '2026-10-17', '2026-10-25'),
    christmas: ['2026-12-19', '2027-01-03'],
    spring: span('2027-02-20', '2027-02-28', '2027-02-20', '2027-02-28', '2027-02-13', '2027-02-21'),
    may: ['2027-04-24', '2027-05-02'],
    summer: span('2027-07-10', '2027-08-22', '2027-07-17', '2027-08-29', '2027-07-24', '2027-09-05'),
  },
  '2027-2028': {
    autumn: span('2027-10-16', '2027-10-24', '2027-10-16', '2027-10-24', '2027-10-23', '2027-10-31'),
    christmas: ['2027-12-25', '2028-01-09'],
    spring: span('2028-02-19', '2028-02-27', '2028-02-26', '2028-03-05', '2028-02-26', '2028-03-05'),
    may: ['2028-04-29', '2028-05-07'],
    summer: span('2028-07-15', '2028-08-27', '2028-07-08', '2028-08-20', '2028-07-22', '2028-09-03'),
  },
  '2028-2029': {
    autumn: span('2028-10-14', '2028-10-22', '2028-10-21', '2028-10-29', '2028-10-21', '2028-10-29'),
    christmas: ['2028-12-23', '2029-01-07'],
    spring: span('2029-02-17', '2029-02-25', '2029-02-17', '2029-02-25', '2029-02-10', '2029-02-18'),
    may: ['2029-04-28', '2029-05-06'],
    summer: span('2029-07-21', '2029-09-02', '2029-07-07', '2029-08-19', '2029-07-14', '2029-08-26'),
  },
}

/** North, middle and south, each from and to. */
function span(north: string, northTo: string, middle: string, middleTo: string, south: string, southTo: string) {
  return { north: [north, northTo], middle: [middle, middleTo], south: [south, southTo] } as const
}

const ofRegion = new Map<HolidayRegion, readonly SchoolHoliday[]>()

/** All holidays of a region that are known, from the first day on. */
export function holidaysOf(region: HolidayRegion): readonly SchoolHoliday[] {
  const known = ofRegion.get(region)
  if (known) return known
  const found = Object.values(published).flatMap((row) =>
    holidayNames.map((name): SchoolHoliday => {
      const days = row[name]
      const [startsOn, endsOn] = 'north' in days ? days[region] : days
      return { name, region, startsOn, endsOn }
    }),
  )
  ofRegion.set(region, found)
  return found
}

/** The last day of which it is known whether it is a holiday: the end of the last school year with a row. */
export const holidaysKnownUntil = `${Object.keys(published).at(-1)?.slice(5)}-07-31`

export const publicHolidayNames = [
  'new_year',
  'easter',
  'easter_monday',
  'kings_day',
  'liberation_day',
  'ascension',
  'pentecost',
  'pentecost_monday',
  'christmas_day',
  'boxing_day',
] as const
export type PublicHolidayName = (typeof publicHolidayNames)[number]

const ofYear = new Map<number, ReadonlyMap<string, PublicHolidayName>>()

/** The public holidays of a year, by day. Liberation day is a day off once in five years; Good Friday is up to a school. */
export function publicHolidaysOf(year: number): ReadonlyMap<string, PublicHolidayName> {
  const known = ofYear.get(year)
  if (known) return known
  const easter = easterOf(year)
  const found = new Map<string, PublicHolidayName>([
    [`${year}-01-01`, 'new_year'],
    [easter, 'easter'],
    [addDays(easter, 1), 'easter_monday'],
    ...(year % 5 === 0 ? [[`${year}-05-05`, 'liberation_day'] as const] : []),
    [addDays(easter, 39), 'ascension'],
    [addDays(easter, 49), 'pentecost'],
    [addDays(easter, 50), 'pentecost_monday'],
    [kingsDayOf(year), 'kings_day'],
    [`${year}-12-25`, 'christmas_day'],
    [`${year}-12-26`, 'boxing_day'],
  ])
  ofYear.set(year, found)
  return found
}

/** 27 April, or the day before where that is a Sunday. */
function kingsDayOf(year: number): string {
  const isSunday = new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0
  return `${year}-04-${isSunday ? 26 : 27}`
}

/** Easter Sunday of the Gregorian calendar, reckoned by the moon (anonymous algorithm, in Meeus' wording). */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leap = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}
