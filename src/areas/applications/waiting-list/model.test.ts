import { describe, expect, test } from 'vitest'
import { applyGuards, type ApplyRefusal, type ApplySituation } from '../model.ts'
import {
  endedReasons,
  firstRightHours,
  hasFirstRight,
  holdsSeat,
  joinRefusal,
  mostPlaces,
  offerEndsAt,
  seatsToOffer,
  standsInTheWay,
  statusOf,
  type PlaceFacts,
} from './model.ts'

const now = new Date('2026-10-05T09:00:00Z')
const later = offerEndsAt(now)
const waiting: PlaceFacts = { offeredUntil: null, applicationId: null, endedReason: null }
const offered: PlaceFacts = { ...waiting, offeredUntil: later }
const applied: PlaceFacts = { ...offered, applicationId: 'a' }

describe('where somebody stands on a list', () => {
  test.each([
    ['waiting', waiting, false, false],
    ['offered', offered, true, true],
    ['applied', applied, true, false],
    ...endedReasons.map((endedReason) => ['ended', { ...applied, endedReason }, false, false]),
    ...endedReasons.map((endedReason) => ['ended', { ...waiting, endedReason }, false, false]),
  ] as [string, PlaceFacts, boolean, boolean][])('%s from %j', (status, place, holds, first) => {
    expect([statusOf(place), holdsSeat(place), hasFirstRight(place, now)]).toEqual([status, holds, first])
  })

  test('first right lasts two days to the minute, and still keeps the seat until the clock came by', () => {
    expect(firstRightHours).toBe(48)
    const atTheEnd = (ms: number) => hasFirstRight(offered, new Date(later.getTime() + ms))
    expect([atTheEnd(-1), atTheEnd(0)]).toEqual([true, false])
    expect(holdsSeat(offered)).toBe(true)
  })
})

const full: ApplySituation = {
  period: { status: 'open', maxInternships: 1 },
  isInPeriod: true,
  byCoordinator: false,
  closedReasons: ['no_seat'],
  openApplications: 0,
  maxOpenApplications: 3,
  hasOpenApplicationHere: false,
  hasFirstRight: false,
  confirmedInPeriod: 0,
  overlapsConfirmed: false,
  consentsMissing: 0,
  motivationRequired: false,
  motivation: '',
  isInTestWeek: false,
  lawBlocks: false,
}

/** Per rule of applying whether it also keeps somebody off the list. */
const rules: [ApplyRefusal, Partial<ApplySituation>, boolean][] = [
  ['not_in_period', { isInPeriod: false }, true],
  ['period_not_open', { period: { status: 'draft', maxInternships: 1 } }, true],
  ['too_young', { closedReasons: ['no_seat', 'too_young'] }, true],
  ['vacancy_not_open', { closedReasons: ['not_published'] }, true],
  ['deadline_passed', { closedReasons: ['no_seat', 'deadline_passed'] }, true],
  ['no_seat', {}, false],
  ['too_many_open', { openApplications: 3 }, false],
  ['already_applied', { hasOpenApplicationHere: true }, true],
  ['overlap', { confirmedInPeriod: 1 }, true],
  ['not_for_your_school', { closedReasons: ['no_seat', 'other_school'] }, true],
  ['not_for_your_school', { closedReasons: ['no_seat', 'other_level'] }, true],
  ['not_for_your_school', { closedReasons: ['no_seat', 'other_program'] }, true],
  ['consent_missing', { consentsMissing: 1 }, true],
  ['motivation_missing', { motivationRequired: true }, false],
  ['motivation_too_short', { motivationRequired: true, motivation: 'Leuk.' }, false],
  ['motivation_too_long', { motivation: 'x'.repeat(1501) }, false],
  ['law_block', { lawBlocks: true }, true],
]

describe('who may wait', () => {
  test.each(rules)('%s with %j keeps off the list: %s', (rule, change, keepsOff) => {
    const situation = { ...full, ...change }
    expect(Object.values(applyGuards).map((guard) => guard(situation))).toContain(rule)
    expect(standsInTheWay(situation)).toBe(keepsOff ? rule : undefined)
    expect(joinRefusal(situation, 0)).toBe(keepsOff ? rule : undefined)
  })

  test('nobody waits for what is free, nor on too many lists', () => {
    expect(joinRefusal({ ...full, closedReasons: [] }, 0)).toBe('seat_free')
    expect([joinRefusal(full, mostPlaces - 1), joinRefusal(full, mostPlaces)]).toEqual([undefined, 'too_many_waiting'])
    expect(joinRefusal({ ...full, lawBlocks: true, closedReasons: [] }, mostPlaces)).toBe('law_block')
  })
})

describe('seats to offer', () => {
  test.each([
    // seats, taken, promised, the list, to offer
    [1, 1, 0, [waiting], 0],
    [1, 1, 1, [waiting, waiting], 1],
    [1, 1, 1, [offered, waiting], 0],
    [1, 1, 1, [applied, waiting], 0],
    [3, 3, 2, [offered, waiting, waiting], 1],
    [3, 2, 0, [waiting, waiting], 1],
    [5, 3, 2, [waiting, waiting, waiting, waiting], 4],
    [2, 2, 1, [], 1],
    [1, 1, 0, [offered], 0],
  ] as [number, number, number, PlaceFacts[], number][])(
    'of %i with %i taken, %i of them promised, and the list %j: %i',
    (seats, taken, promised, places, expected) => {
      expect(seatsToOffer({ seats, taken, promised }, places)).toBe(expected)
    },
  )
})
