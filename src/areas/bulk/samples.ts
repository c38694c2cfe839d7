import { oneself, type AreaSamples } from '#root/test/access/sample.ts'

const approval = (id: string) => ({ kind: 'organizations', step: 'approve', ids: [id] })

export const samples: AreaSamples = {
  calls: {
    'GET /bulk_steps': { ...oneself(200), query: 'kind=organizations' },
    'GET /bulk_steps/:id': oneself(404),
    'POST /bulk_steps': { ...oneself(403, 404), sends: ({ ids }) => approval(ids.organizations as string) },
    'PUT /bulk_steps/:id/undo': oneself(404),
  },
  async make({ keeper, ids }) {
    const { data } = await keeper.post('/bulk_steps', 'bulk_steps', approval(ids.organizations as string))
    return { bulk_steps: data.id }
  },
}
