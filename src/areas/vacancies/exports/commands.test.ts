import { expect, it } from 'vitest'
import { aHome, complete } from '../../../../test/home.ts'
import type { Client } from '../../../../test/world.ts'

async function take(who: Client, query = '', attributes: Record<string, unknown> = {}) {
  const response = await who.request(`/vacancies/export${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'vacancies', attributes } }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

it('gives the vacancies one may see as a file that runs nothing, and writes down who took it', async () => {
  const { world, host, broker, begin, coordinator } = await aHome()
  await begin(host, { ...complete, title: '=1+1 is twee' })
  const farm = await world.make.company({ name: 'De Geit' })
  await world.make.vacancy(farm.id, { title: 'Geiten voeren' })
  const { status, headers, text } = await take(broker, '?sort=title')
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="vacatures.csv"'])
  expect(
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';')[0]),
  ).toEqual(['Titel', "'=1+1 is twee", 'Geiten voeren'])
  expect((await take(host)).text).not.toContain('Geiten')
  expect((await take(coordinator)).text).not.toContain('twee')
  const sheet = await take(broker, '?filter[status_eq]=draft', { format: 'xlsx' })
  expect(sheet.headers.get('content-disposition')).toBe('attachment; filename="vacatures.xlsx"')
  expect((await take(broker, '', { format: 'pdf' })).status).toBe(422)
  expect((await take(world.visitor)).status).toBe(401)
  expect((await take((await aHome()).broker)).text).not.toContain('Geiten')
  const kept = await world.inside((ctx) =>
    ctx.db.selectFrom('auditLog').select('actorId').where('action', '=', 'vacancies.exported').execute(),
  )
  expect(kept.map(({ actorId }) => actorId)).toEqual(expect.arrayContaining([broker.id, host.id, coordinator.id]))
})
