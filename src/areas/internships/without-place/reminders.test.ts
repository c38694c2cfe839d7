import { expect, test } from 'vitest'
import { sendReminders } from '#areas/notifications/reminders/commands.ts'
import { aWorld } from '../../../../test/world.ts'
import { withoutPlaceReminders } from './reminders.ts'

test('who is mentor today hears of the pupils of their class without a place, and is led to them', async () => {
  const world = await aWorld({ now: '2027-04-20T09:00:00Z' })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  for (const lastName of ['Bos', 'Claes'])
    await world.make.student({ schoolId: school.id, groupId: group.id, lastName })
  const [leaves, comes] = [await world.make.mentor(school.id, group.id), await world.make.mentor(school.id, group.id)]
  const set = (mentorId: string, days: { endedOn?: string; startedOn?: string }) =>
    world.inside((ctx) => ctx.db.updateTable('mentorships').set(days).where('mentorId', '=', mentorId).execute())
  await set(leaves.id, { endedOn: '2027-04-30' })
  await set(comes.id, { startedOn: '2027-05-01' })
  await world.inside((ctx) => sendReminders(ctx, withoutPlaceReminders))
  const told = async (who: typeof leaves) =>
    (await who.get<{ id: string; type: string; text: string; path: string }[]>('/notifications')).data
  const [first] = await told(leaves)
  expect(first).toMatchObject({
    path: `/students?in=${period.id}&state=none&sort=since`,
    text: expect.stringMatching(/^2 leerlingen/),
  })
  expect(await told(comes)).toEqual([])
  const { data } = await leaves.get<{ id: string; type: string }[]>(
    `/pupils?filter[stands_in_period_id_in]=${period.id}&filter[state_in]=none`,
  )
  expect(data).toHaveLength(2)
})
