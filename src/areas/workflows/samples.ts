import { oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'
import { listRoads } from './roads/one/queries.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

export const samples: AreaSamples = {
  calls: {
    'GET /workflows': theirOwn,
    'POST /workflows': { sends: ({ school }) => ({ school_id: school.id, program: 'mas', name: 'Anders' }) },
    'PATCH /workflows/:id': { sends: { name: 'Anders', group_ids: [] } },
    'PUT /workflows/:id/phases': { sends: { phases: [] } },
    'PUT /workflows/:id/activate': { sends: { move: false } },
    'PUT /workflows/:id/discard': { sends: {} },
    'PUT /workflows/:id/archive': { sends: {} },
    'PUT /workflows/:id/restore': { sends: {} },
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
    return { roads: road?.id, workflows: road?.workflowId }
  },
}
