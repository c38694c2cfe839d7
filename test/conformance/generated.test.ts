import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mediaType } from '#platform/jsonapi.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../world.ts'
import { faultsOf, operations, resolved, type Operation, type Parameter } from './described.ts'

// Requests made from the description of the API, sensible and senseless, by everybody: none may fail on our side, and
// every answer is as described. The same seed makes the same requests; GENERATED_SEED and GENERATED_RUNS take others.

const seed = Number(process.env.GENERATED_SEED ?? 20261005)
const runs = Number(process.env.GENERATED_RUNS ?? 20_000)
const perPlace = 2500
const atOnce = 8

type Schema = Record<string, unknown>
const strange = [
  '',
  ' ',
  '\0',
  'null',
  '-1',
  '9'.repeat(40),
  "' or 1=1 --",
  '%',
  '\\',
  '<script>',
  '\u202e',
  '\ud800',
  '👩‍🌾'.repeat(50),
  'x'.repeat(6000),
  '2026-02-30',
  '../..',
  '__proto__',
]
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...strange),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constant(null),
)
const aDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Values that fit a schema, and now and then one that does not. */
function valueFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fittingValue(schema, ids) }, { weight: 1, arbitrary: junk })
}

function fittingValue(named: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolved(named)
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return fc.oneof(...either.map((one) => fittingValue(one, ids)))
  if ('const' in schema) return fc.constant(schema.const)
  const listed = (schema.enum ?? schema.examples) as unknown[] | undefined
  if (listed) return fc.constantFrom(...listed)
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Math.min(Number(schema.maximum ?? 2000), 2000) })
    case 'number':
      return fc.double({ min: Number(schema.minimum ?? -10), max: Number(schema.maximum ?? 5000), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      if (schema.prefixItems) return fc.tuple(...(schema.prefixItems as Schema[]).map((one) => valueFor(one, ids)))
      return fc.array(valueFor((schema.items ?? {}) as Schema, ids), { maxLength: 4 })
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      const fields = Object.fromEntries(
        properties.map(([name, one]) => [
          name,
          // Mostly left to the address.
          name === 'id' ? seldom(valueFor(one, ids), 10) : valueFor(one, ids),
        ]),
      )
      return fc.record(fields, { requiredKeys: ((schema.required ?? []) as string[]).filter((name) => name in fields) })
    }
    case 'string':
      return text(schema, ids)
    case 'null':
      return fc.constant(null)
    default:
      return junk
  }
}

function text(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
    case 'date':
      return aDay.map((one) => one.slice(0, 10))
    case 'date-time':
      return aDay
    default:
      return fc.oneof(
        fc.string({ minLength: Number(schema.minLength ?? 0), maxLength: Number(schema.minLength ?? 0) + 30 }),
        fc.constantFrom(
          'Een reden van genoeg tekens.',
          'Sam de Vries',
          'sam@mens.example',
          '0612345678',
          '13:30',
          '7,5',
        ),
      )
  }
}

type Made = { role: number; path: string; init: RequestInit }

function requestFor(operation: Operation, ids: Record<string, string[]>, roles: number): fc.Arbitrary<Made> {
  const all = Object.values(ids).flat()
  const kind = operation.path.split('/')[3] ?? ''
  const here = [...(ids[kind] ?? []), ...(ids[operation.path.split('/')[4] ?? ''] ?? [])]
  const within = (name: string) =>
    name === 'monday' ? ['2026-10-05', '2026-10-12'] : name === 'signerId' ? (ids.signers ?? []) : here
  const pathValue = ({ name, schema }: Parameter) => {
    const known = within(name)
    return fc.oneof(
      ...(known.length ? [{ weight: 12, arbitrary: fc.constantFrom(...known) }] : []),
      { weight: 2, arbitrary: text(schema, all) },
      { weight: 1, arbitrary: fc.constantFrom('5', 'x', newId()) },
    )
  }
  const query = operation.parameters.filter((one) => one.in === 'query')
  const asked = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, seldom(queryValue(schema, all), 3)])),
  )
  const stray = seldom(
    fc.constantFrom(
      'nope=1',
      'filter[nope_eq]=1',
      'sort=',
      'include=a.b',
      'page[size]=0',
      'locale=en',
      'fields[nope]=a',
    ),
    20,
  )
  const content = operation.requestBody?.content ?? {}
  const types = Object.keys(content)
  return fc
    .record({
      role: fc.integer({ min: 0, max: roles - 1 }),
      inPath: fc.record(
        Object.fromEntries(
          operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, pathValue(one)]),
        ),
      ),
      asked,
      stray,
      type: types.length ? fc.constantFrom(...types, ...types, 'text/plain') : fc.constant(mediaType),
      body: types.length
        ? fc.oneof(
            { weight: 15, arbitrary: valueFor(content[types[0] as string]?.schema ?? {}, all) },
            { weight: 1, arbitrary: junk },
          )
        : fc.constant(undefined),
    })
    .map(({ role, inPath, asked: sent, stray: extra, type, body }) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(inPath[name])))
      const search = [
        ...Object.entries(sent).flatMap(([name, value]) => written(name, value)),
        ...(extra ? [extra] : []),
      ]
      return {
        role,
        path: search.length ? `${path}?${search.join('&')}` : path,
        init: {
          method: operation.method,
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : (JSON.stringify(body) ?? '{}') }),
          headers: body === undefined ? {} : { 'content-type': type },
        } as RequestInit,
      }
    })
}

