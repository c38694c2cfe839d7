import { describe, expect, test } from 'vitest'
import {
  completeRefusals,
  internshipEvents,
  internshipStatuses,
  internshipStepsFor,
  internshipTransitions,
  isOver,
  internshipTurn,
  workIsFinished,
  type InternshipEvent,
  type InternshipStatus,
} from '#areas/internships/model.ts'
import { capacities, type Capacity } from '#areas/users/model.ts'
import { judgeStep, targetsOf } from '#platform/transitions.ts'

type Allowed = Partial<Record<Capacity, Partial<Record<InternshipStatus | 'none', InternshipEvent[]>>>>

const school: Allowed['coordinator'] = {
  none: ['create'],
  planned: ['start_contract', 'mark_ready', 'reschedule', 'cancel'],
  contracting: ['reschedule', 'cancel'],
  ready: ['reschedule', 'terminate', 'cancel'],
  active: ['finish_work', 'fail', 'terminate'],
  wrapping_up: ['complete', 'fail'],
  completed: ['reopen'],
  not_passed: ['reopen'],
}
const allowed: Allowed = {
  coordinator: school,
  platform_admin: school,
  system: {
    none: ['create'],
    planned: ['start_contract', 'mark_ready'],
    contracting: ['contract_signed'],
    ready: ['start'],
    active: ['finish_work'],
    wrapping_up: ['complete'],
  },
  school_supervisor: { active: ['finish_work'] },
  company_admin: { planned: ['cancel'], contracting: ['cancel'], ready: ['cancel'], active: ['finish_work'] },
  company_supervisor: { active: ['finish_work'] },
  student: { planned: ['cancel'], contracting: ['cancel'] },
}

describe('the steps of an internship', () => {
  for (const who of capacities) {
    for (const status of ['none', ...internshipStatuses] as const) {
      const mine = allowed[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        expect([...internshipStepsFor(status, [who])].sort()).toEqual([...mine].sort())
        for (const event of internshipEvents) {
          expect(judgeStep(internshipTransitions, event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }

  test('rescheduling leaves the internship where it was', () => {
    expect(targetsOf(internshipTransitions, 'reschedule', 'contracting')).toEqual(['contracting'])
    expect(targetsOf(internshipTransitions, 'reschedule', 'active')).toEqual([])
  })

  test('an internship is over when nothing more can come of it by itself', () => {
    expect(internshipStatuses.filter(isOver)).toEqual(['completed', 'not_passed', 'terminated', 'cancelled'])
  })
})

describe('finished, complete', () => {
  test.each([
    ['before the last day with hours to go', true, '2026-12-18', 600, false],
    ['when the hours are there', true, '2026-12-18', 1200, true],
    ['after the last day', true, '2026-12-20', 0, true],
    ['on the last day itself', false, '2026-12-19', 1200, false],
  ])('%s the work is finished: %s', (_, usesHours, today, minutesApproved, expected) => {
    expect(workIsFinished({ usesHours, endsOn: '2026-12-19', today, minutesApproved, minutesPlanned: 1200 })).toBe(
      expected,
    )
  })

  const done = {
    usesHours: true,
    minutesPlanned: 1200,
    minutesApproved: 1200,
    minutesUndecided: 0,
    hoursWaived: false,
    evaluationsMissing: 0,
    tasksMissing: 0,
  }
  test.each([
    [{}, []],
    [{ minutesApproved: 1199 }, ['hours_missing']],
    [{ minutesApproved: 0, hoursWaived: true }, []],
    [{ minutesApproved: 0, usesHours: false }, []],
    [{ minutesUndecided: 15 }, ['hours_undecided']],
    [{ evaluationsMissing: 1, tasksMissing: 1 }, ['evaluation_missing', 'tasks_missing']],
  ])('%j may be completed but for %j', (change, expected) => {
    expect(completeRefusals({ ...done, ...change })).toEqual(expected)
  })
})

describe('whose turn it is', () => {
  const turns: Record<InternshipStatus, [string | null, string | null, string | null]> = {
    planned: ['school', 'school', 'company'],
    contracting: ['signers', 'signers', 'signers'],
    ready: [null, null, null],
    active: [null, 'student', 'company'],
    wrapping_up: ['school', 'school', 'company'],
    completed: [null, null, null],
    not_passed: [null, null, null],
    terminated: [null, null, null],
    cancelled: [null, null, null],
  }
  test.each(internshipStatuses.map((status) => [status, turns[status]] as const))('%s: %j', (status, expected) => {
    expect([
      internshipTurn({ status, usesHours: false, minutesUndecided: 0 }),
      internshipTurn({ status, usesHours: true, minutesUndecided: 0 }),
      internshipTurn({ status, usesHours: true, minutesUndecided: 60 }),
    ]).toEqual(expected)
  })
})
