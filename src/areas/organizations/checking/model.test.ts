import { describe, expect, it } from 'vitest'
import { isAllFine, judgeChecks, type Checked } from './model.ts'

const known: Checked = {
  organizationType: 'Company',
  kvkNumber: '12345678',
  street: 'Dorpsstraat',
  city: 'Oss',
  lat: 51.7,
  lng: 5.5,
  email: 'info@bakker-oss.example',
  website: 'https://www.bakker-oss.example/over',
  description: 'Wij bakken brood.',
}
const findings = (change: Partial<Checked>, alike = 0) =>
  Object.fromEntries(judgeChecks({ ...known, ...change }, alike).map(({ check, finding }) => [check, finding]))
const warned = (change: Partial<Checked>, alike = 0) =>
  judgeChecks({ ...known, ...change }, alike).flatMap(({ check, isFine }) => (isFine ? [] : [check]))

describe('what a judge looks for in an organization that waits', () => {
  it('is all fine where all of it is known and agrees', () => {
    expect(warned({})).toEqual([])
    expect(findings({})).toEqual({
      kvk: 'known',
      address: 'found',
      mail: 'same',
      website: 'known',
      about: 'known',
      alike: 'none',
    })
  })

  it('leaves nothing to ask about only where all of it is fine', () => {
    expect(isAllFine(known, 0)).toBe(true)
    expect(isAllFine(known, 1)).toBe(false)
    expect(isAllFine({ ...known, website: null }, 0)).toBe(false)
  })

  it('is warned of, each by itself', () => {
    expect(findings({ kvkNumber: null })).toMatchObject({ kvk: 'missing' })
    expect(findings({ kvkNumber: null, noKvkReason: 'In oprichting' })).toMatchObject({ kvk: 'none' })
    expect(findings({ lat: null })).toMatchObject({ address: 'not-found' })
    expect(findings({ city: null })).toMatchObject({ address: 'missing' })
    expect(findings({ street: null, postcode: null })).toMatchObject({ address: 'city-only' })
    expect(findings({ email: 'bakker.oss@gmail.com' })).toMatchObject({ mail: 'free' })
    expect(findings({ email: 'jan@elders.example' })).toMatchObject({ mail: 'other' })
    expect(findings({ email: null, phone: '0612345678' })).toMatchObject({ mail: 'phone-only' })
    expect(warned({ website: null, description: null })).toEqual(['website', 'about'])
    expect(warned({}, 2)).toEqual(['alike'])
  })

  it('takes a mail box of a part of the website, and asks no such number of a school', () => {
    expect(findings({ email: 'jan@mail.bakker-oss.example' })).toMatchObject({ mail: 'same' })
    expect(findings({ website: null })).toMatchObject({ mail: 'own' })
    expect(findings({ organizationType: 'School', kvkNumber: null })).not.toHaveProperty('kvk')
  })
})
