import { describe, expect, test } from 'vitest'
import { capacities, type Capacity } from '#areas/users/model.ts'
import {
  closedReasonsFor,
  daysAnew,
  mentionsContactData,
  readDayLine,
  seatsLeft,
  statusAfterSubmit,
  vacancyStatuses,
  lookedAtFirst,
  draftStatuses,
  isDraft,
  offlineStatuses,
  onlineStatuses,
  type Seeker,
  type VacancyOffer,
  type VacancyStatus,
} from '#areas/vacancies/model.ts'
import { legalPrecheck } from './law/model.ts'
import { vacancyTransitions, vacancyEvents, vacancyStepsFor, type VacancyEvent } from '#areas/vacancies/steps/model.ts'
import { distanceKm, reachKm, rideMinutes } from '#areas/geography/model.ts'
import { judgeStep } from '#platform/transitions.ts'

/** Per person: what they may do where. Everything that is not here must be refused. */
type Allowed = Partial<Record<Capacity, Partial<Record<VacancyStatus | 'none', VacancyEvent[]>>>>

const company: Allowed['company_supervisor'] = {
  none: ['create'],
  draft: ['submit'],
  changes_requested: ['submit'],
  published: ['pause', 'close'],
  paused: ['resume', 'close'],
  full: ['close'],
  expired: ['close', 'renew'],
  closed: ['renew'],
}
const broker: Allowed['broker'] = {
  none: ['create'],
  draft: ['submit'],
  changes_requested: ['submit'],
  pending_review: ['approve', 'request_changes', 'reject'],
  published: ['hide'],
  full: ['hide'],
  hidden: ['restore'],
}
const allowed: Allowed = {
  company_supervisor: company,
  company_admin: {
    ...company,
    expired: ['close', 'renew', 'archive'],
    closed: ['renew', 'archive'],
    hidden: ['archive'],
  },
  coordinator: { none: ['create'], draft: ['submit'], changes_requested: ['submit'], pending_review: ['approve'] },
  broker,
  tenant_admin: {
    ...broker,
    published: ['pause', 'close', 'hide'],
    paused: ['resume', 'close'],
    full: ['close', 'hide'],
    expired: ['close', 'archive'],
    closed: ['archive'],
    hidden: ['restore', 'archive'],
  },
  platform_admin: {
    none: ['create'],
    draft: ['submit'],
    changes_requested: ['submit'],
    pending_review: ['approve', 'request_changes', 'reject'],
    published: ['pause', 'close', 'hide'],
    paused: ['resume', 'close'],
    full: ['close', 'hide'],
    expired: ['close', 'renew', 'archive'],
    closed: ['renew', 'archive'],
    hidden: ['restore', 'archive'],
  },
  system: {
    none: ['create'],
    draft: ['submit'],
    changes_requested: ['submit'],
    pending_review: ['release'],
    published: ['pause', 'fill_up', 'expire', 'revise'],
    full: ['free_up', 'expire', 'revise'],
    paused: ['expire'],
    expired: ['archive'],
    closed: ['archive'],
    hidden: ['archive'],
  },
}

