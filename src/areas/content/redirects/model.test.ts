import { describe, expect, it } from 'vitest'
import { endOf, isLoop, isScreen, locationOf, pathMeant } from './model.ts'

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
    [`/${'a'.repeat(200)}`, undefined],
  ])('%j is meant as %j', (text, path) => expect(pathMeant(text)).toBe(path))

  const leads = new Map([
    ['/a', '/b'],
    ['/b', '/c?x=1'],
    ['/c', 'https://elders.example'],
  ])
  it.each([
    ['/a', '/a', true],
    ['/c', '/nl/a', true],
    ['/d', '/a', false],
    ['/d', 'https://elders.example/d', false],
  ])('%s to %s is a loop: %s', (from, to, isOne) => expect(isLoop(leads, from, to)).toBe(isOne))

  it('lead to the end, and never round', () => {
    expect([endOf(leads, '/a'), endOf(leads, '/d')]).toEqual(['https://elders.example', undefined])
    expect(
      endOf(
        new Map([
          ['/a', '/b'],
          ['/b', '/a'],
        ]),
        '/a',
      ),
    ).toBeDefined()
  })

  it.each([
    ['/ouders', '/en/ouders'],
    ['/', '/en'],
    ['/nl/ouders?a=1', '/nl/ouders?a=1'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s is %s for who reads English', (to, location) => expect(locationOf(to, 'en')).toBe(location))

  const screens = ['', 'dashboard', 'vacancies/:id', 'nieuws/:slug', ':slug']
  it.each([
    ['/dashboard', true],
    ['/vacancies/1', true],
    ['/vacancies/1/oud', false],
    ['/nieuws/oud', false],
    ['/oud', false],
  ])('%s is of the product: %s', (path, isOne) => expect(isScreen(path, screens)).toBe(isOne))
})
