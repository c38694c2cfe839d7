import { describe, expect, it } from 'vitest'
import { sectionOf, vacancyFields } from '../fields.ts'
import { gapsIn, remarksOn } from '../readiness/model.ts'
import { hasHours, hoursFindings, lawOn, legalFindings, standingPoints } from './model.ts'
import type { Written } from '../model.ts'

const today = '2026-10-05'
const whole: Written = {
  program: 'mas',
  title: 'Geiten voeren',
  description: 'Je voert de geiten, je maakt hokken schoon en je helpt kinderen die komen kijken naar de dieren.',
  sectorKeys: ['animals'],
  format: 'recurring',
  weeklySchedule: { wed: [['13:30', '15:30']] },
  slots: [],
  startsOn: '2026-10-14',
  endsOn: '2027-05-30',
  applicationDeadline: null,
  hoursTotal: 20,
  minAge: 14,
  industrial: false,
  hazards: [],
  supervision: '',
  masChecks: ['unpaid', 'supervised', 'useful', 'extra'],
  workConfirmed: [],
  hoursConfirmed: [],
  hoursAllowed: [],
  allowanceCents: null,
  locationKind: 'on_site',
  street: 'Weteringpad',
  houseNumber: '12',
  postcode: '5341 AB',
  city: 'Oss',
  contactUserId: 'somebody',
}

describe('what a vacancy lacks before it goes online', () => {
  it('is nothing when it is whole', () => expect(gapsIn(whole, today)).toEqual({}))
  it.each<[string, Partial<Written>, Record<string, string>]>([
    ['no title', { title: 'Geit' }, { title: 'title' }],
    ['few words', { description: 'Te kort.' }, { descriptionHtml: 'text' }],
    ['no kind of work', { sectorKeys: [] }, { sectorKeys: 'sector' }],
    ['no week', { weeklySchedule: { wed: [] } }, { weeklySchedule: 'schedule' }],
    [
      'a block without days',
      { format: 'block', startsOn: null, endsOn: null },
      { startsOn: 'starts-on', endsOn: 'ends-on' },
    ],
    ['an event without a moment', { format: 'one_off_event', hoursTotal: null }, { slots: 'slots' }],
    [
      'an event that was',
      {
        format: 'one_off_event',
        slots: [{ startsAt: new Date('2026-10-01T09:00Z'), endsAt: new Date('2026-10-01T12:00Z') }],
      },
      { slots: 'slots' },
    ],
    ['an end before the start', { startsOn: '2027-01-02', endsOn: '2027-01-01' }, { endsOn: 'order' }],
    ['days that are over', { startsOn: '2026-01-02', endsOn: '2026-02-01' }, { endsOn: 'over' }],
    ['a deadline that is over', { applicationDeadline: '2026-10-04' }, { applicationDeadline: 'deadline-over' }],
    ['no hours', { hoursTotal: null }, { hoursTotal: 'hours' }],
    ['no street', { street: null }, { street: 'address' }],
    ['nobody to ask', { contactUserId: null }, { contactUserId: 'contact' }],
    ['one of the four left out', { masChecks: ['unpaid', 'supervised', 'useful'] }, { masChecks: 'mas-checks' }],
  ])('%s', (_, change, expected) => expect(gapsIn({ ...whole, ...change }, today)).toEqual(expected))

  it('is less for a traineeship, for work at home and for what is agreed together', () => {
    expect(gapsIn({ ...whole, program: 'traineeship', hoursTotal: null, masChecks: [] }, today)).toEqual({})
    expect(gapsIn({ ...whole, locationKind: 'remote', street: null, city: null, postcode: null }, today)).toEqual({})
    expect(gapsIn({ ...whole, format: 'flexible', weeklySchedule: {} }, today)).toEqual({})
  })
})

