import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../world.ts'
import { faultsOf, operations } from './described.ts'
import { requestFor } from './requests.ts'

// Requests made from the description of the API, sensible and senseless, by everybody: none may fail on our side, and
// every answer is as described. The same seed makes the same requests; GENERATED_SEED and GENERATED_RUNS take others.

const seed = Number(process.env.GENERATED_SEED ?? 20261005)
const runs = Number(process.env.GENERATED_RUNS ?? 20_000)
const perPlace = 2500
const atOnce = 8

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
