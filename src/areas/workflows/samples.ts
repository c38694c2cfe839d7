import { oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'
import { listRoads } from './roads/one/queries.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const samples: AreaSamples = {
  calls: {
    'GET /road_lines': theirOwn,
    'POST /road_lines/export': { ...theirOwn, sends: { format: 'csv' } },
    'GET /roads': oneself(200, 403),
    'POST /roads/remind': { sends: ({ ids }) => ({ ids: [ids.roads] }) },
    'POST /roads/extend': { sends: ({ ids }) => ({ ids: [ids.roads], due_on: '2027-02-01', reason: 'Was ziek' }) },
    'POST /roads/excuse': { sends: ({ ids }) => ({ ids: [ids.roads], reason: 'Heeft er al een' }) },
    'PUT /roads/:id/tick': { sends: { requirement_id: nobody, is_done: true } },
  },
  async make({ world, student }) {
    const [road] = await world.inside((ctx) => listRoads(ctx, { studentId: student.id }))
    return { roads: road?.id }
  },
}