/** Once in so many times, else nothing. */
function seldom<Value>(arbitrary: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Of a family of parameters one or two at a time. */
function queryValue(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.type !== 'object') return valueFor(schema, ids)
  return fc
    .subarray(Object.entries(schema.properties as Record<string, Schema>), {
      minLength: 1,
      maxLength: Math.min(2, Object.keys(schema.properties as object).length),
    })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, one]) => [name, valueFor(one, ids)]))))
}

/** As a query writes it: arrays by commas, families in brackets. */
function written(name: string, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return [`${encode(name)}=${encode(value.map(plain).join(','))}`]
  if (value !== null && typeof value === 'object')
    return Object.entries(value).map(([inner, one]) => `${encode(`${name}[${inner}]`)}=${encode(plain(one))}`)
  return [`${encode(name)}=${encode(plain(value))}`]
}
const plain = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
const encode = (value: string) => encodeURIComponent(value.toWellFormed())

async function aPlace(program: 'mas' | 'traineeship') {
  const world = await aWorld({
    capabilities: { program, digitalContracts: program === 'traineeship', usesHours: true },
  })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program })
  const company = await world.make.company()
  const at = (name: 'admin' | 'coordinator' | 'supervisor', organizationId: string) =>
    world.make.user({ roles: [{ name, organizationId }] })
  const host = await at('admin', company.id)
  const coordinator = await at('coordinator', school.id)
  const students = await Promise.all(
    [0, 1, 2].map(() => world.make.student({ schoolId: school.id, groupId: group.id })),
  )
  const vacancies = await Promise.all([0, 1, 2].map(() => world.make.vacancy(company.id, { program, seats: 9 })))
  for (const student of students) {
    for (const vacancy of vacancies) {
      await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    }
  }
  const [first] = (await (students[0] as Client).get<Flat[]>('/applications')).data
  await host.put(`/applications/${first?.id}/accept`, 'applications', { supervisorUserId: host.id })
  await (students[0] as Client).put(`/applications/${first?.id}/confirm`, 'applications')
  await world.settle()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const clients = [
    world.visitor,
    ...students.slice(0, 2),
    await world.make.mentor(school.id, group.id),
    coordinator,
    await at('admin', school.id),
    host,
    await at('supervisor', company.id),
    admin,
    await world.make.user({ roles: [{ name: 'platform_admin' }] }),
  ]
  const internships = (await coordinator.get<Flat[]>('/internships')).data
  const contracts = internships.flatMap(({ contractId }) => (contractId ? [contractId as string] : []))
  const signers = contracts[0]
    ? (await coordinator.get<Flat & { signers: { id: string }[] }>(`/contracts/${contracts[0]}`)).data.signers
    : []
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
  const timesheets = internships.flatMap(({ timesheetId }) => (timesheetId ? [timesheetId as string] : []))
  const ids: Record<string, string[]> = {
    vacancies: idsOf(vacancies),
    applications: idsOf((await coordinator.get<Flat[]>('/applications')).data),
    internships: idsOf(internships),
    contracts,
    signers: idsOf(signers),
    timesheets,
    hours: timesheets,
    organizations: [school.id, company.id],
    school_settings: [school.id],
    users: clients.slice(1).map(({ id }) => id),
    notifications: idsOf((await host.get<Flat[]>('/notifications')).data),
    emails: idsOf((await world.visitor.get<Flat[]>('/test/emails')).data.slice(0, 3)),
    feedback: [(await world.visitor.post('/feedback', 'feedback', { message: 'De kaart laadt niet.' })).data.id],
  }
  return { world, clients, ids }
}

const tried = new Map<string, number>()
afterAll(() => {
  process.stdout.write(
    `generated: seed ${seed}, ${[...tried.values()].reduce((sum, one) => sum + one, 0)} requests, answers ${JSON.stringify(Object.fromEntries([...tried].toSorted()))}\n`,
  )
})

describe(`${runs} requests made from the description (seed ${seed})`, () => {
  // Whoever signs in, out or sets a password does so as nobody: the others stay who they are.
  const rounds = Array.from({ length: Math.ceil(runs / perPlace) }, (_, round) => round)

  it.each(rounds)('round %i fails nowhere and answers as described', { timeout: 120_000 }, async (round) => {
    const { world, clients, ids } = await aPlace(round % 2 ? 'traineeship' : 'mas')
    const count = Math.min(perPlace, runs - round * perPlace)
    const requests = operations.map((operation) =>
      requestFor(operation, ids, operation.path.startsWith('/auth') ? 1 : clients.length).map((request) => ({
        operation,
        request,
      })),
    )
    const made = fc.sample(fc.oneof(...requests), { numRuns: count, seed: seed + round })
    const faults: string[] = []
    const one = async ({ operation, request }: (typeof made)[number]) => {
      const client = clients[request.role] ?? world.visitor
      const response = await client.request(request.path, request.init)
      const { status } = response
      tried.set(String(status), (tried.get(String(status)) ?? 0) + 1)
      const found =
        status >= 500
          ? [`${status} ${await response.text()}`]
          : await faultsOf(operation, response, request.path.includes('fields'))
      if (found.length)
        faults.push(
          `${request.init.method} ${request.path.slice(0, 300)} as ${request.role} ${String(request.init.body ?? '').slice(0, 300)}: ${found.slice(0, 3).join('; ')}`,
        )
    }
    const queue = made.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const next of queue) await one(next)
      }),
    )
    expect(faults.slice(0, 20)).toEqual([])
  })
})
