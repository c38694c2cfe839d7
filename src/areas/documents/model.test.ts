import { expect, it } from 'vitest'
import { daysLate, missedDay } from './model.ts'

const asked = {
  status: 'requested',
  dueOn: '2026-09-19',
  validUntil: null,
  turnSince: new Date('2026-09-01T08:00:00Z'),
} as const

it('is late from the day it was due', () => {
  expect(missedDay(asked, '2026-09-19')).toBeNull()
  expect(missedDay(asked, '2026-09-20')).toBe('2026-09-19')
  expect(missedDay({ ...asked, status: 'received' }, '2026-11-28')).toBeNull()
})

it('is not late for days on which it was not asked', () => {
  const again = { ...asked, status: 'rejected', turnSince: new Date('2026-11-20T10:00:00Z') } as const
  expect([missedDay(again, '2026-11-20'), missedDay(again, '2026-11-28')]).toEqual([null, '2026-11-20'])
  const turnSince = new Date('2026-11-03T23:30:00Z')
  expect(missedDay({ ...asked, turnSince }, '2026-11-28')).toBe('2026-11-04')
})

it('is late from the day it ran out', () => {
  const turnSince = new Date('2026-11-25T01:00:00Z')
  expect(missedDay({ ...asked, status: 'expired', validUntil: '2026-11-24', turnSince }, '2026-11-28')).toBe(
    '2026-11-24',
  )
})

it('came in as many days late as it was due before, and never late where it was asked after that', () => {
  const received = new Date('2026-11-25T10:00:00Z')
  expect(daysLate({ dueOn: '2026-11-20', createdAt: new Date('2026-11-01T10:00:00Z') }, received)).toBe(5)
  expect(daysLate({ dueOn: '2026-09-19', createdAt: new Date('2026-11-03T10:00:00Z') }, received)).toBe(0)
  expect(daysLate({ dueOn: '2026-12-01', createdAt: new Date('2026-11-03T10:00:00Z') }, received)).toBe(0)
})
