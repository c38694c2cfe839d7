import { describe, expect, test } from 'vitest'
import {
  comparableName,
  organizationTypes,
  parseBranchNumber,
  parseBrin,
  parseKvk,
  parseRsin,
} from '#areas/organizations/model.ts'
import { capacityOf, roleNames } from '#areas/users/model.ts'

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

  test('an RSIN passes the test of eleven', () => {
    expect(parseRsin('111222333')).toBe('111222333')
    expect(parseRsin('111222334')).toBeUndefined()
    expect(parseRsin('000000000')).toBeUndefined()
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
