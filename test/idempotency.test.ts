import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from './world.ts'

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const farm = await world.make.company()
  const vacancy = await world.make.vacancy(farm.id)
  const send = (key: string, motivation = '') =>
    student.post('/applications', 'applications', { vacancyId: vacancy.id, motivation }, { 'idempotency-key': key })
  return { world, student, send }
}

describe('a request with a key', () => {
  it('sent twice, also at once, has its effect once and the same answer', async () => {
    const { student, send } = await aPlace()
    const [one, two] = await Promise.all([send('a'), send('a')])
    const three = await send('a')
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
    expect(new Set([one.data.id, two.data.id, three.data.id]).size).toBe(1)
    expect((await student.get<Flat[]>('/applications')).data).toHaveLength(1)
  })

  it('is refused when it says something else', async () => {
    const { send } = await aPlace()
    await send('a', 'Omdat het leuk is.')
    const other = await send('a', 'Omdat het moet.')
    expect([other.status, other.errors[0]?.code]).toEqual([422, 'platform.idempotency-mismatch'])
  })

  it('of a visitor is not mixed up with that of somebody behind the same address', async () => {
    const { world } = await aPlace()
    const tell = (message: string, key = 'a') =>
      world.visitor.post('/feedback', 'feedback', { message }, { 'idempotency-key': key })
    const [one, again, other] = [
      await tell('De knop doet niets.'),
      await tell('De knop doet niets.'),
      await tell('Mooi!'),
    ]
    expect([one.status, again.status, other.status]).toEqual([201, 201, 201])
    expect(again.data.id).toBe(one.data.id)
    expect(other.data.id).not.toBe(one.data.id)
  })

  it('is not remembered when it was refused', async () => {
    const { world, student, send } = await aPlace()
    const { data } = await send('a')
    expect((await send('b')).status).toBe(409)
    await student.put(`/applications/${data.id}/withdraw`, 'applications')
    expect((await send('b')).status).toBe(201)
    const kept = await world.inside((ctx) => ctx.db.selectFrom('idempotencyKeys').select('key').execute())
    expect(kept.map(({ key }) => key).toSorted()).toEqual(['a', 'b'])
  })
})
