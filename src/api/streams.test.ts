import { expect, it } from 'vitest'
import type { Watch } from '#platform/stream.ts'
import { aWorld } from '../../test/world.ts'

function aWatch() {
  const listeners = new Set<() => void>()
  const watch: Watch = {
    subscribe(_tenant, _subject, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async () => undefined,
  }
  return { watch, listeners }
}

async function anApplicant() {
  const { watch, listeners } = aWatch()
  const world = await aWorld({ watch, askAgain: 30 })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const company = await world.make.company()
  const vacancy = await world.make.vacancy(company.id)
  const { data } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  const open = () => student.request(`/events?watch=applications/${data.id}`)
  return { world, student, listeners, open }
}

const untilEnd = async (response: Response) => {
  let text = ''
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString()
  return text
}

it('a stream tells of changes, and ends with the session it was opened for', async () => {
  const { world, listeners, open } = await anApplicant()
  const stream = await open()
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const heard = untilEnd(stream)
  for (const tell of listeners) tell()
  // Asked more than once meanwhile, and still open.
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(listeners.size).toBe(1)
  await world.inside((ctx) => ctx.db.deleteFrom('sessions').where('tenantId', '=', ctx.tenant.id).execute())
  expect(await heard).toContain('event: changed')
  expect(listeners.size).toBe(0)
  expect((await open()).status).toBe(401)
})

it('one session holds five streams and no more, and may open another where one was closed', async () => {
  const { open } = await anApplicant()
  const streams = [await open(), await open(), await open(), await open(), await open()]
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await open()
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60'])
  await streams[0]?.body?.cancel()
  const again = await open()
  expect(again.status).toBe(200)
  for (const stream of [...streams.slice(1), again]) await stream.body?.cancel()
})
