import { describe, expect, it } from 'vitest'
import { aPlaceToApply, apply, step } from '#root/test/applying.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('who may guide a pupil', () => {
  it('is told with the list to the company that may say yes, and to nobody else', async () => {
    const { world, farm, student, host, supervisor, coordinator, mentor, vacancy } = await aPlaceToApply()
    const { data } = await apply(student, vacancy.id)
    const guidesTold = async (client: Client) => (await client.get<Flat[]>('/applications')).meta.guides
    expect(await guidesTold(host)).toEqual(
      expect.arrayContaining([
        { id: host.id, name: 'Ria van Zuylekom', organization_id: farm.id },
        expect.objectContaining({ id: supervisor.id, organization_id: farm.id }),
      ]),
    )
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    for (const one of [student, coordinator, mentor, stranger]) expect(await guidesTold(one)).toEqual([])
    await step(host, data.id, 'decline', { declineReason: 'full' })
    await step(host, data.id, 'reconsider', { supervisorUserId: supervisor.id })
    expect(await guidesTold(host)).toEqual([])
  })
})
