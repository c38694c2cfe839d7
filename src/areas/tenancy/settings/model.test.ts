import { describe, expect, test } from 'vitest'
import { capabilitiesFor } from '#areas/tenancy/model.ts'
import { capabilitiesAt, fits, schoolSettings, tenantSettings } from '#areas/tenancy/settings/model.ts'

const odd: unknown[] = [undefined, null, '', 'nee', '3', 0, -1, 1.5, 1e9, Number.NaN, [], {}]

describe('a setting', () => {
  test.each(tenantSettings.map((setting) => [setting.key, setting] as const))(
    '%s takes what it can be and nothing else',
    (key, setting) => {
      const good =
        setting.kind === 'flag'
          ? [true, false]
          : setting.kind === 'choice'
            ? setting.of
            : setting.kind === 'origins'
              ? ['', 'https://www.school.example', 'https://a.example http://localhost:4000']
              : setting.kind === 'town'
                ? ['', 'Venray', '’s-Hertogenbosch', 'Sint Anthonis']
                : setting.kind === 'path'
                  ? ['', '/welkom', '/nieuws/open-dag']
                  : setting.kind === 'point'
                    ? [{ lat: 52.13, lng: 5.29 }]
                    : [setting.least, setting.most, ...(key === 'hoursTarget' ? [null] : [])]
      for (const value of good) expect([value, fits(setting, value)]).toEqual([value, true])
      for (const value of odd.filter((one) => !(good as unknown[]).includes(one)))
        expect([value, fits(setting, value)]).toEqual([value, false])
    },
  )

  test('there is for every capability: none is left that nobody may set', () => {
    expect(tenantSettings.map(({ key }) => key).toSorted()).toEqual(Object.keys(capabilitiesFor('mas')).toSorted())
  })

  test.each([
    [{ lat: 52.13 }, 'a half'],
    [{ lat: '52.13', lng: 5.29 }, 'words'],
    [{ lat: 5.29, lng: 52.13 }, 'another country'],
  ])('of a point is not %j: %s', (point, _why) => {
    expect(fits({ key: 'mapCenter', group: 'website', kind: 'point' }, point)).toBe(false)
  })

  test.each(['mas', 'traineeship'] as const)('of %s begins with a value it can have', (program) => {
    const capabilities = capabilitiesFor(program)
    expect(tenantSettings.filter((setting) => !fits(setting, capabilities[setting.key]))).toEqual([])
  })
})

describe('at a school', () => {
  const tenant = capabilitiesFor('mas')
  test('what it set itself counts, and only what a school may set', () => {
    expect(capabilitiesAt(tenant, {})).toEqual(tenant)
    expect(capabilitiesAt(tenant, { maxOpenApplications: 5, usesHours: false, program: 'traineeship' })).toEqual({
      ...tenant,
      maxOpenApplications: 5,
    })
  })
  test.each(schoolSettings.map(({ key }) => key))('a value of %s that cannot be is not there', (key) => {
    expect(capabilitiesAt(tenant, { [key]: 'onzin' })[key]).toEqual(tenant[key])
  })
})