describe('the steps of a vacancy', () => {
  for (const who of capacities) {
    for (const status of ['none', ...vacancyStatuses] as const) {
      const mine = allowed[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        expect([...vacancyStepsFor(status, [who])].sort()).toEqual([...mine].sort())
        for (const event of vacancyEvents) {
          expect(judgeStep(vacancyTransitions, event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }

  test('a refusal tells a wrong state from a wrong person', () => {
    expect(judgeStep(vacancyTransitions, 'approve', 'draft', ['broker'])).toBe('wrong_state')
    expect(judgeStep(vacancyTransitions, 'approve', 'pending_review', ['student'])).toBe('not_yours')
  })
})

describe('publishing', () => {
  for (const moderation of ['none', 'first', 'always'] as const) {
    for (const organizationApproved of [true, false]) {
      for (const isFirstVacancy of [true, false]) {
        for (const submittedByStaff of [true, false]) {
          const waits =
            !organizationApproved ||
            (!submittedByStaff && (moderation === 'always' || (moderation === 'first' && isFirstVacancy)))
          test(`waits for review: ${waits} (${moderation}, approved ${organizationApproved}, first ${isFirstVacancy}, staff ${submittedByStaff})`, () => {
            expect(statusAfterSubmit({ moderation, organizationApproved, isFirstVacancy, submittedByStaff })).toBe(
              waits ? 'pending_review' : 'published',
            )
          })
        }
      }
    }
  }
})

describe('who begins a place is told', () => {
  test.each([
    ['as it is set', { none: 'none', first: 'first', always: 'always' }, {}],
    ['by staff', { none: 'none', first: 'none', always: 'none' }, { submittedByStaff: true }],
    ['after others', { none: 'none', first: 'none', always: 'always' }, { hasPublished: true }],
    ...[{}, { submittedByStaff: true }, { hasPublished: true }].map(
      (more) =>
        [
          `of its organization, ${JSON.stringify(more)}`,
          { none: 'organization', first: 'organization', always: 'organization' },
          { ...more, organizationApproved: false },
        ] as const,
    ),
  ] as const)('what is looked at first: %s', (_who, told, situation) => {
    const plain = { organizationApproved: true, submittedByStaff: false, hasPublished: false }
    for (const moderation of ['none', 'first', 'always'] as const)
      expect([moderation, lookedAtFirst({ ...plain, ...situation, moderation })]).toEqual([
        moderation,
        told[moderation],
      ])
  })
})

test('each state is in the bank, waits to be judged, is written on, or is offline', () => {
  expect([...onlineStatuses, 'pending_review', ...draftStatuses, ...offlineStatuses].toSorted()).toEqual(
    [...vacancyStatuses].toSorted(),
  )
  expect(vacancyStatuses.filter(isDraft)).toEqual(['draft', 'changes_requested'])
  expect(offlineStatuses).toEqual(['paused', 'expired', 'closed', 'hidden', 'archived'])
})

describe('a place is open', () => {
  const offer: VacancyOffer = {
    status: 'published',
    program: 'mas',
    seats: 4,
    seatsTaken: 2,
    minAge: 13,
    levels: [],
    schoolIds: [],
    groupIds: [],
    applicationDeadline: null,
    endsOn: null,
  }
  const seeker: Seeker = { program: 'mas', schoolId: 's', groupIds: ['g'], level: 'havo', ageOnStart: 14 }
  const today = '2026-11-21'

  test('for a pupil it suits', () => expect(closedReasonsFor(offer, seeker, today)).toEqual([]))

  test.each(vacancyStatuses.map((status) => [status]))('at status %s only when published', (status) => {
    const reasons = closedReasonsFor({ ...offer, status }, seeker, today)
    expect(reasons).toEqual(status === 'published' ? [] : status === 'full' ? ['no_seat'] : ['not_published'])
  })

  test.each([
    ['no_seat', { seatsTaken: 4 }],
    ['deadline_passed', { applicationDeadline: '2026-11-20' }],
    ['deadline_passed', { endsOn: '2026-11-20' }],
    ['other_program', { program: 'traineeship' }],
    ['too_young', { minAge: 15 }],
    ['other_level', { levels: ['vwo'] }],
    ['other_school', { schoolIds: ['other'] }],
    ['other_school', { groupIds: ['other'] }],
  ] as const)('not when %s', (reason, change) => {
    expect(closedReasonsFor({ ...offer, ...change }, seeker, today)).toEqual([reason])
  })

  test('on the last day itself, for both programs, and when the age is unknown', () => {
    expect(closedReasonsFor({ ...offer, applicationDeadline: today, endsOn: today }, seeker, today)).toEqual([])
    expect(closedReasonsFor({ ...offer, program: 'both', minAge: 18 }, { ...seeker, ageOnStart: null }, today)).toEqual(
      [],
    )
  })

  test('seats never go below zero', () => expect([seatsLeft(4, 1), seatsLeft(1, 3)]).toEqual([3, 0]))
})

describe('travel time', () => {
  const home = { lat: 52.09, lng: 5.233 }
  const farm = { lat: 52.0997, lng: 5.233 }

  test('is estimated per mode', () => {
    const modes = ['foot', 'bike', 'public_transport', 'moped', 'car'] as const
    expect(modes.map((mode) => rideMinutes(distanceKm(home, farm), mode))).toEqual([17, 6, 14, 4, 5])
    expect(rideMinutes(distanceKm(home, home), 'bike')).toBe(1)
    // 4.92 km is told as 4.9, and nobody who reckons on from that says another minute.
    expect([4.92, 4.9].map((km) => rideMinutes(km, 'bike'))).toEqual([25, 25])
  })

  test('and the reach is its inverse', () => {
    expect(reachKm(6, 'bike')).toBeCloseTo(1.15, 1)
    expect(reachKm(5, 'public_transport')).toBe(0)
  })
})

describe('the law before publishing', () => {
  const plain = {
    program: 'mas',
    minAge: 14,
    industrial: false,
    prohibited: [],
    supervisionText: '',
    allowanceCents: 0,
  } as const
  const rules = (change: Partial<Parameters<typeof legalPrecheck>[0]>) =>
    legalPrecheck({ ...plain, ...change }).map((finding) => `${finding.rule} ${finding.severity}`)

  test.each([
    [{}, []],
    [{ minAge: 11 }, ['min_age block']],
    [{ industrial: true }, ['industrial_under_16 block']],
    [{ industrial: true, minAge: 16 }, []],
    [{ prohibited: ['alcohol'] }, ['prohibited_under_16 block']],
    [{ prohibited: ['alcohol'], minAge: 16 }, ['prohibited_under_18 warn']],
    [{ prohibited: ['alcohol'], minAge: 18 }, []],
    [{ allowanceCents: 100 }, ['mas_unpaid block']],
    [{ program: 'traineeship', allowanceCents: 100 }, []],
    [{ program: 'traineeship', industrial: true }, ['supervision block']],
    [{ program: 'traineeship', industrial: true, supervisionText: 'De meester is erbij.' }, []],
    [{ program: 'both', industrial: true }, ['industrial_under_16 block']],
  ] as [Partial<Parameters<typeof legalPrecheck>[0]>, string[]][])('%j gives %j', (change, expected) => {
    expect(rules(change)).toEqual(expected)
  })
})

test('contact data in a text is noticed', () => {
  expect(mentionsContactData('Bel 06 12 34 56 78')).toBe(true)
  expect(mentionsContactData('Mail ria@geit.example')).toBe(true)
  expect(mentionsContactData('Van 13.30 tot 17.00, 14 geiten en 9 schapen in 2026')).toBe(false)
})

describe('a line of how a day goes', () => {
  test.each([
    ['13.30 Welkom: we drinken iets', { at: '13:30', name: 'Welkom', about: 'we drinken iets' }],
    [' 9u  Voeren ', { at: '09:00', name: 'Voeren', about: '' }],
    ['14:45 Bezoek: let op: met kinderen', { at: '14:45', name: 'Bezoek', about: 'let op: met kinderen' }],
    ['Welkom om 13.30', undefined],
    ['25.00 Klaar', undefined],
    ['13.30', undefined],
    ['13.30 : niets', undefined],
    ['', undefined],
  ])('%s', (line, told) => expect(readDayLine(line)).toEqual(told))
})

describe('the days of a place that is over, a year on', () => {
  test.each([
    ['2026-09-01', '2027-02-01', '2027-03-05', '2027-09-01', '2028-02-01'],
    ['2025-09-01', '2026-07-01', '2026-06-01', '2025-09-01', '2026-07-01'],
    [null, '2024-02-29', '2026-03-05', null, '2027-02-28'],
    ['2026-09-01', null, '2027-03-05', '2027-09-01', null],
    [null, null, '2027-03-05', null, null],
  ])('%s to %s on %s', (startsOn, endsOn, today, first, last) =>
    expect(daysAnew({ format: 'recurring', startsOn, endsOn }, today)).toEqual({ startsOn: first, endsOn: last }),
  )

  test('of what is once only its people know', () =>
    expect(daysAnew({ format: 'one_off_event', startsOn: null, endsOn: null }, '2027-03-05')).toBeNull())
})
