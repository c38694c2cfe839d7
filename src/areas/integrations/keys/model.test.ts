import { describe, expect, it } from 'vitest'
import { capacities } from '#areas/users/model.ts'
import { keyFault, keyResources, mayHoldKeys, readKey } from './model.ts'

describe('a key', () => {
  it.each(
    (['read', 'write'] as const).flatMap((access) =>
      [[], ['vacancies'], ['applications']].flatMap((resources) =>
        ['vacancies', 'api_keys', 'sessions'].flatMap((resource) =>
          [true, false].flatMap((changes) =>
            [true, false].map((byHand) => ({ access, resources, resource, changes, byHand })),
          ),
        ),
      ),
    ),
  )('$access of $resources at $resource, changing $changes, by hand $byHand', (one) => {
    const { access, resources, resource, changes, byHand } = one
    const expected =
      byHand || resource !== 'vacancies'
        ? 'key-not-here'
        : resources.length > 0 && resources[0] !== 'vacancies'
          ? 'key-resource'
          : changes && access === 'read'
            ? 'key-read-only'
            : undefined
    expect(keyFault({ access, resources }, { resource, changes, byHand })).toBe(expected)
  })

  it('never reaches what is for people alone', () => {
    for (const resource of ['api_keys', 'sessions', 'auth', 'confirm', 'sign_in_as_user', 'tenant_settings'])
      expect(keyResources).not.toContain(resource)
  })

  it.each(capacities.map((one) => [one, one !== 'student' && one !== 'guardian'] as const))('%s: %s', (one, may) => {
    expect(mayHoldKeys([one])).toBe(may)
    expect(mayHoldKeys([one, 'student'])).toBe(false)
  })

  it('is recognised by its mark', () => {
    expect(readKey(`Bearer sp_${'a'.repeat(43)}`)).toBe(`sp_${'a'.repeat(43)}`)
    for (const other of [null, '', 'Bearer eyJ0b2tlbiI6MX0=', 'Bearer sp_kort', 'Basic sp_aaaaaaaaaaaaaaaaaaaaaaaa'])
      expect(readKey(other)).toBeUndefined()
  })
})
