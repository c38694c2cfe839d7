import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { aRoster, asCsv } from '../../../../test/rosters.ts'
import { aWorld } from '../../../../test/world.ts'
import { appendFileSync } from 'node:fs'
const note = (...all: unknown[]) => appendFileSync('/tmp/desk-time.txt', all.join(' ') + '\n')
it('times', { timeout: 300_000 }, async () => {
  const world = await aWorld()
  const school = await world.make.school()
  const who = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const timed = async <T>(name: string, work: () => Promise<T>) => { const t = performance.now(); const r = await work(); note(name, Math.round(performance.now() - t)); return r }
  const up = async (n: number) => (await (await who.request('/imports?kind=students&file_name=l.csv', { method: 'POST', body: asCsv('somtoday', aRoster(n)) as never, headers: { 'content-type': 'application/octet-stream' } })).json() as any)
  const a = await timed('upload 10000 new', () => up(10000))
  await timed('get', () => who.get(`/imports/${a.data.id}`))
  await timed('rows', () => who.get(`/imports/${a.data.id}/rows?action=create`))
  const c = await timed('confirm', () => who.put(`/imports/${a.data.id}/confirm`, 'imports', {}))
  note(c.status, c.text.slice(0, 300))
  const b = await timed('upload again', () => up(10000))
  note(JSON.stringify(b).slice(0, 300))
  await timed('confirm again', () => who.put(`/imports/${b.data.id}/confirm`, 'imports', {}))
  const u = await timed('undo', () => who.put(`/imports/${a.data.id}/undo`, 'imports', {}))
  note(u.status, u.text.slice(0, 200))
  expect(1).toBe(1)
})
