import type { LooksAfterAs } from '#areas/groups/queries.ts'
import { describe, expect, it } from 'vitest'
import { applicationStatuses } from '#areas/applications/model.ts'
import {
  allowedApplicationEvents,
  applicantViewFor,
  applicationCapacities,
  isActorsTurn,
  type ApplicationRelation,
} from '#areas/applications/policy.ts'
import { canLeave } from '#areas/applications/waiting-list/policy.ts'
import { handsOf, isSigner, officeEvents, partsOf, sidesOf, signerPlanFor } from '#areas/contracts/policy.ts'
import { mayTakeAlong } from '#areas/desk/policy.ts'
import { groupCapacities, mayWriteGroups, seesEveryGroup } from '#areas/groups/policy.ts'
import { mayKnow, mayLookThrough } from '#areas/identity/impersonations/policy.ts'
import { organizationsToImportFor } from '#areas/imports/vacancies/policy.ts'
import { schoolsKept } from '#areas/integrations/webhooks/policy.ts'
import { allowedInternshipEvents, internshipCapacities, type InternshipRelation } from '#areas/internships/policy.ts'
import {
  allowedOrganizationEvents,
  mayEditOrganization,
  mayEditRegistry,
  organizationCapacities,
  organizationViewFor,
  type JudgedOrganization,
} from '#areas/organizations/policy.ts'
import { allowedPeriodEvents, mayKeep, mayRead, periodCapacities, schoolsOf } from '#areas/periods/policy.ts'
import { maySetSchool } from '#areas/settings/policy.ts'
import { standingsOf } from '#areas/students/policy.ts'
import { capabilitiesFor } from '#areas/tenancy/model.ts'
import { allowedWeekEvents, weekCapacities } from '#areas/timesheets/policy.ts'
import { longestPage, mayExport } from '#areas/user-admin/policy.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { mayAllowHours, vacancyAbilities } from '#areas/vacancies/policy.ts'
import { acting, asListed, everybody, person, who } from './actors.ts'

// Who counts where: every capacity at every relation, in each area that judges by one. Whoever is not named may not.

const flags = ['isOwn', 'isMine', 'isOfMySchool', 'isOfMyCompany'] as const
const none = { isOwn: false, isMine: false, mineAs: [] as LooksAfterAs[], isOfMySchool: false, isOfMyCompany: false }
const looksAfter: { isMine: boolean; mineAs: LooksAfterAs[] } = {
  isMine: true,
  mineAs: ['mentor', 'school_supervisor'],
}
const by = (flag: (typeof flags)[number]) => (flag === 'isMine' ? looksAfter : { [flag]: true })
const both = { ...none, isOfMySchool: true, isOfMyCompany: true, isOwn: true, ...looksAfter }
const ofHere = { organizationId: 'here', schoolId: 'here' }
const always: Capacity[] = ['platform_admin', 'tenant_admin', 'broker', 'system']

describe.each<
  [string, (actor: Actor, relation: typeof none) => Capacity[], Record<(typeof flags)[number], Capacity[]>]
>([
  [
    'an application',
    (actor, relation) =>
      applicationCapacities(actor, { ...ofHere, status: 'submitted', origin: 'vacancy', ...relation }),
    {
      isOwn: ['student'],
      isMine: ['mentor'],
      isOfMySchool: ['coordinator', 'school_admin'],
      isOfMyCompany: ['company_admin', 'company_supervisor'],
    },
  ],
  [
    'an internship',
    (actor, relation) => internshipCapacities(actor, { ...ofHere, status: 'planned', ...relation }),
    {
      isOwn: ['student'],
      isMine: ['mentor', 'school_supervisor'],
      isOfMySchool: ['coordinator', 'school_admin', 'school_signatory'],
      isOfMyCompany: ['company_admin', 'company_supervisor', 'company_signatory'],
    },
  ],
])('%s', (_name, judge, countsBy) => {
  it.each(flags)('counts those whose %s it is, and who looks after all', (flag) => {
    const counted = who((actor) => judge(actor, { ...none, ...by(flag) }).length > 0)
    expect(counted).toEqual(asListed(...always, ...countsBy[flag]))
  })
  it('counts nobody of a school or company elsewhere', () => {
    const counted = who((actor) => judge(actor, both).length > 0, 'elsewhere')
    expect(counted).toEqual(asListed(...always, ...countsBy.isOwn, ...countsBy.isMine))
  })
})

