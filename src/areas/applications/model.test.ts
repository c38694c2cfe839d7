import { describe, expect, test } from 'vitest'
import {
  applicationStatuses,
  applyGuards,
  applyRefusals,
  mayRestore,
  openApplicationStatuses,
  statusAfterAccept,
  statusAfterApply,
  studentViewFor,
  applicationTurn,
  type ApplicationStatus,
  type ApplySituation,
} from '#areas/applications/model.ts'
import {
  applicationEvents,
  applicationStepsFor,
  applicationTransitions,
  type ApplicationEvent,
} from '#areas/applications/steps/model.ts'
import { capacities, type Capacity } from '#areas/users/model.ts'
import { periodStatuses } from '#areas/periods/model.ts'
import { judgeStep } from '#platform/transitions.ts'

type Allowed<Event> = Partial<Record<Capacity, Partial<Record<ApplicationStatus | 'none', Event[]>>>>

const open = Object.fromEntries(openApplicationStatuses.map((status) => [status, ['withdraw']])) as Partial<
  Record<ApplicationStatus, ApplicationEvent[]>
>
const supervisor: Partial<Record<ApplicationStatus, ApplicationEvent[]>> = {
  submitted: ['open', 'plan_interview', 'accept', 'decline', 'hand_over'],
  seen: ['plan_interview', 'accept', 'decline', 'hand_over'],
  interview: ['accept', 'decline'],
  declined: ['reconsider'],
  expired: ['reconsider'],
}
const coordinator: Partial<Record<ApplicationStatus | 'none', ApplicationEvent[]>> = {
  none: ['apply'],
  draft: ['apply', 'withdraw'],
  ...open,
  awaiting_mentor: ['mentor_approve', 'mentor_decline', 'withdraw'],
  awaiting_company_check: ['company_confirmed', 'company_refused', 'not_reached', 'withdraw'],
  submitted: ['accept', 'decline', 'withdraw'],
  seen: ['accept', 'decline', 'withdraw'],
  interview: ['accept', 'decline', 'withdraw'],
  accepted: ['confirm', 'withdraw'],
}
const allowed: Allowed<ApplicationEvent> = {
  student: {
    none: ['apply'],
    draft: ['apply', 'withdraw'],
    ...open,
    accepted: ['confirm', 'withdraw'],
    withdrawn: ['restore'],
  },
  mentor: {
    none: ['apply'],
    draft: ['apply'],
    awaiting_mentor: ['mentor_approve', 'mentor_decline'],
    accepted: ['confirm'],
  },
  coordinator,
  broker: { awaiting_company_check: ['company_confirmed', 'company_refused', 'not_reached'] },
  company_supervisor: supervisor,
  company_admin: { ...supervisor, accepted: ['cancel'], confirmed: ['cancel'] },
  platform_admin: {
    ...coordinator,
    submitted: ['plan_interview', 'accept', 'decline', 'hand_over', 'withdraw'],
    seen: ['plan_interview', 'accept', 'decline', 'hand_over', 'withdraw'],
    accepted: ['confirm', 'withdraw', 'cancel'],
    confirmed: ['cancel'],
    declined: ['reconsider'],
    expired: ['reconsider'],
    withdrawn: ['restore'],
  },
  system: Object.fromEntries(
    openApplicationStatuses.map((status) => [status, ['cancel', 'close', 'supersede', 'expire', 'withdraw']]),
  ),
}

