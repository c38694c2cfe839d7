import { describe, expect, it } from 'vitest'
import { travelModes } from '#areas/geography/model.ts'
import { bandOf, weigh, type MatchedPlace, type MatchedPupil } from './model.ts'

const home = { lat: 52.09, lng: 5.23 }
/** About so many kilometres to the north. */
const at = (km: number) => ({ lat: home.lat + km / 111.19, lng: home.lng })
const pupil: MatchedPupil = {
  interests: ['animals'],
  days: ['wed', 'fri'],
  transport: 'bike',
  maxMinutes: null,
  home,
  age: 15,
  declinedPlaces: [],
  declinedOrganizations: [],
}
const farm: MatchedPlace = {
  id: 'farm',
  organizationId: 'farmers',
  sectorKeys: ['animals'],
  days: ['wed', 'sat'],
  levels: [],
  minAge: 13,
  ...at(2),
}
const kinds = (one: Partial<MatchedPupil>, other: Partial<MatchedPlace> = {}) =>
  weigh({ ...pupil, ...one }, { ...farm, ...other })?.reasons.map(({ kind }) => kind)

describe('how a place suits a pupil', () => {
  it('is told by reasons, and the misfit is the sum of their points and nothing else', () => {
    for (const interests of [[], ['animals'], ['care']])
      for (const transport of travelModes)
        for (const maxMinutes of [null, 10, 60])
          for (const km of [0.1, 2, 6, 14])
            for (const declinedOrganizations of [[], ['farmers']])
              for (const days of [[], ['wed']]) {
                const weighed = weigh(
                  { ...pupil, interests, transport, maxMinutes, days, declinedOrganizations },
                  { ...farm, ...at(km) },
                )
                if (!weighed) continue
                const { misfit, reasons } = weighed
                expect(misfit).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
                const travel = reasons.find((one) => one.kind === 'travel')
                expect(travel?.points).toBe((travel?.minutes ?? 0) + 2 * (travel?.over ?? 0))
                expect(travel?.over).toBe(Math.max(0, (travel?.minutes ?? 0) - (maxMinutes ?? 30)))
              }
  })

  it.each([
    [{}, {}, ['interest', 'travel', 'days']],
    [{ interests: ['care'] }, {}, ['other-interest', 'travel', 'days']],
    [{ interests: [] }, {}, ['no-interest', 'travel', 'days']],
    [{ home: null }, {}, ['interest', 'travel-unknown', 'days']],
    [{}, { lat: null }, ['interest', 'travel-unknown', 'days']],
    [{ days: [] }, {}, ['interest', 'travel']],
    [{}, { days: [] }, ['interest', 'travel']],
    [{}, { minAge: 15 }, ['interest', 'travel', 'days', 'age']],
    [{ age: null }, { minAge: 15 }, ['interest', 'travel', 'days']],
    [{}, { levels: ['havo'] }, ['interest', 'travel', 'days', 'level']],
    [{ declinedOrganizations: ['farmers'] }, {}, ['interest', 'travel', 'days', 'declined']],
    // Never: on no free day, declined here before, twice as far as they go.
    [{ days: ['mon'] }, {}, undefined],
    [{ declinedPlaces: ['farm'] }, {}, undefined],
    [{ maxMinutes: 5 }, {}, ['interest', 'travel', 'days']],
    [{ maxMinutes: 4 }, {}, undefined],
  ] as const)('%j at %j: %j', (one, other, expected) => {
    expect(kinds(one, other)).toEqual(expected)
  })

  it('has a name by its misfit alone', () => {
    expect([0, 25, 26, 50, 51].map(bandOf)).toEqual(['strong', 'strong', 'fair', 'fair', 'doubtful'])
  })
})