describe('an application', () => {
  const relation: ApplicationRelation = { ...ofHere, ...none, status: 'submitted', origin: 'vacancy' }
  it.each(applicationStatuses)('has no button for what happens by itself: %s', (status) => {
    for (const one of everybody)
      for (const event of ['apply', 'expire', 'supersede'])
        expect(allowedApplicationEvents(acting(one, 'here'), { ...relation, ...both, status })).not.toContain(event)
  })
  it('has a button for who may', () => {
    const withdraw = (actor: Actor) =>
      allowedApplicationEvents(actor, { ...relation, isOwn: true, isOfMySchool: true }).includes('withdraw')
    // The system does it for who left the school.
    expect(who(withdraw)).toEqual(asListed('system', 'student', 'coordinator', 'platform_admin'))
  })

  const view = (capacity: Capacity, more: Partial<ApplicationRelation>, internshipEndsOn: string | null = null) =>
    applicantViewFor(acting(capacity, 'here'), { ...relation, ...more, internshipEndsOn }, new Date('2026-10-05'))
  it('shows the whole pupil to pupil, school and who runs the tenant', () => {
    for (const flag of ['isOwn', 'isMine', 'isOfMySchool'] as const) expect(view('viewer', by(flag))).toBe('full')
    expect(everybody.filter((one) => view(one, {}) === 'full')).toEqual(
      asListed('system', 'tenant_admin', 'platform_admin'),
    )
    expect(view('broker', {})).toBe('minimal')
  })
  it('shows a company the pupil by the phase, until thirty days after the end', () => {
    const atCompany = { isOfMyCompany: true }
    expect(view('company_admin', atCompany)).toBe('minimal')
    expect(view('company_admin', { ...atCompany, status: 'accepted' })).toBe('full')
    expect(view('company_admin', { ...atCompany, status: 'declined' })).toBe('none')
    expect(view('company_admin', { ...atCompany, status: 'confirmed' }, '2026-09-05')).toBe('full')
    expect(view('company_admin', { ...atCompany, status: 'confirmed' }, '2026-09-04')).toBe('none')
  })

  it.each<[ApplicationRelation['status'], (typeof flags)[number]]>([
    ['draft', 'isOwn'],
    ['awaiting_mentor', 'isMine'],
    ['submitted', 'isOfMyCompany'],
    ['accepted', 'isOwn'],
  ])('that is %s waits for those whose %s it is', (status, flag) => {
    const turn = (actor: Actor, more: Partial<ApplicationRelation>) =>
      isActorsTurn(actor, { ...relation, status, ...more })
    expect(turn(person(['mentor', 'here']), by(flag))).toBe(true)
    expect(turn(person(['mentor', 'here']), { ...both, [flag]: false, ...(flag === 'isMine' && { mineAs: [] }) })).toBe(
      false,
    )
    // Whoever looks after a pupil without being the mentor is not asked as one.
    expect(turn(person(['school_supervisor', 'here']), by(flag))).toBe(status !== 'awaiting_mentor')
  })
  it('that the school has to telephone about waits for its coordinator, and for a broker', () => {
    const turn = (relation: ApplicationRelation) => who((actor) => isActorsTurn(actor, relation))
    const at = { ...relation, status: 'awaiting_company_check' as const }
    expect(turn({ ...at, isOfMySchool: true })).toEqual(asListed('coordinator', 'broker'))
    expect(turn(at)).toEqual(['broker'])
  })
  it('that is over waits for nobody', () =>
    expect(isActorsTurn(person(['mentor', 'here']), { ...relation, ...both, status: 'withdrawn' })).toBe(false))

  it('waits on a list that the pupil leaves, or is taken off by her coordinator', () => {
    const place = { studentId: 'pupil', schoolId: 'here' }
    expect(who((actor) => canLeave(actor, place))).toEqual(asListed('coordinator', 'platform_admin'))
    expect(who((actor) => canLeave(actor, place), 'elsewhere')).toEqual(['platform_admin'])
    expect(canLeave(person(['student', 'here']), { ...place, studentId: 'me' })).toBe(true)
  })
})

