import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { planOrganizations } from '#areas/imports/organizations/model.ts'
import { planStudents } from '#areas/imports/students/model.ts'
import { planVacancies } from '#areas/imports/vacancies/model.ts'
import { readCsv } from '#platform/csv.ts'
import { demoHosts, venrayHosts } from './hosts.ts'
import { isDoneAt, jobs } from './jobs.ts'
import { hostsAround } from './region.ts'

const read = (name: string) => readCsv(readFileSync(new URL(`./files/${name}`, import.meta.url)))
const codes = (plan: { rows: { errors: { code: string }[] }[] }) =>
  plan.rows.flatMap((row) => row.errors.map((error) => error.code)).sort()

/** What is offered by an organization of a kind that would not. */
const misplaced = (offered: readonly { kind: string; title: string }[]) =>
  offered.filter(({ kind, title }) => jobs.some((job) => job.title === title && !isDoneAt(job, kind)))

describe('the places of the demo', () => {
  test('are of kinds that are there', () => {
    const there = new Set([
      ...[...demoHosts, ...venrayHosts].map(({ kind }) => kind),
      ...(['mas', 'traineeship'] as const).flatMap((program) =>
        hostsAround({ city: 'Delft', lat: 52.01, lng: 4.36 }, program, 1).map(({ kind }) => kind),
      ),
    ])
    expect(jobs.flatMap(({ at = [] }) => at.filter((kind) => !there.has(kind)))).toEqual([])
  })

  test.each(['', '-venray'])('belong to who offers them (vacatures%s.csv)', (suffix) => {
    const kinds = new Map([...demoHosts, ...venrayHosts].map(({ name, kind }) => [name, kind]))
    // A row that was spoiled on purpose may name nobody.
    const offered = read(`vacatures${suffix}.csv`).rows.flatMap(({ cells }) => {
      const kind = kinds.get(cells[2] ?? '')
      return kind ? [{ kind, title: cells[1] ?? '' }] : []
    })
    expect(misplaced(offered)).toEqual([])
  })

  test.each(['mas', 'traineeship'] as const)('belong to who offers them around a town (%s)', (program) => {
    const hosts = hostsAround({ city: 'Delft', lat: 52.01, lng: 4.36 }, program, 1)
    expect(misplaced(hosts.flatMap(({ kind, jobs: own }) => own.map(({ title }) => ({ kind, title }))))).toEqual([])
    expect(hosts.every(({ jobs: own }) => own.length === 3)).toBe(true)
  })
})

describe('the files of the demo', () => {
  test('hold a class list from Magister with its known faults', () => {
    const plan = planStudents(read('magister-klassenlijst.csv'), [], { today: '2026-11-21' })
    expect(plan).toMatchObject({ layout: 'magister', encoding: 'windows-1252', delimiter: ';', fileErrors: [] })
    expect(plan.counts).toMatchObject({ create: 256, error: 3 })
    expect(codes(plan)).toEqual(['date', 'mangled_number', 'number_double'])
    const zoe = plan.rows.find((row) => row.normalized?.firstName === 'Zoë' && row.normalized.groupName === 'H3b')
    expect(zoe?.normalized).toMatchObject({ infix: 'van den', lastName: 'Berg', level: 'havo', year: 3 })
    const andre = plan.rows.find((row) => row.normalized?.email === null)
    expect(andre?.normalized).toMatchObject({ firstName: 'André', username: 'andre.muller' })
  })

  test('hold a list from Somtoday', () => {
    const plan = planStudents(read('somtoday-leerlingen.csv'), [], { today: '2026-11-21' })
    expect(plan).toMatchObject({ layout: 'somtoday', encoding: 'utf-8', delimiter: ',' })
    expect(plan.counts).toMatchObject({ create: 93, error: 1 })
    expect(plan.rows.find((row) => row.normalized?.lastName === 'Yıldırım')).toBeDefined()
    expect(plan.rows.find((row) => row.normalized?.lastName === 'Velden')?.normalized?.infix).toBe('van der')
  })

  for (const [suffix, count, fewest, faulty, broken] of [
    ['', 66, 260, ['coordinates', 'email', 'kvk', 'organization_double', 'postcode', 'sector'], 8],
    ['-venray', 25, 75, ['house_number'], 0],
  ] as const) {
    test(`hold organizations and their vacancies (organisaties${suffix}.csv)`, () => {
      const organizations = planOrganizations(read(`organisaties${suffix}.csv`), [])
      expect(organizations.counts.create).toBe(count)
      expect(codes(organizations)).toEqual(faulty)

      const known = organizations.rows.flatMap(({ normalized }, index) =>
        normalized ? [{ ...normalized, id: String(index) }] : [],
      )
      const vacancies = planVacancies(read(`vacatures${suffix}.csv`), [], { organizations: known })
      expect(vacancies.counts.create).toBeGreaterThanOrEqual(fewest)
      expect(vacancies.counts.error).toBe(broken)
      expect(new Set(codes(vacancies)).size).toBe(broken)
    })
  }
})
