import { describe, expect, it } from 'vitest'
import { structuredData } from './model.ts'

const offer = {
  title: 'Geiten voeren',
  summary: 'Help mee.',
  description: 'Elke woensdag.',
  organizationName: 'De Springende Geit',
  program: 'traineeship' as const,
  status: 'published' as const,
  format: 'recurring' as const,
  startsOn: '2026-10-14',
  endsOn: '2027-01-20',
  applicationDeadline: null,
  publishedAt: '2026-10-01T09:00:00Z',
  street: 'Weteringpad',
  houseNumber: '12',
  postcode: '5341 AB',
  city: 'Oss',
  lat: 51.765,
  lng: 5.518,
}

describe('what is told to machines', () => {
  it('is a job for an internship of vocational education', () => {
    expect(structuredData(offer, 'https://x.example/nl/vacancies/1')).toMatchObject({
      '@type': 'JobPosting',
      employmentType: 'INTERN',
      datePosted: '2026-10-01',
      validThrough: '2027-01-20',
      jobLocation: { address: { addressLocality: 'Oss', streetAddress: 'Weteringpad 12' } },
    })
  })

  it.each([
    ['traineeship', 'recurring', 'Oss', 'JobPosting'],
    ['traineeship', 'one_off_event', 'Oss', 'JobPosting'],
    ['traineeship', 'recurring', null, undefined],
    ['mas', 'recurring', 'Oss', undefined],
    ['mas', 'block', 'Oss', undefined],
    ['mas', 'flexible', 'Oss', undefined],
    ['mas', 'one_off_event', 'Oss', 'Event'],
  ] as const)('%s, %s, in %s: %s', (program, format, city, type) => {
    expect(structuredData({ ...offer, program, format, city }, 'https://x.example')?.['@type']).toBe(type)
  })

  it('is no event without a day', () => {
    expect(
      structuredData({ ...offer, program: 'mas', format: 'one_off_event', startsOn: null }, 'https://x.example'),
    ).toBeUndefined()
  })
})
