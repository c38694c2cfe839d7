import { describe, expect, test } from 'vitest'
import { weekdayKindOf } from '#areas/periods/calendar/model.ts'
import { checkWorkTime } from '#areas/periods/work-time/model.ts'
import { addDays, ageOn, mondayOf, weekdayOf } from '#platform/week.ts'
import { noorsSaturdays } from './noor.ts'
import { hostsAround } from './region.ts'
import { onStoryDay, story, storyDay } from './story.ts'
import { isLawful, livesOf, minutesApproved, periodAround, type Life, type Place } from './year.ts'

/** A school of the size of the first tenant's, and the places around it. */
const classmates = Array.from({ length: 207 }, (_, at) => ({
  id: String(at),
  group: `klas ${at % 8}`,
  born: addDays('2011-10-01', (at * 37) % 360),
}))
const places: Place[] = hostsAround({ city: 'Zeist', lat: 52.09, lng: 5.233 }, 'mas', 1).flatMap(({ jobs }, host) =>
  jobs.map(({ seats, minAge, hours, schedule }, at) => ({
    id: `${host}.${at}`,
    seats: seats + 1,
    minAge,
    hours,
    schedule,
  })),
)
const days = Array.from({ length: 370 }, (_, at) => addDays('2026-08-01', at))
const favourite = places.find(({ hours, schedule }) => hours >= 20 && schedule.sat)?.id
/** Told once a day, however many ask. */
const lived = new Map<string, Life[]>()
function livesOn(today: string): Life[] {
  const classmatesNow = classmates.map(({ born, ...one }) => ({ ...one, birthDate: onStoryDay(born, today) }))
  const lives = lived.get(today) ?? livesOf(today, 'mas', classmatesNow, places, { favourite })
  lived.set(today, lives)
  return lives
}

/** All that is wrong with a life told on a day; nothing, if the story is lawful and adds up. */
function faultsOf(today: string, life: Life): string[] {
  const faults: string[] = []
  const sessions = life.weeks.flatMap((week) => week.sessions)
  const dated = [
    life.askedOn,
    life.acceptedOn,
    life.confirmedOn,
    life.endedOn,
    ...life.declined.flatMap((one) => [one.askedOn, one.on]),
  ]
  for (const day of dated) {
    if (day && ['sat', 'sun'].includes(weekdayOf(day))) faults.push(`${day} is no day for an office`)
    if (day && day >= today) faults.push(`${day} has not come yet`)
  }
  const inOrder = [life.askedOn, life.acceptedOn, life.confirmedOn].filter((day) => day !== null)
  if (inOrder.join() !== inOrder.toSorted().join()) faults.push(`first confirmed, then asked: ${inOrder.join()}`)
  if (life.startsOn && life.confirmedOn && life.startsOn <= life.confirmedOn) faults.push('begins before it was agreed')
  if (life.startsOn && !life.place?.schedule[weekdayOf(life.startsOn)])
    faults.push('the first day is no day of the place')
  if (life.stage === 'ready' && life.startsOn! <= today) faults.push('should have begun')
  for (const week of life.weeks) {
    if (week.sessions.some(({ date }) => mondayOf(date) !== week.monday)) faults.push('a day in a foreign week')
    if (week.decidedOn && week.decidedOn >= today) faults.push('decided in the future')
  }
  for (const { date, from, to, minutes } of sessions) {
    if (date >= today || date < life.startsOn! || weekdayOf(date) === 'sun') faults.push(`works on ${date}`)
    const work = { date, minutes, breakMinutes: 0, span: [from, to] as const }
    const others = sessions
      .filter((one) => one.date !== date && Math.abs(Date.parse(one.date) - Date.parse(date)) < 7 * 86_400_000)
      .map((one) => ({ date: one.date, minutes: one.minutes, breakMinutes: 0, span: [one.from, one.to] as const }))
    const found = checkWorkTime({
      age: ageOn(life.pupil.birthDate, date),
      program: 'mas',
      kindOf: weekdayKindOf,
      work,
      otherWork: others,
    })
    faults.push(...found.map(({ rule }) => `${rule} on ${date}`))
  }
  const approved = minutesApproved(life)
  if (approved > life.minutesPlanned) faults.push('more hours than planned')
  if (['completed', 'wrapping_up'].includes(life.stage) && approved !== life.minutesPlanned)
    faults.push(`done with ${approved} of ${life.minutesPlanned}`)
  if (life.stage === 'active' && approved >= life.minutesPlanned) faults.push('done, and still at it')
  return faults.map((fault) => `${today} ${life.stage}: ${fault}`)
}

