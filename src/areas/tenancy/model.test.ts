import { describe, expect, it } from 'vitest'
import { parseOrigins, tenantOfOrigin, type HostMap } from './model.ts'

const map: HostMap = {
  domains: new Map([['stage.school.example', 'demo']]),
  keys: new Set(['demo', 'axia']),
  baseDomains: ['stageplein.example', 'localhost'],
  defaultKey: 'public',
}

describe('the tenant of a page', () => {
  it.each([
    ['https://stage.school.example', 'demo'],
    ['https://axia.stageplein.example', 'axia'],
    ['http://axia.localhost:3000', 'axia'],
    // In the clear anybody on the way may be the page.
    ['http://axia.stageplein.example', undefined],
    ['https://stageplein.example', undefined],
    ['https://axia.stageplein.example.kwaad.example', undefined],
    ['https://stage.school.example/pad', undefined],
    ['null', undefined],
    ['', undefined],
  ])('%s is of %s', (origin, tenant) => {
    expect(tenantOfOrigin(origin, map)).toBe(tenant)
  })
})

describe('the origins a tenant lists', () => {
  it.each([
    ['', ''],
    ['  https://www.school.example/ https://www.school.example ', 'https://www.school.example'],
    ['https://a.example, http://localhost:4000', 'https://a.example http://localhost:4000'],
    ['http://www.school.example', undefined],
    ['https://www.school.example/pad', undefined],
    ['https://user:geheim@school.example', undefined],
    ['*', undefined],
    ['file:///etc', undefined],
    [Array.from({ length: 21 }, (_, at) => `https://a${at}.example`).join(' '), undefined],
  ])('%s are read as %s', (typed, origins) => {
    expect(parseOrigins(typed)).toBe(origins)
  })
})
