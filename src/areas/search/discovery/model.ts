import type { VacancyFormat, VacancyStatus } from '#areas/vacancies/model.ts'

/** As many addresses as one file of a sitemap holds here; the protocol allows 50,000. */
export const mostInSitemap = 20_000

/** Screens a visitor comes to from elsewhere, without their language. */
export const openScreens = [
  '',
  '/stagebank',
  '/organizations/signup',
  '/verify',
  '/nieuws',
  '/contactformulier',
  '/help',
] as const

/** What a machine that indexes has no business with: calls, and what is for one person. */
export const closedToRobots = ['/api/', '/auth/', '/test/', '/*/auth/', '/*/dashboard', '/*/stagebank/', '/*/forms/']

type Offer = {
  title: string
  summary: string
  description: string
  organizationName: string
  program: 'mas' | 'traineeship'
  status: VacancyStatus
  format: VacancyFormat
  startsOn: string | null
  endsOn: string | null
  applicationDeadline: string | null
  publishedAt: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  /** When something that is once takes place, the next moment first. */
  slots?: readonly { startsAt: string; endsAt: string }[]
}

/**
 * What a page tells machines about a place, in the words of schema.org; undefined where none of them is true.
 *
 * An internship of vocational education is work one applies for at an organization, with an agreement: `JobPosting`
 * with the type INTERN. A maatschappelijke stage is none: twenty hours of helping out by a pupil of fourteen, without
 * pay and as part of school, would mislead whoever finds it among jobs. It is an `Event` when it happens once, on days
 * that are known; else nothing is said.
 */
export function structuredData(vacancy: Offer, address: string): Record<string, unknown> | undefined {
  const { program, format, startsOn, endsOn } = vacancy
  const text = [vacancy.summary, vacancy.description].filter(Boolean).join('\n\n')
  const host = { '@type': 'Organization', name: vacancy.organizationName }
  if (program === 'traineeship' && vacancy.city) {
    const until = vacancy.applicationDeadline ?? endsOn
    return {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: vacancy.title,
      description: text,
      url: address,
      employmentType: 'INTERN',
      hiringOrganization: host,
      jobLocation: placeOf(vacancy),
      ...(vacancy.publishedAt ? { datePosted: vacancy.publishedAt.slice(0, 10) } : {}),
      ...(until ? { validThrough: until } : {}),
      ...(startsOn ? { jobStartDate: startsOn } : {}),
      directApply: true,
    }
  }
  const [next] = vacancy.slots ?? []
  const begins = next?.startsAt ?? startsOn
  if (program === 'mas' && format === 'one_off_event' && begins) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: vacancy.title,
      description: text,
      url: address,
      startDate: begins,
      endDate: next?.endsAt ?? endsOn ?? begins,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: placeOf(vacancy),
      organizer: host,
    }
  }
  return undefined
}

function placeOf({ street, houseNumber, postcode, city, lat, lng, organizationName }: Offer) {
  return {
    '@type': 'Place',
    name: organizationName,
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: [street, houseNumber].filter(Boolean).join(' ') } : {}),
      ...(postcode ? { postalCode: postcode } : {}),
      ...(city ? { addressLocality: city } : {}),
      addressCountry: 'NL',
    },
    ...(lat !== null && lng !== null ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } } : {}),
  }
}
