import type { SchoolDayKind } from '#areas/periods/calendar/model.ts'
import { addDays, dayOf, isDay } from '#platform/week.ts'

/** Days read from a calendar file. */
export type ReadDays = { uid: string; kind: SchoolDayKind; name: string; startsOn: string; endsOn: string }

/** The most that is read of a calendar file: a year's plan of a school is a tenth of it. */
export const calendarLimits = { bytes: 512 * 1024, lines: 20_000, events: 1000 }
const longestName = 80
/** A longer event is no day off, but the year itself. */
const longestDays = 70

/** By which words of its title an event is known, the first that fit: a week of tests may be named after a holiday. */
const knownBy: readonly [SchoolDayKind, RegExp][] = [
  ['test_week', /toets|proefwerk|examen|\bse[- ]?(week|\d)|tentamen|test week|exam/i],
  ['holiday', /vakantie|\breces\b|holiday|vacation|\bbreak\b/i],
  ['free_day', /\bvrij|roostervrij|lesvrij|studiedag|studiemiddag|les(uit)?val|geen les|day off|no lessons|closed/i],
]

export type CalendarReading = { days: ReadDays[]; skipped: number } | { fault: 'no-calendar' | 'too-long' }

/**
 * The days off, holidays and weeks of tests in an iCalendar file (RFC 5545). Lines are unfolded, of every event its first and
 * last day are taken, and what its title does not tell to be one of these is left out and counted, as are events that recur.
 */
export function readCalendar(text: string): CalendarReading {
  const folded = text.split(/\r\n|\n|\r/)
  if (folded.length > calendarLimits.lines) return { fault: 'too-long' }
  const lines: string[] = []
  for (const line of folded) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return { fault: 'no-calendar' }
  const days: ReadDays[] = []
  let skipped = 0
  let event: Map<string, string> | undefined
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) event = new Map()
    else if (/^END:VEVENT\s*$/i.test(line) && event) {
      const read = daysOf(event)
      if (read && days.length < calendarLimits.events) days.push(read)
      else skipped += 1
      event = undefined
    } else if (event) {
      const found = line.match(/^([A-Z-]+)(?:;[^:]*)?:(.*)$/i)
      const name = found?.[1]?.toUpperCase()
      // The first of a name is the event's own: an alarm within it has its own, later.
      if (found && name && !event.has(name)) event.set(name, found[2] ?? '')
    }
  }
  return { days, skipped }
}

function daysOf(event: ReadonlyMap<string, string>): ReadDays | undefined {
  const title = plain(event.get('SUMMARY') ?? '').slice(0, longestName)
  const kind = knownBy.find(([, words]) => words.test(title))?.[0]
  const start = dayIn(event.get('DTSTART'))
  if (!kind || !start || event.has('RRULE') || /^CANCELLED/i.test(event.get('STATUS') ?? '')) return undefined
  const end = dayIn(event.get('DTEND'))
  // A whole day ends where the next begins; an hour ends on its own day.
  const last = end ? (end.isWholeDay && end.day > start.day ? addDays(end.day, -1) : end.day) : start.day
  if (last < start.day || addDays(start.day, longestDays) < last) return undefined
  const uid = plain(event.get('UID') ?? '').slice(0, 200) || `${start.day} ${title}`
  return { uid, kind, name: title, startsOn: start.day, endsOn: last }
}

/** `20261109`, or a moment: by the clock here, or in UTC where it says so. */
function dayIn(value: string | undefined): { day: string; isWholeDay: boolean } | undefined {
  const found = value?.trim().match(/^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/)
  if (!found) return undefined
  const day = `${found[1]}-${found[2]}-${found[3]}`
  if (!isDay(day)) return undefined
  if (found[7]) {
    const moment = new Date(`${day}T${found[4]}:${found[5]}:00Z`)
    return Number.isNaN(moment.getTime()) ? undefined : { day: dayOf(moment), isWholeDay: false }
  }
  return { day, isWholeDay: found[4] === undefined }
}

function plain(text: string): string {
  return text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