describe('the law beside the form', () => {
  it('names the field to mend', () => {
    expect(
      legalFindings({ ...whole, industrial: true, allowanceCents: 500 }).map(({ field, severity }) => [
        field,
        severity,
      ]),
    ).toEqual([
      ['industrial', 'block'],
      ['allowanceCents', 'block'],
    ])
  })

  it('says of the week what is too much for the youngest, each thing once', () => {
    expect(hoursFindings(whole, today)).toEqual([])
    // Of no hours nothing is said, also not that they are right.
    expect(
      [whole, { ...whole, weeklySchedule: {} }, { ...whole, format: 'one_off_event' as const }].map(hasHours),
    ).toEqual([true, false, false])
    const long = { wed: [['13:00', '20:00']], thu: [['13:00', '20:00']] } as Written['weeklySchedule']
    const rules = hoursFindings({ ...whole, weeklySchedule: long }, today).map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['day', 'latest', 'break']))
    expect(new Set(rules).size).toBe(rules.length)
    expect(hoursFindings({ ...whole, minAge: 18, weeklySchedule: { wed: [['13:00', '17:00']] } }, today)).toEqual([])
  })

  const week = (day: 'tue' | 'sun', from: string, to: string): Partial<Written> => ({
    weeklySchedule: { [day]: [[from, to]] },
  })
  it.each<[string, Partial<Written>, string[]]>([
    ['thirteen hours at 13', { minAge: 13, ...week('tue', '08:00', '21:00') }, ['day', 'latest']],
    ['thirteen hours at 12', { minAge: 12, ...week('tue', '08:00', '21:00') }, ['day', 'latest']],
    ['thirteen hours at 16', { minAge: 16, ...week('tue', '08:00', '21:00') }, ['day']],
    ['thirteen hours of who is grown up', { minAge: 18, ...week('tue', '08:00', '21:00') }, []],
    ['too early at 14', week('tue', '06:30', '09:00'), ['earliest']],
    ['a day one may work in a holiday', week('tue', '09:00', '17:00'), []],
    [
      'the same with its break written down and an hour more',
      {
        weeklySchedule: {
          tue: [
            ['09:00', '13:00'],
            ['14:00', '18:00'],
          ],
        },
      },
      ['day'],
    ],
    ['a Sunday in community service', week('sun', '10:00', '12:00'), []],
    ['a Sunday in a traineeship', { program: 'traineeship', ...week('sun', '10:00', '12:00') }, ['sunday']],
    [
      'an evening of something that is once',
      {
        format: 'one_off_event',
        slots: [{ startsAt: new Date('2026-11-03T18:00:00Z'), endsAt: new Date('2026-11-03T21:00:00Z') }],
      },
      ['latest'],
    ],
    ['a week that stands there no more', { format: 'one_off_event', ...week('tue', '08:00', '21:00') }, []],
  ])('keeps off line what no day allows: %s', (_name, change, rules) => {
    const found = hoursFindings({ ...whole, ...change }, today).filter(({ severity }) => severity === 'block')
    expect(found.map(({ rule }) => rule).sort()).toEqual(rules)
    expect(new Set(found.map(({ field }) => field)).size).toBeLessThanOrEqual(1)
  })

  it('says how each point stands: forbidden, allowed by a school, open, confirmed', () => {
    const states = (change: Partial<Written>) =>
      lawOn({ ...whole, ...change }, today).map(({ id, state }) => `${id} ${state}`)
    const long = week('tue', '07:00', '17:30')
    expect(states({ ...long, minAge: 13 })).toEqual(['day:13:7 blocked', 'break:13:30 open'])
    expect(states({ ...long, minAge: 13, hoursAllowed: ['day:13:7'], hoursConfirmed: ['break:13:30'] })).toEqual([
      'day:13:7 allowed',
      'break:13:30 confirmed',
    ])
    // A younger pupil is another matter.
    expect(states({ ...long, minAge: 13, hoursAllowed: ['day:14:7'] })[0]).toBe('day:13:7 blocked')
    expect(states({ minAge: 16, hazards: ['cash'] })).toEqual(['prohibited_under_18 open'])
    expect(states({ minAge: 16, hazards: ['cash'], workConfirmed: ['prohibited_under_18'] })).toEqual([
      'prohibited_under_18 confirmed',
    ])
    // A yes to a warning makes nothing of it that is forbidden.
    expect(states({ ...long, minAge: 13, hoursConfirmed: ['day:13:7'] })[0]).toBe('day:13:7 blocked')
  })

  it('lets stand what was so already, but for the hours that change and for work that is forbidden', () => {
    const place: Written = { ...whole, ...week('tue', '07:00', '17:30'), minAge: 13, industrial: true }
    const standing = (...changed: string[]) => [...standingPoints(place, changed, today)]
    expect(standing('title')).toEqual(['day:13:7', 'break:13:30'])
    for (const field of ['weeklySchedule', 'slots', 'format']) expect(standing('title', field)).toEqual([])
  })

  it('remarks on what looks like a slip', () => {
    expect(remarksOn(whole, today)).toEqual([])
    expect(remarksOn({ ...whole, hoursTotal: 900, startsOn: '2026-10-04' }, today)).toEqual([
      'starts-past',
      'hours-many',
    ])
    expect(remarksOn({ ...whole, program: 'traineeship', hoursTotal: 900 }, today)).toEqual([])
  })
})

it('every field that can be written stands in a section of the form', () => {
  const left = Object.keys(vacancyFields).filter((name) => name !== 'program' && sectionOf(name) === undefined)
  expect(left).toEqual([])
  expect(sectionOf('slots.0.startsAt')).toBe('when')
})
