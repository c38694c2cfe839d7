import { describe, expect, test } from 'vitest'
import { parseBrin, parseKvk } from '#areas/organizations/model.ts'
import { capacities, capacityOf, type RoleName } from '#areas/users/model.ts'
import { parseEmail, parsePhone, parsePostcode } from '#platform/fields.ts'
import { ageOn, isDay } from '#platform/week.ts'
import { mainAccounts, story, storyDay } from './story.ts'

test('the story is told in ten tenants, each once', () => {
  expect(new Set(story.map((one) => one.tenant)).size).toBe(10)
  expect(story.filter((one) => one.program === 'traineeship')).toHaveLength(4)
})

describe.each(story.map((one) => [one.tenant, one] as const))('in %s', (tenant, told) => {
  const typeOf = Object.fromEntries(told.organizations.map((one) => [one.ref, one.type]))

  test('every role is held by somebody', () => {
    const held = told.people.flatMap((person) =>
      person.roles.map(({ role, at }) =>
        capacityOf({ name: role as RoleName, organizationType: at === null ? null : (typeOf[at] ?? null) }),
      ),
    )
    const needed = capacities.filter(
      (one) => !['platform_admin', 'student', 'guardian', 'visitor', 'host_link', 'system'].includes(one),
    )
    expect(held).not.toContain(undefined)
    expect([...new Set(held)].sort()).toEqual([...needed].sort())
    expect(told.pupils.every((pupil) => pupil.guardians.length > 0)).toBe(true)
  })

  test('the main accounts exist, and no address is used twice', () => {
    const addresses = [...told.people, ...told.pupils].map((one) => one.email)
    expect(addresses).toEqual(expect.arrayContaining(mainAccounts(tenant)))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(parseEmail(address)).toBe(address)
  })

  test('numbers and days are right', () => {
    for (const one of told.organizations) {
      expect(parsePostcode(one.postcode)).toBe(one.postcode)
      if (one.kvkNumber) expect(parseKvk(one.kvkNumber)).toBe(one.kvkNumber)
      if (one.brin) expect(parseBrin(one.brin)).toBe(one.brin)
    }
    for (const person of told.people) if (person.phone) expect(parsePhone(person.phone)).toBe(person.phone)
    for (const period of told.periods) {
      expect([period.startsOn, period.endsOn, period.searchOpensOn, period.applicationsCloseOn].every(isDay)).toBe(true)
      expect(period.groups.every((group) => told.groups.some((one) => one.name === group))).toBe(true)
      expect(period.startsOn < period.endsOn).toBe(true)
    }
    for (const pupil of told.pupils) {
      const age = ageOn(pupil.birthDate, storyDay)
      expect(age).toBeGreaterThanOrEqual(told.program === 'mas' ? 13 : 15)
    }
  })

  test('somebody is fifteen where there are traineeships', () => {
    if (!told.periods.some((period) => period.program === 'traineeship')) return
    const ages = told.pupils.map((pupil) => ageOn(pupil.birthDate, storyDay))
    expect(ages.some((age) => age >= 15 && age <= 16)).toBe(true)
  })
})