describe('on each of 370 days', () => {
  test('the year is lawful, in order and adds up', () => {
    expect(days.flatMap((today) => livesOn(today).flatMap((life) => faultsOf(today, life))).slice(0, 10)).toEqual([])
  }, 180_000)

  test('as many have a place as the coordinator sees, in every state there is', () => {
    for (const today of days) {
      const lives = livesOn(today)
      const holds = lives.filter(({ stage }) =>
        ['ready', 'active', 'wrapping_up', 'completed', 'not_passed'].includes(stage),
      )
      expect(holds).toHaveLength(130)
      expect(new Set(lives.map(({ stage }) => stage)).size).toBe(9)
    }
  })

  test('no place has more pupils than seats', () => {
    for (const today of days.filter((_, at) => at % 10 === 0)) {
      const seated = livesOn(today).filter(({ place, stage }) => place && stage !== 'asked')
      for (const place of places)
        expect(seated.filter((life) => life.place?.id === place.id).length).toBeLessThan(place.seats)
    }
  })

  test('in every class somebody forgot to hand in a week, as soon as somebody has worked for some', () => {
    for (const today of days.filter((_, at) => at % 10 === 0)) {
      const forgot = ({ weeks }: Life) =>
        weeks.some(({ status, monday }) => status === 'open' && monday < mondayOf(today))
      for (const own of Map.groupBy(livesOn(today), ({ pupil: { group } }) => group).values()) {
        const some = own.some(
          ({ stage, weeks }) => stage === 'active' && weeks.length > 1 && weeks.at(-1)!.monday < mondayOf(today),
        )
        expect([today, own.filter(forgot).length]).toEqual([today, some ? 1 : 0])
      }
    }
    // On the day of the story it is so in each of them.
    expect(
      livesOn(storyDay).filter(({ weeks }) => weeks.some(({ status }) => status === 'open')).length,
    ).toBeGreaterThan(7)
  })

  test('Noor has worked twelve hours that count and three that wait, on Saturdays within her period', () => {
    for (const today of days) {
      const saturdays = noorsSaturdays(today)
      const minutes = (decided: boolean) =>
        saturdays
          .filter(({ isDecided }) => isDecided === decided)
          .reduce((sum, { to }) => sum + Number(to.slice(0, 2)) * 60 + Number(to.slice(3)) - 600, 0)
      expect([minutes(true), minutes(false)]).toEqual([720, 180])
      for (const { date } of saturdays) {
        expect(weekdayOf(date)).toBe('sat')
        expect(date < today && date > periodAround(today).startsOn).toBe(true)
      }
    }
  })
})

describe.each(story.map((told) => [told.tenant, told] as const))('in %s', (_tenant, told) => {
  test('its own places are lawful for the youngest they are meant for', () => {
    for (const { schedule, minAge } of hostsAround(told.organizations[0]!, told.program, told.seed).flatMap(
      ({ jobs }) => jobs,
    )) {
      const pupil = { id: '', group: '', birthDate: `${2026 - minAge}-01-01` }
      if (told.program === 'mas') expect(isLawful(schedule, pupil, 'mas', storyDay)).toBe(true)
      expect(schedule.sun).toBeUndefined()
    }
    for (const { weeklySchedule, program, minAge } of told.vacancies.filter((one) => one.program === 'mas')) {
      const pupil = { id: '', group: '', birthDate: `${2026 - minAge}-01-01` }
      expect(isLawful(weeklySchedule as never, pupil, program, storyDay)).toBe(true)
    }
  })
})

test('every tenant has its own region: no two share an organization, and all lie near its town', () => {
  const regional = story.filter(({ files }) => !files.organizations)
  const names = regional.map((told) => hostsAround(told.organizations[0]!, told.program, told.seed))
  for (const [at, hosts] of names.entries()) {
    const { lat, lng } = regional[at]!.organizations[0]!
    for (const host of hosts) expect(Math.hypot(host.lat - lat, host.lng - lng)).toBeLessThan(0.3)
  }
  expect(names.map((hosts) => hosts.map(({ name }) => name).join())).toHaveLength(
    new Set(names.map((hosts) => hosts.map(({ name }) => name).join())).size,
  )
})