describe('an internship', () => {
  const relation = { ...ofHere, ...both, status: 'planned' as const, needsDigitalContract: false, usesHours: true }
  const steps = (actor: Actor, more: object = {}) => allowedInternshipEvents(actor, { ...relation, ...more })
  it('has no button for what happens by itself', () => {
    for (const status of ['planned', 'contracting'] as const)
      for (const event of ['create', 'start_contract', 'contract_signed'])
        expect(steps({ kind: 'system' }, { status })).not.toContain(event)
  })
  it('is made ready by hand where there is no contract to sign, and is called off either way', () => {
    const coordinator = person(['coordinator', 'here'])
    expect(steps(coordinator)).toEqual(expect.arrayContaining(['mark_ready', 'cancel']))
    const withContract = steps(coordinator, { needsDigitalContract: true })
    expect([withContract.includes('mark_ready'), withContract.includes('cancel')]).toEqual([false, true])
  })
})

describe('a contract', () => {
  const relation: InternshipRelation = { ...ofHere, ...both, status: 'contracting' }
  it('is moved on by the office', () => {
    expect(officeEvents(person(['coordinator', 'here']), relation, 'filling')).toEqual(['finalize', 'void'])
    expect(officeEvents(person(['coordinator', 'here']), relation, 'ready')).toEqual(['send', 'edit', 'void'])
    expect(officeEvents({ kind: 'system' }, relation, 'signing')).toEqual(['void'])
    expect(who((actor) => officeEvents(actor, relation, 'filling').length > 0)).toEqual(
      asListed('coordinator', 'platform_admin', 'system'),
    )
  })
  it('is filled in by each for the own part, by the office for all', () => {
    const all = ['school', 'company', 'student', 'guardian']
    const parts: Partial<Record<Capacity, string[]>> = {
      student: ['student'],
      company_admin: ['company'],
      company_supervisor: ['company'],
      company_signatory: ['company'],
      coordinator: all,
      school_admin: all,
      platform_admin: all,
    }
    for (const one of everybody) expect([one, partsOf(acting(one, 'here'), relation)]).toEqual([one, parts[one] ?? []])
  })
  it('is signed by who is named, and shown to sign by a party', () => {
    const me = person(['student', 'here'])
    const nobodys = { ...relation, ...none }
    expect([isSigner(me, { userId: 'me' }), isSigner(me, { userId: 'other' }), isSigner(me, { userId: null })]).toEqual(
      [true, false, false],
    )
    expect(isSigner({ kind: 'visitor' }, { userId: null })).toBe(false)
    expect(handsOf({ kind: 'system' }, nobodys, { userId: null })).toEqual(['system'])
    expect(handsOf(me, nobodys, { userId: 'me' })).toEqual(['self'])
    expect(handsOf(me, nobodys, { userId: 'other' })).toEqual([])
    for (const flag of flags) expect(handsOf(me, { ...nobodys, [flag]: true }, { userId: 'other' })).toEqual(['party'])
    expect(who((actor) => handsOf(actor, nobodys, { userId: 'other' }).includes('party'))).toEqual(['platform_admin'])
  })
  it('has three sides', () => {
    const sides = { isOwn: ['family'], isMine: ['school'], isOfMySchool: ['school'], isOfMyCompany: ['company'] }
    for (const flag of flags) expect(sidesOf({ ...relation, ...none, [flag]: true })).toEqual(sides[flag])
    expect(sidesOf({ ...relation, ...none })).toEqual([])
  })
  it('is signed by a guardian while the pupil is young today', () => {
    const tenant = { capabilities: { ...capabilitiesFor('traineeship'), guardianSignature: 'under18' as const } }
    const roles = (birthDate: string | null) =>
      signerPlanFor(
        { now: new Date('2026-10-05T10:00:00Z'), tenant },
        { program: 'traineeship', birthDate, schoolSettings: {} },
      ).map(({ role }) => role)
    expect(roles('2008-10-06')).toContain('guardian')
    expect(roles('2008-10-05')).not.toContain('guardian')
    // Of whom nobody knows the age it is asked.
    expect(roles(null)).toContain('guardian')
  })
})

