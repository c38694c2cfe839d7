import { describe, expect, it } from 'vitest'
import { roleNames, type Actor, type Role, type RoleName } from '#areas/users/model.ts'
import {
  grantableAt,
  mayEditMember,
  mayInvite,
  maySee,
  maySeeRole,
  mayTakeRole,
  allowedMemberEvents,
  type JudgedMember,
  type RolePlace,
} from './policy.ts'

const role = (name: RoleName, organizationId: string | null, organizationType: string | null): Role => ({
  id: `${name}@${organizationId}`,
  name,
  organizationId,
  organizationType,
})
const at = {
  school: (name: RoleName) => role(name, 'school', 'School'),
  other: (name: RoleName) => role(name, 'other-school', 'School'),
  company: (name: RoleName) => role(name, 'company', 'Company'),
  center: (name: RoleName) => role(name, 'center', 'VolunteerCenter'),
  tenant: (name: RoleName) => role(name, null, null),
}
const actorWith = (...roles: Role[]): Actor => ({
  kind: 'user',
  userId: 'me',
  accountId: null,
  sessionId: 's',
  name: 'Ik',
  roles,
})
const who = {
  platform_admin: actorWith(at.tenant('platform_admin')),
  tenant_admin: actorWith(at.tenant('tenant_admin')),
  broker: actorWith(at.center('broker')),
  'admin of the volunteer centre': actorWith(at.center('admin')),
  school_admin: actorWith(at.school('admin')),
  coordinator: actorWith(at.school('coordinator')),
  mentor: actorWith(at.school('mentor')),
  school_supervisor: actorWith(at.school('supervisor')),
  school_signatory: actorWith(at.school('signatory')),
  student: actorWith(at.school('student')),
  company_admin: actorWith(at.company('admin')),
  company_supervisor: actorWith(at.company('supervisor')),
  company_signatory: actorWith(at.company('signatory')),
  viewer: actorWith(role('viewer', 'town', 'Municipality')),
  guardian: actorWith(at.tenant('guardian')),
  visitor: { kind: 'visitor' } as Actor,
}
type Who = keyof typeof who

const places: Record<string, RolePlace> = {
  school: { id: 'school', type: 'School', isEmpty: false },
  'another school': { id: 'other-school', type: 'School', isEmpty: false },
  company: { id: 'company', type: 'Company', isEmpty: false },
  'a company without people': { id: 'new-company', type: 'Company', isEmpty: true },
  center: { id: 'center', type: 'VolunteerCenter', isEmpty: false },
  town: { id: 'town', type: 'Municipality', isEmpty: false },
  tenant: null,
}

const atSchool: RoleName[] = ['coordinator', 'mentor', 'supervisor', 'signatory', 'student']
const atCompany: RoleName[] = ['admin', 'supervisor', 'signatory']
const everySchool: RoleName[] = ['tenant_admin', 'admin', ...atSchool, 'guardian']
const everywhere = {
  school: everySchool,
  'another school': everySchool,
  company: atCompany,
  'a company without people': atCompany,
  center: ['tenant_admin', 'broker', 'admin'] as RoleName[],
  town: ['viewer'] as RoleName[],
}

/** Which roles may be given where; what is not here is refused. */
const grants: Partial<Record<Who, Partial<Record<string, RoleName[]>>>> = {
  platform_admin: {
    ...everywhere,
    school: everySchool.filter((one) => one !== 'student'),
    'another school': everySchool.filter((one) => one !== 'student'),
    tenant: ['platform_admin', 'tenant_admin', 'guardian'],
  },
  tenant_admin: { ...everywhere, tenant: ['tenant_admin', 'guardian'] },
  broker: { center: ['broker', 'admin'], 'a company without people': ['admin'] },
  'admin of the volunteer centre': { center: ['broker', 'admin'], 'a company without people': ['admin'] },
  school_admin: { school: ['admin', ...atSchool] },
  coordinator: { school: atSchool },
  company_admin: { company: atCompany },
}

describe.each(Object.keys(who) as Who[])('%s', (name) => {
  it.each(Object.keys(places))('gives these roles at %s, and no others', (place) => {
    const expected = new Set(grants[name]?.[place])
    expect(grantableAt(who[name], places[place] as RolePlace)).toEqual(roleNames.filter((one) => expected.has(one)))
  })

  it('invites only who may give something', () => expect(mayInvite(who[name])).toBe(name in grants))
})

