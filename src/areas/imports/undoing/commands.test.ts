import { expect, it } from 'vitest'
import { settleOverdue } from '#areas/workflows/progress/commands.ts'
import { aRoster, asCsv } from '#root/test/rosters.ts'
import { aWorld, type Client } from '#root/test/world.ts'

type Row = { line: number; name: string; outcome: string | null; recordId: string }

async function readIn(who: Client, bytes: Uint8Array | string): Promise<string> {
  const response = await who.request('/imports?kind=students&file_name=lijst.csv', {
    method: 'POST',
    body: bytes as string,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { data } = (await response.json()) as { data: { id: string } }
  expect((await who.put(`/imports/${data.id}/confirm`, 'imports', {})).status).toBe(200)
  return data.id
}

it('a list that is taken back takes the roads along that were laid since, but for a pupil about whom somebody decided', async () => {
  const world = await aWorld()
  const school = await world.make.school()
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  await readIn(coordinator, asCsv('magister', aRoster(2)))
  const [group] = (await coordinator.get<{ id: string }[]>('/groups')).data as [{ id: string }]
  await world.make.period(school.id, [group.id])
  const id = await readIn(coordinator, asCsv('magister', aRoster(4, 10)))
  await world.inside(settleOverdue)
  const rows = async () => (await coordinator.get<Row[]>(`/imports/${id}/rows?action=create&page[size]=100`)).data
  const [first] = (await rows()) as [Row]
  const roads = (await coordinator.get<{ id: string; studentId: string }[]>('/road_lines?page[size]=100')).data
  expect(roads).toHaveLength(6)
  const road = roads.find(({ studentId }) => studentId === first.recordId)
  const extended = { ids: [road?.id], dueOn: '2027-02-01', reason: 'Was lang ziek' }
  expect((await coordinator.post('/roads/extend', 'road_outcomes', extended)).status).toBe(200)
  expect((await coordinator.put(`/imports/${id}/undo`, 'imports')).status).toBe(200)
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['kept', 'reversed', 'reversed', 'reversed'])
  expect((await coordinator.get('/road_lines?page[size]=100')).data).toHaveLength(3)
})
