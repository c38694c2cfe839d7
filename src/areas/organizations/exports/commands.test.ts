import { expect, it } from 'vitest'
import { aWorld, type Client } from '../../../../test/world.ts'

async function take(who: Client, query = '', attributes: Record<string, unknown> = {}) {
  const response = await who.request(`/organizations/export${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'organizations', attributes } }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) }
}

it('gives what was asked for as a file that runs nothing, and writes down who took it', async () => {
  const world = await aWorld()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const school = await world.make.school({ name: 'Zevenlinden' })
  const group = await world.make.group(school.id)
  await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Noor', lastName: 'Geheim' })
  await world.make.company({ name: '=1+1', city: 'Zeist' })
  await world.make.company({ name: 'Wacht; nog', status: 'pending' })
  const { status, headers, text } = await take(admin, '?sort=-name')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="organisaties.csv"')
  const lines = text.trim().split('\r\n')
  expect(lines.map((line) => line.split(';')[0])).toEqual(['Naam', 'Zevenlinden', '"Wacht', "'=1+1"])
  expect(text).not.toContain('Geheim')
  expect((await take(admin, '?filter[status_eq]=pending')).text.trim().split('\r\n')).toHaveLength(2)
  const sheet = await take(admin, '', { format: 'xlsx' })
  expect([sheet.headers.get('content-disposition'), Buffer.from(sheet.bytes.slice(0, 2)).toString()]).toEqual([
    'attachment; filename="organisaties.xlsx"',
    'PK',
  ])
  const kept = await world.inside((ctx) =>
    ctx.db.selectFrom('auditLog').select('actorId').where('action', '=', 'organizations.exported').execute(),
  )
  expect(kept).toEqual(Array.from({ length: 3 }, () => ({ actorId: admin.id })))
})

it('is for who works with all of them, with what they may see', async () => {
  const world = await aWorld()
  const school = await world.make.school()
  const company = await world.make.company({ name: 'De Geit' })
  await world.make.company({ name: 'Wacht nog', status: 'pending' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const { text } = await take(coordinator)
  expect([text.includes('De Geit'), text.includes('Wacht nog')]).toEqual([true, false])
  expect((await take(host)).status).toBe(403)
  expect((await take(world.visitor)).status).toBe(401)
  const elsewhere = await aWorld()
  const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
  expect((await take(foreign)).text).not.toContain('De Geit')
  expect((await take(coordinator, '?filter[nope_eq]=1')).status).toBe(400)
  expect((await take(coordinator, '', { format: 'pdf' })).status).toBe(422)
})
