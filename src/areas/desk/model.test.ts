import { describe, expect, it } from 'vitest'
import { byNeed, needsSomebody, stopsOf, type Lateness, type PartyAtTurn, type PupilState } from './model.ts'

const standing = (state: PupilState, turns: PartyAtTurn[] = [], late: Lateness[] = [], daysAtTurn = 0) => ({
  state,
  turns,
  late,
  daysAtTurn,
})
const drawn = (pupil: ReturnType<typeof standing>, actsAs: PartyAtTurn[] = ['mentor']) =>
  Object.values(stopsOf(pupil, actsAs)).join(' ')

describe('the order of need', () => {
  it('is who needs somebody longest, and of those who was not heard of for longest, or never', () => {
    const at = (name: string, days: number | null, daysQuiet: number | null) => ({ name, days, daysQuiet })
    const pupils = [
      at('lately', 5, 1),
      at('heard', 68, 10),
      at('silent', 68, 95),
      at('never', 68, null),
      at('new', null, 3),
    ]
    expect(pupils.toSorted(byNeed).map(({ name }) => name)).toEqual(['never', 'silent', 'heard', 'lately', 'new'])
  })
})

describe('the stops of a row', () => {
  it.each<[PupilState, string]>([
    ['none', 'pupil next next next'],
    ['applied', 'pupil next next next'],
    ['contract', 'done pupil next next'],
    ['running', 'done done pupil next'],
    ['hours_done', 'done done done pupil'],
    ['finished', 'done done done done'],
    ['not_passed', 'pupil next next next'],
    ['exempt', 'next next next next'],
    ['outside', 'next next next next'],
  ])('of %s are %s', (state, expected) => {
    expect(drawn(standing(state))).toBe(expected)
  })

  it.each<[PartyAtTurn, PartyAtTurn[], string]>([
    ['student', ['mentor'], 'pupil'],
    ['guardian', ['mentor'], 'pupil'],
    ['mentor', ['mentor'], 'you'],
    ['school', ['mentor'], 'other'],
    ['company', ['mentor'], 'other'],
    ['mentor', ['school'], 'other'],
    ['school', ['school'], 'you'],
    ['company', ['school'], 'other'],
  ])('say whose turn it is: %s, read by %s, is %s', (turn, actsAs, expected) => {
    expect(stopsOf(standing('contract', [turn]), actsAs).contract).toBe(expected)
  })

  it('are late before they are anybody’s', () => {
    expect(stopsOf(standing('contract', ['mentor'], ['signature']), ['mentor']).contract).toBe('late')
  })
})

it.each<[PupilState, Lateness[], number, boolean]>([
  ['none', [], 13, false],
  ['none', [], 14, true],
  ['not_passed', [], 13, false],
  ['not_passed', [], 14, true],
  ['applied', [], 40, false],
  ['running', [], 40, false],
  ['running', ['week'], 0, true],
])('who is %s, late with %j and at turn for %i days needs somebody: %s', (state, late, days, expected) => {
  expect(needsSomebody(standing(state, [], late, days))).toBe(expected)
})
