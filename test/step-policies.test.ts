import { describe, expect, it } from 'vitest'
import type { LooksAfterAs } from '#areas/groups/queries.ts'
import {
  allowedApplicationEvents,
  isActorsTurn,
  mayCall,
  type ApplicationRelation,
} from '#areas/applications/policy.ts'
import { allowedSelfFoundEvents, selfFoundCapacities } from '#areas/applications/self-found/policy.ts'
import { mayRenew, readsQuestions } from '#areas/contracts/policy.ts'
import { contractStatuses } from '#areas/contracts/model.ts'
import { internshipStatuses } from '#areas/internships/model.ts'
import { isInternshipOfActorsTurn, type InternshipRelation } from '#areas/internships/policy.ts'
import { maySet } from '#areas/settings/policy.ts'
import { capabilitiesFor } from '#areas/tenancy/model.ts'
import { assertOffered } from '#areas/tenancy/policy.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { asListed, everybody, person, who } from './actors.ts'

// Whose step it is on the way from a place to an internship: every capacity at every relation. Whoever is not named may not.

const nobodys = { isOwn: false, isMine: false, mineAs: [] as LooksAfterAs[], isOfMySchool: false, isOfMyCompany: false }
const everybodys = {
  isOwn: true,
  isMine: true,
  mineAs: ['mentor', 'school_supervisor'] as LooksAfterAs[],
  isOfMySchool: true,
  isOfMyCompany: true,
}
const here = { organizationId: 'here', schoolId: 'here' }
const coordinator = person(['coordinator', 'here'])
const mentor = person(['mentor', 'here'])
const pupil = person(['student', 'here'])

describe('an application', () => {
  const relation: ApplicationRelation = { ...here, ...everybodys, status: 'awaiting_mentor', origin: 'vacancy' }
  const agreed = { ...relation, teamAgreedAt: new Date('2026-10-05') }
  it('to a place a pupil found has no button of the others', () => {
    expect(allowedApplicationEvents(coordinator, relation)).not.toEqual([])
    for (const one of everybody)
      for (const actor of [person([one === 'visitor' || one === 'system' ? 'student' : one, 'here'])])
        expect(allowedApplicationEvents(actor, { ...relation, origin: 'self_found' })).toEqual([])
  })
  it('of one of a group is agreed to once, and left whenever they like', () => {
    const steps = (actor: Actor, one: ApplicationRelation) => allowedApplicationEvents(actor, one)
    expect(steps(mentor, relation)).toContain('mentor_approve')
    expect(steps(mentor, agreed)).not.toContain('mentor_approve')
    expect(steps(pupil, { ...relation, status: 'accepted' })).toContain('confirm')
    expect(steps(pupil, { ...agreed, status: 'accepted' })).not.toContain('confirm')
    expect(steps(pupil, { ...agreed, status: 'accepted' })).toContain('withdraw')
    expect([isActorsTurn(mentor, relation), isActorsTurn(mentor, agreed)]).toEqual([true, false])
  })
  it('is telephoned for by a coordinator, a broker and who runs the platform', () => {
    expect(who(mayCall)).toEqual(asListed('coordinator', 'broker', 'platform_admin'))
  })
})

describe('a place a pupil found', () => {
  const place = {
    ...here,
    ...everybodys,
    status: 'awaiting_school' as const,
    origin: 'self_found' as const,
    schoolSettings: {},
  }
  const tenant = (mentorJudgesSelfFound: boolean) => ({ ...capabilitiesFor('mas'), mentorJudgesSelfFound })
  it('is opened by the host’s link as the host alone', () => {
    for (const actor of [coordinator, pupil, { kind: 'visitor' } as const])
      expect(selfFoundCapacities(tenant(true), actor, { ...place, byLink: true })).toEqual(['host_link'])
    expect(selfFoundCapacities(tenant(true), { kind: 'visitor' }, place)).toEqual([])
  })
  it('is judged by the office, and by the mentor where the school says so', () => {
    const judges = (mentors: boolean) =>
      who((actor) =>
        allowedSelfFoundEvents(tenant(mentors), actor, { ...place, isOwn: false }).some((event) => event === 'approve'),
      )
    const office: Capacity[] = judges(false)
    expect(office).toEqual(asListed('coordinator', 'platform_admin'))
    expect(judges(true)).toEqual(asListed('mentor', ...office))
  })
  it('is judged by nobody whose own it is, whatever else they are', () => {
    const both = person(['student', 'here'], ['coordinator', 'here'], ['mentor', 'here'])
    expect(selfFoundCapacities(tenant(true), both, place)).toEqual(['student'])
    expect(selfFoundCapacities(tenant(true), both, { ...place, isOwn: false })).toEqual(
      expect.arrayContaining(['coordinator', 'mentor']),
    )
    expect(allowedSelfFoundEvents(tenant(true), both, place)).toEqual(['withdraw'])
  })
})

