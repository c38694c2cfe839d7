import { expect, it } from 'vitest'
import type { BoardFacts, BoardPlace, BoardPupil } from '../board/model.ts'
import { threeEach } from './model.ts'

const today = '2026-10-05'
const period = {
  id: 'period',
  program: 'mas',
  status: 'open',
  maxInternships: 1,
  weekdays: [],
  allowHolidays: false,
  startsOn: '2026-09-01',
  endsOn: '2027-06-30',
} as unknown as BoardPupil['periods'][number]

const pupil = (id: string): BoardPupil => ({
  id,
  interests: [],
  days: [],
  transport: 'bike',
  maxMinutes: null,
  home: null,
  declinedPlaces: [],
  declinedOrganizations: [],
  schoolId: 'school',
  groupIds: [],
  level: null,
  birthDate: '2011-03-04',
  openApplications: 0,
  maxOpenApplications: 3,
  openAt: [],
  confirmed: [],
  consentsMissing: 0,
  periods: [period],
})
const place = (id: string, free: number): BoardPlace =>
  ({
    id,
    organizationId: id,
    sectorKeys: [],
    days: [],
    levels: [],
    minAge: 13,
    lat: null,
    lng: null,
    free,
    allowed: [],
    judged: {
      id,
      status: 'published',
      program: 'mas',
      seats: free,
      seatsTaken: 0,
      minAge: 13,
      levels: [],
      schoolIds: [],
      groupIds: [],
      applicationDeadline: null,
      startsOn: null,
      endsOn: null,
      weeklySchedule: {},
      industrial: false,
      requiresMotivation: false,
    },
  }) as unknown as BoardPlace

const facts = (pupils: string[], seats: number[]): BoardFacts => ({
  today,
  periodId: 'period',
  calendar: { region: 'north', own: [], restsInTestWeeks: false },
  pupils: pupils.map(pupil),
  places: seats.map((free, at) => place(`place-${at}`, free)),
})
const counts = (found: ReturnType<typeof threeEach>) => found.map(({ places }) => places.length)

it('holds out three different places to each, where there are enough', () => {
  const found = threeEach(facts(['a', 'b'], [2, 2, 2, 2]))
  expect(counts(found)).toEqual([3, 3])
  for (const { places } of found) expect(new Set(places.map(({ vacancyId }) => vacancyId)).size).toBe(3)
})

it('gives nobody a second while another has none, and no seat twice', () => {
  expect(counts(threeEach(facts(['a', 'b', 'c'], [1, 1, 1])))).toEqual([1, 1, 1])
  expect(counts(threeEach(facts(['a', 'b'], [1, 1, 1]))).toSorted()).toEqual([1, 2])
  expect(counts(threeEach(facts(['a', 'b'], [9])))).toEqual([1, 1])
})
