import { describe, expect, it } from 'vitest'
import { mayKeepAgreements } from '#areas/agreements/policy.ts'
import { contentStatuses } from '#areas/content/model.ts'
import { allowedContentEvents, contentCapacities, mayKeepContent } from '#areas/content/policy.ts'
import { documentStatuses } from '#areas/documents/model.ts'
import {
  allowedDocumentEvents,
  documentCapacities,
  isDocumentOfActorsTurn,
  isOfOffice,
  mayOpenPaper,
  mayTakeStep,
  type DocumentRelation,
} from '#areas/documents/policy.ts'
import { mayMatch, schoolsToMatch } from '#areas/matching/policy.ts'
import { mayWriteMentorships, seesEveryMentorship } from '#areas/mentorships/policy.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { mayKeepRoad, mayKeepWorkflows, schoolsOfWorkflows } from '#areas/workflows/policy.ts'
import { acting, asListed, everybody, person, who } from './actors.ts'

// What the office of a school keeps, and who else has a part in it: every capacity at every relation. Whoever is not named may not.

const office: Capacity[] = ['school_admin', 'coordinator']
const company: Capacity[] = ['company_admin', 'company_supervisor']
const everywhere: Capacity[] = ['platform_admin', 'tenant_admin']

describe('a document that is asked for', () => {
  const paper: DocumentRelation = {
    status: 'requested',
    kind: 'other',
    handedInBy: 'student',
    schoolId: 'here',
    organizationId: 'here',
    isOwn: false,
    isOfMyCompany: false,
  }
  const theirs = { isOwn: true, isOfMyCompany: true }
  const touches = (more: Partial<DocumentRelation>, at = 'here') =>
    who((actor) => documentCapacities(actor, { ...paper, ...more }).length > 0, at)

  it('is touched by the pupil whose it is, by the office of the school and by the company', () => {
    expect(touches({})).toEqual(asListed('system', ...office))
    expect(touches({ isOwn: true })).toEqual(asListed('system', ...office, 'student'))
    expect(touches({ isOfMyCompany: true })).toEqual(asListed('system', ...office, ...company))
    expect(touches({}, 'elsewhere')).toEqual(['system'])
    expect(touches(theirs, 'elsewhere')).toEqual(asListed('system', 'student'))
    expect(who((actor) => isOfOffice(actor, 'here'))).toEqual(asListed(...office))
    expect(who((actor) => isOfOffice(actor, 'here'), 'elsewhere')).toEqual([])
  })

  it.each<[DocumentRelation['handedInBy'], Capacity[]]>([
    ['student', ['student']],
    ['company', company],
    ['school', []],
  ])('of the %s is handed in by them or by the office for them', (handedInBy, asked) => {
    const steps = (actor: Actor) => allowedDocumentEvents(actor, { ...paper, ...theirs, handedInBy })
    for (const one of everybody) {
      const may = office.includes(one) ? ['hand_in', 'verify', 'waive'] : asked.includes(one) ? ['hand_in'] : []
      expect([one, steps(acting(one, 'here'))]).toEqual([one, may])
    }
    expect(who((actor) => mayTakeStep(actor, { ...paper, ...theirs, handedInBy }, 'hand_in'))).toEqual(
      asListed(...office, ...asked),
    )
  })
  it.each(documentStatuses)('that is %s has no button for what happens by itself', (status) => {
    for (const one of everybody)
      for (const event of ['ask', 'expire'])
        expect(allowedDocumentEvents(acting(one, 'here'), { ...paper, ...theirs, status })).not.toContain(event)
    expect(mayTakeStep({ kind: 'system' }, { ...paper, status }, 'expire')).toBe(true)
  })

  it('is opened by whom it is asked of and by the office, and a certificate of conduct never by a company', () => {
    const opens = (more: Partial<DocumentRelation>) =>
      who((actor) => mayOpenPaper(actor, { ...paper, ...theirs, ...more }))
    expect(opens({})).toEqual(asListed(...office, 'student'))
    expect(opens({ kind: 'vog' })).toEqual(asListed(...office, 'student'))
    expect(opens({ handedInBy: 'company' })).toEqual(asListed(...office, ...company))
    expect(opens({ handedInBy: 'company', kind: 'vog' })).toEqual(asListed(...office))
    expect(opens({ handedInBy: 'school' })).toEqual(asListed(...office))
  })

  it('waits for who hands it in, for the office once it is there, and for nobody when it is settled', () => {
    const turn = (more: Partial<DocumentRelation>) =>
      who((actor) => isDocumentOfActorsTurn(actor, { ...paper, ...theirs, ...more }))
    for (const status of ['requested', 'rejected', 'expired'] as const) {
      expect(turn({ status })).toEqual(['student'])
      expect(turn({ status, handedInBy: 'company' })).toEqual(asListed(...company))
      expect(turn({ status, handedInBy: 'school' })).toEqual(asListed(...office))
    }
    for (const handedInBy of ['student', 'company', 'school'] as const) {
      expect(turn({ status: 'received', handedInBy })).toEqual(asListed(...office))
      for (const status of ['verified', 'waived'] as const) expect(turn({ status, handedInBy })).toEqual([])
    }
  })
})

