import { describe, expect, test } from 'vitest'
import { capacities, type Capacity } from '#areas/users/model.ts'
import {
  entryEvents,
  entryRefusals,
  entryStatuses,
  entryStepsFor,
  formatHours,
  judgeEntryStep,
  judgeSheetStep,
  minutesBetween,
  parseHours,
  sheetEvents,
  sheetStatuses,
  sheetStatusOf,
  shownMinutes,
  totalsOf,
  turnOf,
  type EntryEvent,
  type EntrySituation,
  type EntryStatus,
  type SheetEvent,
  type SheetStatus,
} from '#areas/timesheets/model.ts'

type Allowed<Status extends string, Event> = Partial<Record<Capacity, Partial<Record<Status | 'none', Event[]>>>>

const host: Partial<Record<EntryStatus | 'none', EntryEvent[]>> = {
  none: ['add'],
  draft: ['edit'],
  corrected: ['edit'],
  submitted: ['approve', 'reject'],
}
const writer: Partial<Record<EntryStatus | 'none', EntryEvent[]>> = {
  none: ['add'],
  draft: ['edit', 'remove', 'submit'],
  corrected: ['edit', 'remove', 'submit'],
  rejected: ['correct', 'remove'],
}
const entries: Allowed<EntryStatus, EntryEvent> = {
  student: { ...writer, submitted: ['take_back'] },
  mentor: { ...writer, submitted: ['approve'] },
  coordinator: { ...writer, submitted: ['approve', 'reject'] },
  platform_admin: { ...writer, submitted: ['take_back', 'approve', 'reject'] },
  school_supervisor: { none: ['add'], draft: ['edit'], corrected: ['edit'], submitted: ['approve'] },
  company_admin: host,
  company_supervisor: host,
  host_link: { submitted: ['approve', 'reject'] },
}
const paper: Partial<Record<SheetStatus, SheetEvent[]>> = {
  open: ['upload'],
  returned: ['upload'],
  uploaded: ['verify', 'return'],
}
const school: Partial<Record<SheetStatus, SheetEvent[]>> = {
  ...paper,
  open: ['upload', 'lock'],
  submitted: ['lock'],
  approved: ['lock'],
  verified: ['lock'],
  locked: ['unlock'],
}
const sheets: Allowed<SheetStatus, SheetEvent> = {
  student: { open: ['upload'], returned: ['upload'] },
  mentor: paper,
  coordinator: school,
  platform_admin: school,
  system: { open: ['lock'], submitted: ['lock'], approved: ['lock'], verified: ['lock'] },
}