describe('the steps of an application', () => {
  for (const who of capacities) {
    for (const status of ['none', ...applicationStatuses] as const) {
      const mine = allowed[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        expect([...applicationStepsFor(status, [who])].sort()).toEqual([...mine].sort())
        for (const event of applicationEvents) {
          expect(judgeStep(applicationTransitions, event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }
})

describe('where applying leads', () => {
  test.each([
    [false, false, 'submitted', 'submitted'],
    [true, false, 'awaiting_mentor', 'submitted'],
    [false, true, 'awaiting_company_check', 'awaiting_company_check'],
    [true, true, 'awaiting_mentor', 'awaiting_company_check'],
  ])(
    'mentor first %s, school calls %s: %s, then %s',
    (mentorPreapproval, coordinatorConfirmsWithCompany, first, then) => {
      const settings = { mentorPreapproval, coordinatorConfirmsWithCompany, studentConfirmationRequired: true }
      expect([statusAfterApply(settings), statusAfterApply(settings, true)]).toEqual([first, then])
      expect(statusAfterAccept(settings)).toBe('accepted')
      expect(statusAfterAccept({ ...settings, studentConfirmationRequired: false })).toBe('confirmed')
    },
  )
})

const fine: ApplySituation = {
  period: { status: 'open', maxInternships: 1 },
  isInPeriod: true,
  byCoordinator: false,
  closedReasons: [],
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

describe('the guards of applying', () => {
  test('let a pupil through whom nothing stops', () => expect(applyRefusals(fine)).toEqual([]))

  test.each([
    ['G1', 'not_in_period', { isInPeriod: false }],
    ['G2', 'too_young', { closedReasons: ['too_young'] }],
    ['G3', 'vacancy_not_open', { closedReasons: ['not_published'] }],
    ['G3', 'no_seat', { closedReasons: ['no_seat'] }],
    ['G3', 'deadline_passed', { closedReasons: ['deadline_passed'] }],
    ['G4', 'too_many_open', { openApplications: 3 }],
    ['G5', 'already_applied', { hasOpenApplicationHere: true }],
    ['G6', 'overlap', { confirmedInPeriod: 1 }],
    ['G6', 'overlap', { period: { status: 'open', maxInternships: 2 }, confirmedInPeriod: 1, overlapsConfirmed: true }],
    ['G7', 'not_for_your_school', { closedReasons: ['other_school'] }],
    ['G7', 'not_for_your_school', { closedReasons: ['other_level'] }],
    ['G7', 'not_for_your_school', { closedReasons: ['other_program'] }],
    ['G8', 'consent_missing', { consentsMissing: 1 }],
    ['G9', 'motivation_missing', { motivationRequired: true, motivation: ' ' }],
    ['G9', 'motivation_too_short', { motivationRequired: true, motivation: 'Ik wil graag.' }],
    ['G9', 'motivation_too_long', { motivation: 'x'.repeat(1501) }],
    ['G10', 'law_block', { lawBlocks: true }],
    ['G11', 'test_week', { isInTestWeek: true }],
  ] as [keyof typeof applyGuards, string, Partial<ApplySituation>][])(
    '%s says %s, and no other guard does',
    (name, refusal, change) => {
      const situation = { ...fine, ...change }
      expect(applyGuards[name](situation)).toBe(refusal)
      expect(applyRefusals(situation)).toEqual([refusal])
    },
  )

  for (const status of periodStatuses) {
    for (const byCoordinator of [false, true]) {
      const may = status === 'open' || (byCoordinator && (status === 'closed_for_applications' || status === 'running'))
      test(`G1 at a period that is ${status}, by the coordinator ${byCoordinator}: ${may}`, () => {
        expect(applyGuards.G1({ ...fine, byCoordinator, period: { ...fine.period, status } }) === undefined).toBe(may)
      })
    }
  }

  test('who has first right needs no free seat, and everything else all the same', () => {
    const first = { ...fine, hasFirstRight: true }
    expect(applyRefusals({ ...first, closedReasons: ['no_seat'] })).toEqual([])
    expect(applyRefusals({ ...first, closedReasons: ['no_seat', 'deadline_passed'] })).toEqual(['deadline_passed'])
    expect(applyRefusals({ ...first, closedReasons: ['no_seat', 'too_young'] })).toEqual(['too_young'])
  })

  test('a second place is fine where the period allows two, at another time', () => {
    expect(applyRefusals({ ...fine, period: { status: 'open', maxInternships: 2 }, confirmedInPeriod: 1 })).toEqual([])
  })

  test.each([
    ['2026-11-14', false, {}, true],
    ['2026-11-13', false, {}, false],
    ['2026-11-20', true, {}, false],
    ['2026-11-20', false, { openApplications: 3 }, false],
    ['2026-11-20', false, { closedReasons: ['no_seat'] }, false],
  ] as [string, boolean, Partial<ApplySituation>, boolean][])(
    'withdrawn on %s, restored before %s, %j: may restore is %s',
    (withdrawnOn, restoredBefore, change, may) => {
      expect(mayRestore({ withdrawnOn, restoredBefore }, '2026-11-21', { ...fine, ...change })).toBe(may)
    },
  )
})

describe('whose turn it is and what a company sees', () => {
  const turns: Record<ApplicationStatus, [ReturnType<typeof applicationTurn>, string]> = {
    draft: ['student', 'none'],
    awaiting_mentor: ['mentor', 'none'],
    awaiting_school: ['school', 'none'],
    awaiting_company_check: ['school', 'none'],
    submitted: ['company', 'minimal'],
    seen: ['company', 'minimal'],
    interview: ['company', 'minimal'],
    accepted: ['student', 'full'],
    confirmed: [null, 'full'],
    declined: [null, 'none'],
    mentor_declined: [null, 'none'],
    changes_requested: ['student', 'none'],
    withdrawn: [null, 'none'],
    superseded: [null, 'none'],
    expired: [null, 'none'],
    cancelled_by_company: [null, 'none'],
  }
  test.each(applicationStatuses.map((status) => [status, ...turns[status]] as const))(
    '%s: %s, %s',
    (status, turn, view) => {
      expect(applicationTurn({ status, origin: 'vacancy' })).toBe(turn)
      expect(studentViewFor({ status, internshipEndedOn: null, today: '2026-11-21' })).toBe(view)
    },
  )
  test('a self-found place waits for its host once the school has agreed', () => {
    expect(applicationTurn({ status: 'accepted', origin: 'self_found' })).toBe('company')
  })
  test('thirty days after the end a company sees nothing any more', () => {
    const view = (internshipEndedOn: string) =>
      studentViewFor({ status: 'confirmed', internshipEndedOn, today: '2026-11-21' })
    expect([view('2026-10-22'), view('2026-10-21')]).toEqual(['full', 'none'])
  })
})
