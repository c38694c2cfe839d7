import { describe, expect, test } from 'vitest'
import { calendarLimits, readCalendar } from './model.ts'

const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

describe('a calendar file', () => {
  test('gives its days off, holidays and weeks of tests; what is something else is counted', () => {
    const read = readCalendar(
      file(
        event('UID:1', 'SUMMARY:Toetsweek 1', 'DTSTART;VALUE=DATE:20261109', 'DTEND;VALUE=DATE:20261114'),
        event(
          'UID:2',
          'SUMMARY:Studiedag\\, leerlingen vrij',
          'DTSTART;VALUE=DATE:20261118',
          'DTEND;VALUE=DATE:20261119',
        ),
        event('UID:3', 'SUMMARY:Extra vak', ' antie', 'DTSTART:20261221T080000Z', 'DTEND:20261222T160000Z'),
        event('UID:4', 'SUMMARY:Ouderavond', 'DTSTART;VALUE=DATE:20261120'),
        event('UID:5', 'SUMMARY:Vrij', 'RRULE:FREQ=WEEKLY', 'DTSTART;VALUE=DATE:20261120'),
        event('UID:6', 'SUMMARY:Vrij', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20261120'),
        event('UID:7', 'SUMMARY:Vrij', 'DTSTART;VALUE=DATE:20260230'),
        event('UID:8', 'SUMMARY:Vrij schooljaar', 'DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20270801'),
        event(
          'UID:9',
          'DTSTART;TZID=Europe/Amsterdam:20261204T130000',
          'SUMMARY:Lesvrije middag',
          'BEGIN:VALARM',
          'DTSTART:20200101',
          'END:VALARM',
        ),
      ),
    )
    expect(read).toEqual({
      days: [
        { uid: '1', kind: 'test_week', name: 'Toetsweek 1', startsOn: '2026-11-09', endsOn: '2026-11-13' },
        {
          uid: '2',
          kind: 'free_day',
          name: 'Studiedag, leerlingen vrij',
          startsOn: '2026-11-18',
          endsOn: '2026-11-18',
        },
        { uid: '3', kind: 'holiday', name: 'Extra vakantie', startsOn: '2026-12-21', endsOn: '2026-12-22' },
        { uid: '9', kind: 'free_day', name: 'Lesvrije middag', startsOn: '2026-12-04', endsOn: '2026-12-04' },
      ],
      skipped: 5,
    })
  })

  test('is refused where it is none, or has more lines than a year could', () => {
    expect(readCalendar('naam;datum\nVrij;2026-11-18')).toEqual({ fault: 'no-calendar' })
    expect(readCalendar(file(...Array.from({ length: calendarLimits.lines }, () => 'X-A:1')))).toEqual({
      fault: 'too-long',
    })
  })

  test('is read in a moment, whatever is in it', () => {
    const long = `SUMMARY:${'vrij '.repeat(90_000)}`
    const before = performance.now()
    readCalendar(file(event('UID:1', long, 'DTSTART;VALUE=DATE:20261118')))
    readCalendar(`BEGIN:VCALENDAR\n${'\n '.repeat(19_000)}`)
    expect(performance.now() - before).toBeLessThan(2000)
  })
})