describe('the steps of a line of hours', () => {
  for (const who of capacities) {
    for (const status of ['none', ...entryStatuses] as const) {
      const mine = entries[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        expect([...entryStepsFor(status, [who])].sort()).toEqual([...mine].sort())
        for (const event of entryEvents) {
          expect(judgeEntryStep(event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }
})

describe('the steps of a sheet', () => {
  for (const who of capacities) {
    for (const status of ['none', ...sheetStatuses] as const) {
      const mine = sheets[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        for (const event of sheetEvents) {
          expect(judgeSheetStep(event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }

  test.each([
    [[], false, 'open'],
    [['draft'], false, 'open'],
    [['approved', 'draft'], false, 'open'],
    [['approved', 'submitted'], false, 'submitted'],
    [['rejected', 'submitted'], false, 'submitted'],
    [['rejected', 'approved'], false, 'returned'],
    [['approved', 'approved'], false, 'approved'],
    [['approved'], true, 'locked'],
  ] as [EntryStatus[], boolean, SheetStatus][])('with lines %j, locked %s, is %s', (statuses, locked, expected) => {
    expect(
      sheetStatusOf(
        statuses.map((status) => ({ status })),
        locked,
      ),
    ).toBe(expected)
  })
})

describe('hours as people write them', () => {
  test.each([
    ['7,5', 450],
    ['7.5', 450],
    ['7:30', 450],
    ['7u30', 450],
    ['450m', 450],
    ['450 min', 450],
    [' 2 uur ', 120],
    ['2u', 120],
    ['0,25', 15],
    ['.5', 30],
    ['24', 1440],
    ['0', 0],
    ['24,1', undefined],
    ['1441m', undefined],
    ['7:60', undefined],
    ['-1', undefined],
    ['7,5,5', undefined],
    ['uur', undefined],
    ['', undefined],
  ])('%j is %s minutes', (text, minutes) => expect(parseHours(text)).toBe(minutes))

  test('are shown in their language, and read back', () => {
    expect([formatHours(450, 'nl'), formatHours(450, 'en'), formatHours(60, 'nl'), formatHours(50, 'nl')]).toEqual([
      '7,5',
      '7.5',
      '1',
      '0,83',
    ])
    for (let minutes = 0; minutes <= 1440; minutes += 15) expect(parseHours(formatHours(minutes, 'nl'))).toBe(minutes)
  })

  test('are shown in quarters, rounded down', () => expect([14, 15, 44].map(shownMinutes)).toEqual([0, 15, 30]))

  test('come from clock times without the break', () => {
    expect(minutesBetween(['13:30', '17:00'], 0)).toBe(210)
    expect(minutesBetween(['09:00', '15:30'], 30)).toBe(360)
    expect(minutesBetween(['17:00', '13:30'], 0)).toBeUndefined()
    expect(minutesBetween(['09:00', '10:00'], 60)).toBeUndefined()
    expect(minutesBetween(['09:00', '25:00'], 0)).toBeUndefined()
  })
})

describe('a new line of hours', () => {
  const fine: EntrySituation = {
    entry: { date: '2026-11-18', minutes: 210, breakMinutes: 0, span: ['13:30', '17:00'], activity: 'Geiten gevoerd.' },
    sameDay: [{ minutes: 60, span: ['10:00', '11:00'] }],
    internship: { status: 'active', startsOn: '2026-10-28', endsOn: '2026-12-19' },
    reason: '',
    today: '2026-11-21',
    sheetLocked: false,
    lawBlocks: false,
  }
  const entry = (change: Partial<EntrySituation['entry']>) => ({ entry: { ...fine.entry, ...change } })

  test.each([
    [{}, []],
    [{ internship: { ...fine.internship, status: 'wrapping_up' } }, []],
    [{ internship: { ...fine.internship, status: 'ready' } }, ['internship_not_running']],
    [entry({ date: '2026-10-27' }), ['outside_internship']],
    [{ ...entry({ date: '2026-10-27' }), reason: 'Proefmiddag met Ria' }, []],
    [{ ...entry({ date: '2026-10-20' }), reason: 'Proefmiddag met Ria' }, ['outside_internship']],
    [entry({ date: '2026-11-22' }), ['in_future']],
    [{ sameDay: [{ minutes: 60, span: ['16:00', '18:00'] }] }, ['overlap']],
    [{ sameDay: [{ minutes: 60, span: ['17:00', '18:00'] }] }, []],
    [entry({ minutes: 14 }), ['too_short']],
    [entry({ minutes: 1441 }), ['too_long']],
    [{ sameDay: [{ minutes: 1300 }] }, ['day_full']],
    [entry({ span: ['17:00', '13:30'] }), ['times_wrong', 'break_wrong']],
    [entry({ breakMinutes: 210 }), ['break_wrong']],
    [entry({ activity: 'x'.repeat(501) }), ['activity_too_long']],
    [{ sheetLocked: true, lawBlocks: true }, ['sheet_locked', 'law_block']],
  ] as [Partial<EntrySituation>, string[]][])('%# is refused for %j %j', (change, expected) => {
    expect(entryRefusals({ ...fine, ...change })).toEqual(expected)
  })
})

describe('totals and turns', () => {
  test('count what is approved towards the target, and stop the bar at a hundred', () => {
    const lines = [
      { status: 'approved', minutes: 720 },
      { status: 'submitted', minutes: 180 },
      { status: 'draft', minutes: 60 },
      { status: 'corrected', minutes: 30 },
      { status: 'rejected', minutes: 15 },
    ] as const
    expect(totalsOf(lines, 1800)).toEqual({
      approved: 720,
      submitted: 180,
      draft: 90,
      rejected: 15,
      toGo: 1080,
      percent: 40,
    })
    expect(totalsOf(lines, 600)).toMatchObject({ toGo: 0, percent: 100 })
    expect(totalsOf(lines, null)).toMatchObject({ toGo: 0, percent: 0 })
  })

  test.each([
    [[], null],
    [['approved'], null],
    [['draft', 'approved'], 'student'],
    [['submitted', 'draft'], 'company'],
    [['rejected', 'submitted'], 'student'],
  ] as [EntryStatus[], string | null][])('with lines %j the turn is of %s', (statuses, turn) => {
    expect(turnOf(statuses.map((status) => ({ status })))).toBe(turn)
  })
})