describe('how pupils of a school go about it', () => {
  it('is decided pupil by pupil by who looks after them there', () => {
    expect(who((actor) => mayKeepRoad(actor, 'here'))).toEqual(asListed(...office, 'mentor', 'school_supervisor'))
    expect(who((actor) => mayKeepRoad(actor, 'here'), 'elsewhere')).toEqual([])
  })
  it('is said by its office and by who runs the tenant', () => {
    expect(who((actor) => mayKeepWorkflows(actor, 'here'))).toEqual(asListed('system', ...everywhere, ...office))
    expect(who((actor) => mayKeepWorkflows(actor, 'here'), 'elsewhere')).toEqual(asListed('system', ...everywhere))
  })
  it('is read at the own schools, and everywhere by who runs the tenant', () => {
    expect(who((actor) => schoolsOfWorkflows(actor) === undefined)).toEqual(asListed('system', ...everywhere))
    expect(who((actor) => schoolsOfWorkflows(actor)?.includes('here') ?? false)).toEqual(
      asListed(...office, 'mentor', 'school_supervisor'),
    )
    expect(schoolsOfWorkflows(person(['mentor', 'here'], ['student', 'there']))).toEqual(['here'])
  })
})

describe('who looks after whom', () => {
  it('is said by the office of the school', () => {
    expect(who((actor) => mayWriteMentorships(actor, 'here'))).toEqual(asListed(...office))
    expect(who((actor) => mayWriteMentorships(actor, 'here'), 'elsewhere')).toEqual([])
    expect(who(seesEveryMentorship)).toEqual(asListed('system', ...everywhere))
  })
})

describe('places', () => {
  it('are divided by the coordinator of the school and by who runs the platform', () => {
    expect(who((actor) => mayMatch(actor, 'here'))).toEqual(asListed('coordinator', 'platform_admin'))
    expect(who((actor) => mayMatch(actor, 'here'), 'elsewhere')).toEqual(['platform_admin'])
    expect(who((actor) => schoolsToMatch(actor) === undefined)).toEqual(['platform_admin'])
    expect(schoolsToMatch(person(['coordinator', 'here'], ['mentor', 'there']))).toEqual(['here'])
  })
  it('are agreed on by the office of the school', () => {
    expect(who((actor) => mayKeepAgreements(actor, 'here'))).toEqual(asListed(...office))
    expect(who((actor) => mayKeepAgreements(actor, 'here'), 'elsewhere')).toEqual([])
  })
})

describe('a page of the website', () => {
  it('is kept by who runs the tenant', () => {
    expect(who(mayKeepContent)).toEqual(asListed('system', ...everywhere))
    expect(who((actor) => contentCapacities(actor).length > 0)).toEqual(asListed(...everywhere))
    expect(who((actor) => allowedContentEvents(actor, 'draft').length > 0)).toEqual(asListed(...everywhere))
  })
  it.each(contentStatuses)('that is %s has a button for every step but the making', (status) => {
    const steps = allowedContentEvents(person(['tenant_admin', 'here']), status)
    expect([steps.length > 0, steps.includes('create')]).toEqual([true, false])
  })
})