const person = (...roles: Role[]): JudgedMember => ({
  id: 'somebody',
  status: 'active',
  isMine: false,
  isJustInvited: false,
  schoolId: roles.find(({ name }) => name === 'student')?.organizationId ?? null,
  roles: roles.map((one) => ({ ...one, isLastAdmin: false })),
})
const people = {
  'a platform admin': person(at.tenant('platform_admin')),
  'a tenant admin': person(at.tenant('tenant_admin')),
  'a tenant admin of the school': person(at.school('tenant_admin'), at.school('mentor')),
  'a broker': person(at.center('broker')),
  'a school admin': person(at.school('admin')),
  'a mentor': person(at.school('mentor')),
  'a pupil': person(at.school('student')),
  'a pupil of mine': { ...person(at.school('student')), isMine: true },
  'a mentor elsewhere': person(at.other('mentor')),
  'a mentor of both schools': person(at.school('mentor'), at.other('mentor')),
  'a host': person(at.company('admin')),
  'a host who also teaches': person(at.company('admin'), at.school('mentor')),
  'somebody without a role': person(),
}
type Name = keyof typeof people
const all = Object.keys(people) as Name[]
const ofSchool: Name[] = [
  'a tenant admin of the school',
  'a school admin',
  'a mentor',
  'a pupil',
  'a pupil of mine',
  'a mentor of both schools',
  'a host who also teaches',
]
const noPupils = all.filter((one) => one !== 'a pupil' && one !== 'a pupil of mine')
const hosts: Name[] = ['a host', 'a host who also teaches']
const table: Record<Who, { sees: Name[]; edits: Name[]; deactivates: Name[] }> = {
  platform_admin: { sees: noPupils, edits: noPupils, deactivates: noPupils },
  tenant_admin: {
    sees: all,
    edits: all.filter((one) => one !== 'a platform admin'),
    deactivates: all.filter((one) => one !== 'a platform admin'),
  },
  broker: { sees: ['a broker', ...hosts], edits: ['a broker'], deactivates: [] },
  'admin of the volunteer centre': { sees: ['a broker', ...hosts], edits: ['a broker'], deactivates: [] },
  school_admin: {
    sees: [...ofSchool, 'a host'],
    edits: ['a school admin', 'a mentor', 'a pupil', 'a pupil of mine'],
    deactivates: ['a school admin', 'a mentor', 'a pupil', 'a pupil of mine'],
  },
  coordinator: {
    sees: [...ofSchool, 'a host'],
    edits: ['a mentor', 'a pupil', 'a pupil of mine'],
    deactivates: [],
  },
  mentor: { sees: ['a pupil of mine'], edits: [], deactivates: [] },
  company_admin: { sees: hosts, edits: ['a host'], deactivates: ['a host'] },
  company_supervisor: { sees: hosts, edits: [], deactivates: [] },
  company_signatory: { sees: hosts, edits: [], deactivates: [] },
  school_supervisor: { sees: ['a pupil of mine'], edits: [], deactivates: [] },
  school_signatory: { sees: [], edits: [], deactivates: [] },
  student: { sees: [], edits: [], deactivates: [] },
  viewer: { sees: [], edits: [], deactivates: [] },
  guardian: { sees: [], edits: [], deactivates: [] },
  visitor: { sees: [], edits: [], deactivates: [] },
}

it.each(Object.keys(table) as Who[])('%s sees, edits and deactivates exactly these', (name) => {
  const actor = who[name]
  const { sees, edits, deactivates } = table[name]
  const found = (may: (one: JudgedMember) => boolean) => all.filter((one) => may(people[one]))
  expect({
    sees: found((one) => maySee(actor, one)),
    edits: found((one) => mayEditMember(actor, one)),
    deactivates: found((one) => allowedMemberEvents(actor, one).includes('deactivate')),
  }).toEqual({
    sees: all.filter((one) => sees.includes(one)),
    edits: all.filter((one) => edits.includes(one)),
    deactivates: all.filter((one) => deactivates.includes(one)),
  })
})

it('the product itself gives and sees everything; everybody sees themselves', () => {
  const system: Actor = { kind: 'system' }
  expect(grantableAt(system, places.school as RolePlace)).toEqual([...roleNames])
  for (const one of all) expect(maySee(system, people[one])).toBe(true)
  for (const name of Object.keys(who) as Who[])
    if (name !== 'visitor') expect(maySee(who[name], { ...people['somebody without a role'], id: 'me' })).toBe(true)
})

it('the product itself decides about everybody, and whoever reaches everywhere about a role that means nothing', () => {
  for (const one of all) expect(mayEditMember({ kind: 'system' }, people[one])).toBe(true)
  const odd = person(role('mentor', 'company', 'Company'))
  const editors = (Object.keys(who) as Who[]).filter((name) => mayEditMember(who[name], odd))
  expect(editors).toEqual(['platform_admin', 'tenant_admin'])
})

it('a role is seen by who looks at its place, and one of nowhere by who looks at all of them', () => {
  const seenBy = (role: Role) => (Object.keys(who) as Who[]).filter((name) => maySeeRole(who[name], role))
  expect(seenBy(at.tenant('guardian'))).toEqual(['platform_admin', 'tenant_admin'])
  expect(seenBy(at.other('mentor'))).toEqual(['platform_admin', 'tenant_admin'])
})

it('takes no step with oneself, nor with the last admin of an organization', () => {
  const admin = { ...people['a school admin'], roles: [{ ...at.school('admin'), isLastAdmin: true }] }
  expect(allowedMemberEvents(who.school_admin, { ...people['a mentor'], id: 'me' })).toEqual([])
  expect(allowedMemberEvents(who.school_admin, admin)).toEqual([])
  expect(allowedMemberEvents(who.school_admin, people['a school admin'])).toEqual(['deactivate', 'archive'])
  expect(allowedMemberEvents(who.school_admin, { ...admin, status: 'invited' })).toEqual(['resend'])
  expect(allowedMemberEvents(who.tenant_admin, { ...people['a mentor'], status: 'invited' })).toEqual([
    'resend',
    'archive',
  ])
  const justNow = { ...people['a mentor'], status: 'invited' as const, isJustInvited: true }
  expect(allowedMemberEvents(who.tenant_admin, justNow)).toEqual(['archive'])
  expect(mayEditMember(who.tenant_admin, { ...people['a mentor'], status: 'archived' })).toBe(false)
})

it('takes back what one could give, and never one’s own only role', () => {
  const mentor = { ...at.school('mentor'), isLastAdmin: false }
  const coordinator = { ...at.school('coordinator'), isLastAdmin: false }
  const self = { id: 'me', roles: [coordinator] }
  expect(mayTakeRole(who.coordinator, people['a mentor'], mentor)).toBe(true)
  expect(mayTakeRole(who.coordinator, self, coordinator)).toBe(false)
  expect(mayTakeRole(who.coordinator, { ...self, roles: [mentor, coordinator] }, coordinator)).toBe(true)
  expect(mayTakeRole(who.mentor, people['a mentor'], mentor)).toBe(false)
})
