import { describe, expect, it } from 'vitest'
import { gapsIn, hoursFindings, legalFindings, sectionOf, sections, type Written } from './model.ts'
import { written } from './schema.ts'

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
    const long = { wed: [['13:00', '20:00']], thu: [['13:00', '20:00']] } as Written['weeklySchedule']
    const rules = hoursFindings({ ...whole, weeklySchedule: long }, today).map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['day', 'latest', 'break']))
    expect(new Set(rules).size).toBe(rules.length)
    expect(hoursFindings({ ...whole, minAge: 18, weeklySchedule: { wed: [['13:00', '17:00']] } }, today)).toEqual([])
  })
})

it('every field that can be written stands in one section of the form', () => {
  const inForm = Object.values(sections).flat() as string[]
  const left = Object.keys(written).filter((name) => name !== 'program' && sectionOf(name) === undefined)
  expect(left).toEqual([])
  expect(new Set(inForm).size).toBe(inForm.length)
  expect(sectionOf('slots.0.startsAt')).toBe('when')
})
