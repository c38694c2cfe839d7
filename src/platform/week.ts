/** Days, clock times and weekly schedules, all by the clock on the wall here. */

import type { Locale } from './i18n.ts'

/** The clock everybody reads, whatever machine the product runs on. */
export const timeZone = 'Europe/Amsterdam'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** From and to as `HH:MM`. */
export type TimeSpan = readonly [string, string]
export type WeeklySchedule = Partial<Record<Weekday, TimeSpan[]>>

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

export function isClock(text: string): boolean {
  return clock.test(text)
}

/** A time of the day (`09:30`) as people write it: 9.30 in Dutch, 09:30 in English. */
export function writeClock(time: string, locale: Locale): string {
  const short = time.slice(0, 5)
  return locale === 'nl' ? short.replace(':', '.').replace(/^0/, '') : short
}

/**
 * A time of the day as people type it, as `HH:MM`: `1330`, `930`, `9`, `9.30`, `9:30`, `9u30`. A phone that shows digits
 * alone has no other sign. What is no time stays as it was typed, and is refused where times are checked.
 */
export function readClock(text: string): string {
  const found = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .match(/^(\d{1,2}?)(?: ?[.:uh] ?)?(\d{2})? ?(?:uur|u)?$/i)
  if (!found?.[1]) return text
  const read = `${found[1].padStart(2, '0')}:${found[2] ?? '00'}`
  return isClock(read) ? read : text
}

/** `13:30` → 810. Undefined for anything that is no time of the day. */
export function minuteOfDay(time: string): number | undefined {
  if (!isClock(time)) return undefined
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** The weekday of a plain day (`2026-10-28` → `wed`). */
export function weekdayOf(day: string): Weekday {
  return weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]!
}

/** The plain day so many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The plain day so many working days later: Saturdays and Sundays do not count. */
export function addWorkingDays(day: string, days: number): string {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (!['sat', 'sun'].includes(weekdayOf(at))) left -= 1
  }
  return at
}

/** Whole days from one plain day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
}

/** How many days something has been so, counted as people do: since yesterday is one, whatever the hour. */
export function daysSince(since: Date, now: Date): number {
  return Math.max(0, daysBetween(dayOf(since), dayOf(now)))
}

/** Whether the text is a day that exists: 30 February does not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The age on a day, given the day of birth. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** ISO year and week of a plain day: `2026-11-11` → 2026, 46. */
export function isoWeekOf(day: string): { year: number; week: number } {
  const thursday = addDays(day, 3 - weekdays.indexOf(weekdayOf(day)))
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 }
}

/** The Monday of the week a day lies in. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)))
}

/** Whether two spans of one day share a minute; touching ends do not. */
export function spansOverlap(a: TimeSpan, b: TimeSpan): boolean {
  return a[0] < b[1] && b[0] < a[1]
}

/** What is wrong with a schedule: a time that does not exist, an end before its start, or two spans that overlap. */
export function scheduleFault(schedule: WeeklySchedule): 'time' | 'order' | 'overlap' | undefined {
  for (const spans of Object.values(schedule)) {
    for (const [index, span] of spans.entries()) {
      if (!isClock(span[0]) || !isClock(span[1])) return 'time'
      if (span[0] >= span[1]) return 'order'
      if (spans.slice(index + 1).some((other) => spansOverlap(span, other))) return 'overlap'
    }
  }
  return undefined
}

/** Minutes a schedule takes per week. */
export function scheduleMinutes(schedule: WeeklySchedule): number {
  return Object.values(schedule)
    .flat()
    .reduce((sum, [from, to]) => sum + (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0), 0)
}

/** How many minutes each day of a week takes, where all take the same. */
function lengthOfEach(schedule: WeeklySchedule): number | undefined {
  const lengths = new Set(weekdays.map((day) => scheduleMinutes({ [day]: schedule[day] ?? [] })).filter(Boolean))
  return lengths.size === 1 ? [...lengths][0] : undefined
}

/**
 * How many times one comes to make so many hours, where each time is as long as the others and they come out exactly: a number
 * that does not make the hours beside it would only raise a question.
 */
export function timesIn(hours: number | null, schedule: WeeklySchedule): number | undefined {
  const each = lengthOfEach(schedule)
  if (!hours || !each) return undefined
  const times = (hours * 60) / each
  return times > 1 && Number.isInteger(times) ? times : undefined
}

/** About so many times, where each is as long as the others and they do not come out: the last is shorter. */
export function timesAbout(hours: number | null, schedule: WeeklySchedule): number | undefined {
  const each = lengthOfEach(schedule)
  return hours && each && hours * 60 > each ? Math.ceil((hours * 60) / each) : undefined
}

/** The weekdays with something on them, in the order of the week: those of a weekly schedule, or those moments fall on. */
export function weekdaysIn(busy: WeeklySchedule | readonly Date[]): Weekday[] {
  if (!isListOfMoments(busy)) return weekdays.filter((day) => (busy[day] ?? []).length > 0)
  const days = new Set(busy.map((moment) => weekdayOf(dayOf(moment))))
  return weekdays.filter((day) => days.has(day))
}

const isListOfMoments = (busy: WeeklySchedule | readonly Date[]): busy is readonly Date[] => Array.isArray(busy)

/** Whether two weekly schedules want the same person at the same time, on one of these weekdays. */
export function schedulesOverlap(a: WeeklySchedule, b: WeeklySchedule, on: readonly Weekday[] = weekdays): boolean {
  return on.some((day) => (a[day] ?? []).some((span) => (b[day] ?? []).some((other) => spansOverlap(span, other))))
}

/** Which day it is in the Netherlands at a moment. */
export function dayOf(moment: Date): string {
  const minute = Math.floor(moment.getTime() / 60_000)
  // The same minute is asked for again and again, and reckoning with a calendar takes long.
  if (minute !== lastAsked.minute) lastAsked = { minute, day: dutchDay.format(moment) }
  return lastAsked.day
}
const dutchDay = new Intl.DateTimeFormat('sv-SE', { timeZone })
let lastAsked = { minute: Number.NaN, day: '' }

/**
 * A moment as a program or a form writes it. Without an offset it is what the clock on the wall here says, whatever
 * machine reads it. Undefined when it is none.
 */
export function parseMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return validMoment(new Date(text))
  const asUtc = validMoment(new Date(`${text}Z`))
  return asUtc && onTheWall(asUtc)
}

/** When the clock on the wall here says what another says in UTC. */
function onTheWall(asUtc: Date): Date {
  // The offset of the hour before decides in the hour that the clock skips or repeats.
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc))
  return new Date(asUtc.getTime() - offsetAt(guess))
}

/** The last second of a day here. */
export function endOfDay(day: string): Date {
  return onTheWall(new Date(`${day}T23:59:59Z`))
}

const validMoment = (moment: Date) => (Number.isNaN(moment.getTime()) ? undefined : moment)

/** What the clock on the wall here says: `13:30`. */
export function clockAt(moment: Date): string {
  return wallClock.format(moment).slice(11, 16)
}

/** What the clock on the wall here says: the hour, and the day of the week from 1 for Monday. */
export function hourOf(moment: Date): { hour: number; weekday: number } {
  const hour = Number(clockAt(moment).slice(0, 2))
  return { hour, weekday: weekdays.indexOf(weekdayOf(dayOf(moment))) + 1 }
}

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Milliseconds the clock here is ahead of UTC. */
function offsetAt(moment: Date): number {
  return Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