describe('hours', () => {
  const relation: InternshipRelation = { ...ofHere, ...none, status: 'active' }
  it('are touched by who holds the link as the host alone', () => {
    expect(weekCapacities(person(['coordinator', 'here']), { ...relation, ...both }, true)).toEqual(['host_link'])
    expect(weekCapacities({ kind: 'visitor' }, relation)).toEqual([])
    expect(allowedWeekEvents({ kind: 'visitor' }, relation, 'submitted', true)).toEqual(['approve', 'return'])
    expect(allowedWeekEvents({ kind: 'visitor' }, relation, 'submitted')).toEqual([])
  })
  it('are written by the pupil whose they are', () => {
    const pupil = person(['student', 'here'])
    expect(weekCapacities(pupil, { ...relation, isOwn: true })).toEqual(['student'])
    expect(weekCapacities(pupil, { ...relation, ...looksAfter, isOfMySchool: true })).toEqual([])
    expect(weekCapacities(person(['coordinator', 'here']), { ...relation, isOfMySchool: true })).toEqual([
      'coordinator',
    ])
  })
})

describe('a school', () => {
  it('keeps its own periods, and others of it read them', () => {
    const everywhere: Capacity[] = ['tenant_admin', 'platform_admin', 'system']
    const keepers: Capacity[] = [...everywhere, 'school_admin', 'coordinator']
    expect(who((actor) => mayKeep(actor, 'here'))).toEqual(asListed(...keepers))
    expect(who((actor) => mayKeep(actor, 'here'), 'elsewhere')).toEqual(asListed(...everywhere))
    expect(who((actor) => mayRead(actor, 'here'))).toEqual(
      asListed(...keepers, 'mentor', 'school_supervisor', 'school_signatory'),
    )
    expect(who((actor) => mayRead(actor, 'here'), 'elsewhere')).toEqual(asListed(...everywhere))
    expect(who((actor) => schoolsOf(actor, ['coordinator']) === undefined)).toEqual(asListed(...everywhere))
    expect(schoolsOf(person(['coordinator', 'here'], ['mentor', 'there']), ['coordinator'])).toEqual(['here'])
    expect(who((actor) => periodCapacities(actor, 'here').length > 0, 'elsewhere')).toEqual(
      asListed('tenant_admin', 'platform_admin'),
    )
    const draft = { schoolId: 'here', status: 'draft' as const }
    expect(allowedPeriodEvents(person(['coordinator', 'here']), draft)).toEqual(['announce', 'archive'])
  })
  it('keeps its own classes', () => {
    expect(who(seesEveryGroup)).toEqual(asListed('system', 'tenant_admin', 'platform_admin'))
    expect(who((actor) => mayWriteGroups(actor, 'here'))).toEqual(asListed('school_admin', 'coordinator'))
    expect(who((actor) => mayWriteGroups(actor, 'here'), 'elsewhere')).toEqual([])
    expect(who((actor) => groupCapacities(actor, 'here').length > 0, 'elsewhere')).toEqual(['system'])
  })
  it('is set by its own office and who runs the tenant', () => {
    expect(who((actor) => maySetSchool(actor, 'here'))).toEqual(
      asListed('tenant_admin', 'platform_admin', 'school_admin', 'coordinator'),
    )
    expect(who((actor) => maySetSchool(actor, 'here'), 'elsewhere')).toEqual(asListed('tenant_admin', 'platform_admin'))
  })
  it('keeps its own webhooks', () => {
    expect(who((actor) => schoolsKept(actor) === undefined)).toEqual(
      asListed('system', 'tenant_admin', 'platform_admin'),
    )
    expect(schoolsKept(person(['school_admin', 'here'], ['coordinator', 'there']))).toEqual(['here'])
  })
})

describe('a pupil’s file', () => {
  const pupil = { id: 'pupil', schoolId: 'here', mineAs: [] }
  it('is the own school’s, and nobody’s who works at another', () => {
    expect(who((actor) => standingsOf(actor, pupil).length > 0)).toEqual(
      asListed('platform_admin', 'tenant_admin', 'school_admin', 'coordinator'),
    )
    expect(who((actor) => standingsOf(actor, pupil).length > 0, 'elsewhere')).toEqual(
      asListed('platform_admin', 'tenant_admin'),
    )
  })
})

