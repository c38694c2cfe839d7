import { oneself, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /taken_steps': oneself(200),
    'PUT /taken_steps/:id/undo': oneself(404),
    'PUT /public/taken_steps/:id/undo': { stranger: [403, 404] },
  },
  async make({ coordinator, group }) {
    await coordinator.put(`/groups/${group.id}/archive`, 'groups')
    await coordinator.put(`/groups/${group.id}/restore`, 'groups')
    const { data } = await coordinator.get<{ id: string }[]>('/taken_steps')
    return { taken_steps: data[0]?.id }
  },
}
