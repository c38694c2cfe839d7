import { describe, expect, it } from 'vitest'
import { mostSuggestions, reasonsFor, suggest, type Candidate, type Wishes } from './model.ts'
import { travelModes } from '#areas/geography/model.ts'

const today = '2026-10-05'
const home = { lat: 52.09, lng: 5.23 }
/** About so many kilometres to the north. */
const at = (km: number) => ({ lat: home.lat + km / 111.19, lng: home.lng })

const nobody: Wishes = {
  interests: [],
  keptSectors: [],
  days: [],
  transport: 'bike',
  maxMinutes: null,
  home: null,
  birthDate: null,
}
const farm: Candidate = {
  id: 'farm',
  organizationId: 'farm',
  sectorKeys: ['animals'],
  days: ['wed', 'sat'],
  minAge: 13,
  startsOn: '2026-11-01',
  ...at(2),
  publishedAt: new Date('2026-10-01'),
}
const kinds = (place: Partial<Candidate>, wishes: Partial<Wishes>) =>
  reasonsFor({ ...farm, ...place }, { ...nobody, ...wishes }, today).map(({ kind }) => kind)

describe('why a place may suit', () => {
  for (const interests of [[], ['animals'], ['care']])
    for (const keptSectors of [[], ['animals']])
      for (const days of [[], ['wed'], ['mon']])
        for (const km of [null, 2, 40])
          for (const birthDate of [null, '2011-03-04', '2014-03-04']) {
            const tooYoung = birthDate === '2014-03-04'
            const isOut = tooYoung || km === 40 || days.includes('mon')
            const expected = isOut
              ? []
              : [
                  ...(interests.includes('animals') ? ['interest'] : keptSectors.length ? ['kept'] : []),
                  ...(km === 2 ? ['travel'] : []),
                  ...(days.includes('wed') ? ['days'] : []),
                ]
            it(`likes ${interests}, keeps ${keptSectors}, free on ${days}, ${km} km, born ${birthDate}: ${expected}`, () => {
              const wishes = { interests, keptSectors, days, birthDate, home: km === null ? null : at(2 - km) }
              expect(kinds({}, wishes)).toEqual(expected)
            })
          }

  it.each(travelModes)('reckons with going by %s', (transport) => {
    const [reason] = reasonsFor(farm, { ...nobody, home: at(1), transport, maxMinutes: 90 }, today)
    expect(reason).toMatchObject({ kind: 'travel', mode: transport, minutes: expect.any(Number) })
  })

  it('goes as far as the pupil does, and half an hour for who did not say', () => {
    const far = at(10)
    expect(kinds(far, { home })).toEqual([])
    expect(kinds(far, { home, maxMinutes: 60 })).toEqual(['travel'])
    expect(kinds({}, { home, maxMinutes: 5 })).toEqual([])
  })

  it('counts the age of the first day, and says it where not everybody is old enough', () => {
    const almost = { birthDate: '2010-10-20' }
    expect(kinds({ minAge: 16, startsOn: '2026-11-01' }, almost)).toEqual(['age'])
    expect(kinds({ minAge: 16, startsOn: '2026-10-10' }, almost)).toEqual([])
    expect(kinds({ minAge: 16, startsOn: null }, almost)).toEqual([])
    expect(kinds({ minAge: 13 }, almost)).toEqual([])
  })

  it('is silent about days where the place or the pupil names none', () => {
    expect(kinds({ days: [] }, { days: ['mon'], interests: ['animals'] })).toEqual(['interest'])
    expect(kinds({}, { days: [], interests: ['animals'] })).toEqual(['interest'])
  })
})

describe('what is suggested', () => {
  const wishes = { ...nobody, home, interests: ['animals'], days: ['wed'] }
  const ids = (places: Candidate[], of: Wishes = wishes) =>
    // Each of an organization of its own, where nothing else is said.
    suggest(
      places.map((place) => (place.organizationId === 'farm' ? { ...place, organizationId: place.id } : place)),
      of,
      today,
    ).map(({ id }) => id)

  it('has what one likes first, then near by, then new; never without a reason', () => {
    const other = { ...farm, id: 'other', sectorKeys: ['care'] }
    const near = { ...farm, id: 'near', ...at(1) }
    const newer = { ...farm, id: 'newer', publishedAt: new Date('2026-10-04') }
    // A third of the same liking gives way to something else.
    expect(ids([other, farm, near, newer])).toEqual(['near', 'newer', 'other', 'farm'])
    expect(ids([farm, near, newer])).toEqual(['near', 'newer', 'farm'])
    expect(ids([other], nobody)).toEqual([])
    // Being old enough alone is no reason to go somewhere.
    expect(ids([{ ...farm, minAge: 16 }], { ...nobody, birthDate: '2008-01-01' })).toEqual([])
    for (const { reasons } of suggest([other, farm], wishes, today)) expect(reasons.length).toBeGreaterThan(0)
  })

  it('lets two likings take turns', () => {
    const both = { ...wishes, interests: ['animals', 'care'] }
    const places = ['a', 'b'].map((id) => ({ ...farm, id }))
    const homes = ['c', 'd'].map((id) => ({ ...farm, id, sectorKeys: ['care'], ...at(3) }))
    expect(ids([...places, ...homes], both)).toEqual(['a', 'c', 'b', 'd'])
  })

  it('has one of each organization, while there is another', () => {
    const both = ['a', 'b'].map((id) => ({ ...farm, id, organizationId: 'same' }))
    const far = { ...farm, id: 'far', ...at(3) }
    expect(ids([...both, far])).toEqual(['a', 'far', 'b'])
    expect(ids(both)).toEqual(['a', 'b'])
  })

  it('is few', () => {
    expect(ids(Array.from({ length: 9 }, (_, index) => ({ ...farm, id: `p${index}` })))).toHaveLength(mostSuggestions)
  })
})