describe('in a file', () => {
  const taken = (take: (actor: Actor) => 'no' | 'yes' | 'with-reason', answer: string) =>
    who((actor) => take(actor) === answer)
  it('pupils are taken along by who looks after them, and for a reason by who runs the tenant', () => {
    expect(taken(mayTakeAlong, 'with-reason')).toEqual(['tenant_admin'])
    expect(taken(mayTakeAlong, 'yes')).toEqual(asListed('school_admin', 'coordinator', 'mentor', 'school_supervisor'))
  })
  it('people are taken along by the office of a school, and for a reason by who runs the tenant', () => {
    expect(taken(mayExport, 'with-reason')).toEqual(asListed('tenant_admin', 'platform_admin'))
    expect(taken(mayExport, 'yes')).toEqual(asListed('school_admin', 'coordinator'))
    expect(who((actor) => longestPage(actor) === 1000)).toEqual(
      asListed('platform_admin', 'tenant_admin', 'broker', 'school_admin', 'company_admin'),
    )
  })
  it('places are read in for one’s own company, or for all', () => {
    expect(who((actor) => organizationsToImportFor(actor) === undefined)).toEqual(asListed(...always))
    expect(organizationsToImportFor(person(['company_admin', 'here'], ['coordinator', 'there']))).toEqual(['here'])
  })
})

describe('looking through others’ eyes', () => {
  const target = (capacity: Capacity) => ({ id: 'other', roles: person([capacity, 'here']).roles })
  const tenant = capabilitiesFor('mas')
  const allowing = { ...tenant, schoolLooksThroughPupils: true }
  it('goes downward only, never on, and never at oneself', () => {
    const platform = person(['platform_admin', 'here'])
    const admin = person(['tenant_admin', 'here'])
    expect(mayLookThrough(platform, target('tenant_admin'), tenant)).toBe(true)
    expect(mayLookThrough(admin, target('student'), tenant)).toBe(true)
    expect(mayLookThrough(admin, target('tenant_admin'), tenant)).toBe(false)
    expect(mayLookThrough(admin, target('platform_admin'), tenant)).toBe(false)
    expect(mayLookThrough(person(['coordinator', 'here']), target('student'), tenant)).toBe(false)
    expect(mayLookThrough({ ...admin, impersonatorId: 'boss' }, target('student'), tenant)).toBe(false)
    expect(mayLookThrough(admin, { ...target('student'), id: 'me' }, tenant)).toBe(false)
    // A role that means nothing where it is held gives no rank.
    const odd = { ...platform, roles: platform.roles.map((role) => ({ ...role, organizationType: 'School' })) }
    expect(mayLookThrough(odd, target('student'), tenant)).toBe(false)
  })
  it('a school’s administrator, where the tenant allows it, at pupils of that school', () => {
    const admin = person(['school_admin', 'here'])
    expect(who((actor) => actor.kind === 'user' && mayLookThrough(actor, target('student'), allowing))).toEqual(
      asListed('tenant_admin', 'platform_admin', 'school_admin'),
    )
    expect(mayLookThrough(admin, target('student'), tenant)).toBe(false)
    expect(mayLookThrough(admin, target('mentor'), allowing)).toBe(false)
    expect(mayLookThrough(admin, { id: 'other', roles: [] }, allowing)).toBe(false)
    expect(mayLookThrough(person(['school_admin', 'there']), target('student'), allowing)).toBe(false)
    expect([mayKnow(admin, target('student')), mayKnow(admin, { roles: [] })]).toEqual([true, false])
    expect(mayKnow(person(['school_admin', 'there']), target('student'))).toBe(false)
    expect(mayKnow(person(['tenant_admin', 'there']), target('student'))).toBe(true)
  })
})

