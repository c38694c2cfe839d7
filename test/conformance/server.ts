import type { AddressInfo } from 'node:net'
import { jsonLog } from '#platform/log.ts'
import { buildServer } from '../../src/server/http.ts'
import { aWorld } from '../world.ts'

/** A place with a pupil, a school and forty applications, behind a server that listens. */
export async function aRunningPlace() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'Het Lyceum' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const company = await world.make.company({ name: 'De Boerderij' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const vacancies: string[] = []
  for (let number = 0; number < 3; number += 1)
    vacancies.push((await world.make.vacancy(company.id, { title: `Plek ${number}`, seats: 3 })).id)
  for (const [minute, vacancyId] of vacancies.entries()) {
    world.setNow(`2026-10-05T09:0${minute}:00Z`)
    await student.post('/applications', 'applications', { vacancyId })
  }

  const server = buildServer({
    api: world.api,
    originOf: async () => world.origin,
    renderPage: async () => new Response(null, { status: 404 }),
    assets: 'public',
    isReady: async () => true,
    log: jsonLog('silent'),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    world,
    school: school.id,
    vacancies,
    coordinator,
    admin,
    student,
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
