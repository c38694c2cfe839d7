import { expect, it } from 'vitest'
import { changedMeanwhile, typedOrNew, readOpenedWith, type OpenedWith } from './meanwhile.ts'
import { weekIn } from './week-form.ts'

const opened = { startsOn: '2026-09-02', endsOn: '2026-10-01', place: 'Oss', tasks: '' } as OpenedWith

it('tells what somebody else changed since a form was opened, and nothing that is as it was', () => {
  expect(changedMeanwhile(opened, { ...opened, endsOn: '2026-11-01', supervisorUserId: null })).toEqual(['endsOn'])
})

it('keeps what was typed, and takes what somebody else wrote where nothing was', () => {
  expect(typedOrNew('Den Bosch', 'Oss', 'Ede')).toBe('Den Bosch')
  expect(typedOrNew('Oss', 'Oss', 'Ede')).toBe('Ede')
  expect(typedOrNew('', null, 'Ede')).toBe('Ede')
})

it('reads nothing out of what is no form', () => {
  expect([readOpenedWith('x'), readOpenedWith('1'), readOpenedWith(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(readOpenedWith('{"place":"Oss"}')).toEqual({ place: 'Oss' })
})

it('reads a week as it was typed, also a half one', () => {
  const typed = {
    'week.mon.0.from': '9:00',
    'week.mon.0.to': '12.30',
    'week.mon.1.from': '13',
    'week.mon.1.to': '',
    'week.tue.0.from': '',
    'week.tue.0.to': '',
  }
  expect(weekIn(typed)).toEqual({
    mon: [
      ['09:00', '12:30'],
      ['13:00', ''],
    ],
  })
})