describe('a contract', () => {
  const internship = {
    ...here,
    ...everybodys,
    status: 'contracting' as InternshipRelation['status'],
    contractId: null as string | null,
    needsDigitalContract: true,
  }
  it('is made anew by the coordinator, after the last was called off, while the internship goes on without one', () => {
    const voided = { status: 'voided', isLatest: true } as const
    const renew = (more: Partial<typeof internship> = {}, contract: Parameters<typeof mayRenew>[2] = voided) =>
      who((actor) => mayRenew(actor, { ...internship, ...more }, contract))
    expect(renew()).toEqual(asListed('coordinator', 'platform_admin'))
    for (const status of internshipStatuses) {
      const goesOn = ['planned', 'contracting', 'ready', 'active'].includes(status)
      expect([status, renew({ status }).length > 0]).toEqual([status, goesOn])
    }
    for (const status of contractStatuses)
      expect([status, renew({}, { status, isLatest: true }).length > 0]).toEqual([status, status === 'voided'])
    expect(renew({}, { status: 'voided', isLatest: false })).toEqual([])
    expect(renew({ contractId: 'another' })).toEqual([])
    expect(renew({ needsDigitalContract: false })).toEqual([])
  })
  it('is asked about at the school: who answers, and who looks after the pupil', () => {
    expect(who((actor) => readsQuestions(actor, internship))).toEqual(
      asListed('coordinator', 'school_admin', 'mentor', 'school_supervisor', 'platform_admin'),
    )
    expect(who((actor) => readsQuestions(actor, { ...internship, ...nobodys }))).toEqual(['platform_admin'])
  })
})

describe('an internship', () => {
  const at = { ...here, ...nobodys, usesHours: true, minutesUndecided: 0 }
  const turn = (status: InternshipRelation['status'], more: object) =>
    who((actor) => isInternshipOfActorsTurn(actor, { ...at, status, ...more }))
  it('waits for the pupil who writes hours, for the company that judges them, for the office, or for nobody', () => {
    expect([turn('active', { isOwn: true }), turn('active', { ...everybodys, isOwn: false })]).toEqual([everybody, []])
    const handedIn = { minutesUndecided: 60 }
    expect(turn('active', { ...handedIn, isOfMyCompany: true })).toEqual(
      asListed('company_admin', 'company_supervisor'),
    )
    expect(turn('active', { ...handedIn, ...everybodys, isOfMyCompany: false })).toEqual([])
    expect(turn('planned', { isOfMySchool: true })).toEqual(['coordinator'])
    expect(turn('planned', { ...everybodys, isOfMySchool: false })).toEqual([])
    for (const status of ['contracting', 'completed', 'cancelled'] as const)
      expect(turn(status, everybodys)).toEqual([])
  })
})

describe('what a tenant is', () => {
  it('is set by its own administrators, its brand by who runs the platform alone', () => {
    expect(who((actor) => maySet(actor, {}))).toEqual(asListed('tenant_admin', 'platform_admin'))
    expect(who((actor) => maySet(actor, { byPlatform: true }))).toEqual(['platform_admin'])
  })
  it('does not offer is refused', () => {
    const tenant = { name: 'Zeist', capabilities: { ...capabilitiesFor('mas'), selfFoundAllowed: true } }
    const offered = () => assertOffered(tenant, 'selfFoundAllowed')
    expect(offered).not.toThrow()
    tenant.capabilities.selfFoundAllowed = false
    expect(offered).toThrow('tenancy.feature-disabled')
  })
})
