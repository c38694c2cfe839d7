import { describe, expect, test } from 'vitest'
import {
  approvalFault,
  canTakeIn,
  comparableName,
  judgeOrganizationStep,
  organizationEvents,
  organizationStatuses,
  organizationTypes,
  parseBranchNumber,
  parseBrin,
  parseKvk,
  stepTowards,
  type OrganizationEvent,
  type OrganizationStatus,
} from '#areas/organizations/model.ts'
import { capacities, capacityOf, roleNames, type Capacity } from '#areas/users/model.ts'

describe('numbers of an organization', () => {
  test.each([
    ['00001234', '00001234'],
    ['0000 1234', '00001234'],
    ['0000.1234', '00001234'],
    ['0000123', undefined],
    ['000012345', undefined],
    ['0000123a', undefined],
  ])('KVK %j gives %j', (text, number) => expect(parseKvk(text)).toBe(number))

  test('a branch number has twelve digits', () => {
    expect(parseBranchNumber('000012345678')).toBe('000012345678')
    expect(parseBranchNumber('00001234567')).toBeUndefined()
  })

  test.each([
    ['12ab', '12AB'],
    ['12AB00', '12AB00'],
    ['12 AB 00', '12AB00'],
    ['1AB', undefined],
    ['12AB0', undefined],
  ])('BRIN %j gives %j', (text, code) => expect(parseBrin(text)).toBe(code))

  test('names compare without legal form, case, accents and punctuation', () => {
    expect(comparableName('Stichting Café "De Geit" B.V.')).toBe(comparableName('cafe de geit'))
    expect(comparableName('Bos B.V')).toBe('bos')
  })
})

describe('a role', () => {
  const expected: Record<string, Record<string, string>> = {
    platform_admin: { none: 'platform_admin' },
    tenant_admin: { none: 'tenant_admin', School: 'tenant_admin', VolunteerCenter: 'tenant_admin' },
    broker: { VolunteerCenter: 'broker' },
    admin: { School: 'school_admin', Company: 'company_admin', VolunteerCenter: 'broker' },
    coordinator: { School: 'coordinator' },
    mentor: { School: 'mentor' },
    supervisor: { School: 'school_supervisor', Company: 'company_supervisor' },
    signatory: { School: 'school_signatory', Company: 'company_signatory' },
    student: { School: 'student' },
    guardian: { none: 'guardian', School: 'guardian' },
    viewer: { Municipality: 'viewer', SchoolBoard: 'viewer' },
  }
  for (const role of roleNames) {
    for (const type of [...organizationTypes, undefined]) {
      const capacity = expected[role]?.[type ?? 'none']
      test(`${role} at ${type ?? 'no organization'} acts as ${capacity ?? 'nobody'}`, () => {
        expect(capacityOf({ name: role, organizationType: type ?? null })).toBe(capacity)
      })
    }
  }
})

type From = OrganizationStatus | 'none'
const judge: Partial<Record<From, OrganizationEvent[]>> = {
  none: ['create'],
  pending: ['approve', 'deny', 'merge'],
  approved: ['archive', 'merge'],
  denied: ['approve', 'merge'],
  archived: ['restore', 'merge'],
}
const allowed: Partial<Record<Capacity, Partial<Record<From, OrganizationEvent[]>>>> = {
  tenant_admin: judge,
  broker: judge,
  platform_admin: judge,
  coordinator: { none: ['propose'] },
  company_admin: { denied: ['resubmit'] },
  visitor: { none: ['signup'], pending: ['disown'] },
  system: { none: ['create', 'propose'], pending: ['lapse'] },
}

describe('the steps of an organization', () => {
  for (const who of capacities) {
    for (const from of ['none', ...organizationStatuses] as const) {
      for (const event of organizationEvents) {
        const may = allowed[who]?.[from]?.includes(event) ?? false
        test(`${who} ${may ? 'takes' : 'does not take'} ${event} from ${from}`, () => {
          expect(judgeOrganizationStep(event, from, [who]) === 'allowed').toBe(may)
        })
      }
    }
  }

  const takenIn: Record<OrganizationStatus, OrganizationStatus[]> = {
    approved: ['pending', 'approved', 'denied', 'archived'],
    pending: ['pending'],
    denied: [],
    archived: [],
  }
  for (const winner of organizationStatuses) {
    for (const loser of organizationStatuses) {
      const may = takenIn[winner].includes(loser)
      test(`what is ${winner} ${may ? 'takes in' : 'does not take in'} what is ${loser}`, () => {
        expect(canTakeIn(winner, loser)).toBe(may)
      })
    }
  }

  const wishes: Record<OrganizationStatus, Partial<Record<OrganizationStatus, OrganizationEvent>>> = {
    pending: { approved: 'approve', denied: 'deny' },
    approved: { archived: 'archive' },
    denied: { approved: 'approve', pending: 'resubmit' },
    archived: { approved: 'restore' },
  }
  for (const from of organizationStatuses) {
    for (const to of organizationStatuses) {
      test(`from ${from}, the wish for ${to} is ${wishes[from][to] ?? 'no step'}`, () => {
        expect(stepTowards(from, to)).toBe(wishes[from][to])
      })
    }
  }
})

describe('a host for community service', () => {
  const host = { type: 'Company', isNonprofit: false, approvalNote: null } as const
  test.each([
    [{ ...host }, true, 'not-nonprofit'],
    [{ ...host, isNonprofit: true }, true, undefined],
    [{ ...host, approvalNote: 'Sociaal project van de buurt' }, true, undefined],
    [{ ...host, type: 'School' as const }, true, undefined],
    [{ ...host }, false, undefined],
  ])('%j with the rule %s: %s', (organization, rule, fault) => {
    expect(approvalFault(organization, rule)).toBe(fault)
  })
})