describe('an organization', () => {
  const company: JudgedOrganization = {
    id: 'here',
    type: 'Company',
    status: 'approved',
    proposedBy: null,
    mergedInto: null,
    awaitsContact: false,
  }
  const judges: Capacity[] = ['tenant_admin', 'broker', 'platform_admin']
  const view = (organization: JudgedOrganization, shown: string | undefined, at = 'elsewhere') =>
    who((actor) => organizationViewFor(actor, organization) === shown, at)
  const atSchool: Capacity[] = ['school_admin', 'coordinator', 'mentor', 'school_supervisor']

  it('is judged by nobody of its own', () => {
    const pending = { ...company, status: 'pending' as const }
    const approves = (actor: Actor, organization = pending) =>
      allowedOrganizationEvents(actor, organization).includes('approve')
    expect(who(approves)).toEqual(asListed('tenant_admin', 'platform_admin'))
    expect(who(approves, 'elsewhere')).toEqual(asListed(...judges))
    expect(approves(person(['broker', 'centre'], ['company_admin', 'here']))).toBe(false)
    expect(approves(person(['tenant_admin', 'centre'], ['company_admin', 'here']))).toBe(false)
    expect(who((actor) => organizationCapacities(actor, company).includes('company_admin'))).toEqual(['company_admin'])
    for (const gone of [{ mergedInto: 'there' }, { awaitsContact: true }])
      expect(who((actor) => allowedOrganizationEvents(actor, { ...pending, ...gone }).length > 0)).toEqual([])
  })
  it('is shown to who works with it', () => {
    expect(view(company, 'full')).toEqual(asListed('system', ...judges, ...atSchool))
    expect(view(company, 'public')).toEqual(['student'])
    expect(view({ ...company, type: 'School' }, 'full')).toEqual(asListed('system', ...judges))
    expect(view({ ...company, type: 'School' }, 'public')).toEqual([])
    expect(view({ ...company, status: 'pending' }, 'full')).toEqual(asListed('system', ...judges))
    expect(view({ ...company, status: 'pending' }, 'public')).toEqual([])
    expect(view({ ...company, status: 'pending', proposedBy: 'elsewhere' }, 'full')).toEqual(
      asListed('system', ...judges, ...atSchool),
    )
    // One's own, whatever it is; pupils and guardians see of their school what anybody may know.
    expect(view({ ...company, status: 'denied' }, 'public', 'here')).toEqual(asListed('student', 'guardian'))
    expect(view({ ...company, status: 'denied' }, 'full', 'here')).toEqual(
      everybody.filter((one) => !['student', 'guardian', 'visitor'].includes(one)),
    )
  })
  it('is changed by its own office and who judges, and its registry after approval by who judges', () => {
    const office: Capacity[] = ['school_admin', 'coordinator', 'company_admin']
    const edits = (more: object = {}, at = 'here') =>
      who((actor) => mayEditOrganization(actor, { ...company, ...more }), at)
    expect(edits()).toEqual(asListed('system', ...judges, ...office))
    expect(edits({}, 'elsewhere')).toEqual(asListed('system', ...judges))
    expect([edits({ mergedInto: 'there' }), edits({ status: 'archived' })]).toEqual([[], []])
    const registry = (status: JudgedOrganization['status'], at = 'here') =>
      who((actor) => mayEditRegistry(actor, { ...company, status }), at)
    expect(registry('approved')).toEqual(asListed('system', ...judges))
    for (const status of ['pending', 'denied'] as const)
      expect(registry(status)).toEqual(asListed('system', ...judges, ...office))
    expect(registry('pending', 'elsewhere')).toEqual(asListed('system', ...judges))
    expect(registry('archived')).toEqual([])
  })
})

describe('a place', () => {
  const place = { organizationId: 'there', schoolIds: [], bySchoolId: null, publishedAt: null }
  it('is let through with hours the law forbids by a coordinator alone, while it is written on', () => {
    const lets = (status: 'published' | 'archived', schoolIds: string[] = []) =>
      who((actor) => mayAllowHours(actor, { ...place, status, schoolIds }))
    expect(lets('published')).toEqual(['coordinator'])
    expect(lets('published', ['elsewhere'])).toEqual([])
    expect(lets('archived')).toEqual([])
  })
  it('is added, judged, read in and taken along', () => {
    const may = (ability: keyof ReturnType<typeof vacancyAbilities>) => who((actor) => vacancyAbilities(actor)[ability])
    const judges: Capacity[] = ['tenant_admin', 'broker', 'platform_admin']
    const hosts: Capacity[] = ['company_admin', 'company_supervisor']
    expect(may('judge')).toEqual(asListed(...judges))
    expect(may('add')).toEqual(asListed(...judges, 'coordinator', ...hosts))
    expect(may('import')).toEqual(asListed(...judges, ...hosts))
    expect(may('export')).toEqual(asListed(...judges, 'coordinator'))
    expect(may('ownAlone')).toEqual(everybody.filter((one) => ![...judges, 'coordinator'].includes(one)))
  })
})
