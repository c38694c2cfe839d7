import { describe, expect, it } from 'vitest'
import { endsOf, isLoop, isScreen, locationOf, pathMeant, pathOn } from './model.ts'

describe('redirects', () => {
  it.each([
    ['/oud', '/oud'],
    ['/nl/oud/', '/oud'],
    ['https://www.oud.example/en/Oud?x=1#y', '/Oud'],
    ['/nlx', '/nlx'],
    ['/', undefined],
    ['/nl', undefined],
    ['oud', undefined],
    ['//elders.example', undefined],
    ['/\\elders.example', undefined],
    ['/a b', undefined],
    ['/oud?vraag=a b', '/oud'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['https://www.oud.example/café', '/café'],
    ['/x/../oud', '/oud'],
    ['/./oud', '/oud'],
    ['/oud.data', '/oud'],
    ['/nl/oud/_.data', '/oud'],
    ['/nl.data', undefined],
    ['/100%', '/100%25'],
    ['/100%25', '/100%25'],
    ['/a%2fb', '/a%2Fb'],
    ['/%e9t%E9', '/%E9t%E9'],
    ['/oud\u00a0pagina', undefined],
    ['/oud\u2003pagina', undefined],
    ['/oud\u0085pagina', undefined],
    ['/oud%C2%A0pagina', undefined],
    ['/oud%00', undefined],
    ['/nl//elders.example', undefined],
    ['/a%5Cb', undefined],
    [`/${'a'.repeat(200)}`, undefined],
  ])('%j is meant as %j', (text, path) => expect(pathMeant(text)).toBe(path))

  it.each([
    ['/caf%C3%A9?x=1', '/café'],
    ['http://own.example:3000/b', '/b'],
    ['https://own.example/b', undefined],
    ['https://elders.example/b', undefined],
    ['mailto:a@b.example', undefined],
  ])('%s is of this website as %j', (address, path) => expect(pathOn(address, 'own.example:3000')).toBe(path))

  const ways = new Map([
    ['/a', '/b'],
    ['/b', '/c'],
    ['/x', '/y'],
    ['/y', '/x'],
  ])
  it.each([
    ['/a', '/a', true],
    ['/c', '/a', true],
    ['/d', '/a', false],
    ['/d', undefined, false],
    ['/d', '/x', true],
  ])('%s to %s is a loop: %s', (from, to, isOne) => expect(isLoop(ways, from, to)).toBe(isOne))

  it('lead to the end, and never round', () => {
    const leads = new Map([
      ['/b', '/c?x=1'],
      ['/a', '/nl/b'],
      ['/c', 'https://elders.example'],
      ['/x', 'https://own.example/y'],
      ['/y', '/caf%C3%A9'],
      ['/café', '/z/../x'],
      ['/in', '/x'],
    ])
    const end = 'https://elders.example'
    expect(Object.fromEntries(endsOf(leads, 'own.example'))).toEqual({ '/a': end, '/b': end, '/c': end })
    expect(endsOf(leads, 'other.example').get('/in')).toBe('https://own.example/y')
  })

  it('are walked once each, however long they lead on', () => {
    let asked = 0
    class Counted extends Map<string, string> {
      override get(path: string) {
        asked += 1
        return super.get(path)
      }
    }
    const chain = new Counted(Array.from({ length: 2000 }, (_, at) => [`/${at}`, `/${at + 1}`]))
    expect(endsOf(chain, 'own.example').get('/0')).toBe('/2000')
    expect(asked).toBeLessThan(3 * 2000)
  })

  it.each([
    ['/ouders', '/en/ouders'],
    ['/', '/en'],
    ['/nl/ouders?a=1', '/nl/ouders?a=1'],
    ['/gids–2026', '/en/gids%E2%80%932026'],
    ['https://x.example/Łódź', 'https://x.example/%C5%81%C3%B3d%C5%BA'],
    ['/./nl/ouders', '/nl/ouders'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s is %s for who reads English', (to, location) => expect(locationOf(to, 'en')).toBe(location))

  it.each([
    ['/ouders', '/nl/ouders?utm=1'],
    ['/ouders#b', '/nl/ouders?utm=1#b'],
    ['/ouders?a=1', '/nl/ouders?a=1'],
    ['https://elders.example', 'https://elders.example/'],
  ])('%s is %s for who asked with more', (to, location) => expect(locationOf(to, 'nl', '?utm=1')).toBe(location))

  const screens = ['', 'dashboard', 'vacancies/:id', 'nieuws/:slug', ':slug']
  it.each([
    ['/dashboard', true],
    ['/vacancies/1', true],
    ['/vacancies/1/oud', false],
    ['/nieuws/oud', false],
    ['/oud', false],
  ])('%s is of the product: %s', (path, isOne) => expect(isScreen(path, screens)).toBe(isOne))
})
