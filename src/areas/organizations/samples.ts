import { everybody, oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'POST /organizations/signup': everybody(422),
    'POST /organizations/export': theirOwn,
    'GET /current_organizations': oneself(200),
    'GET /organizations': oneself(200),
    'GET /organizations/:id': oneself(404),
    // What waits is asked for by its name.
    'GET /organizations/alike': { ...theirOwn, query: 'name=wacht' },
    'POST /organizations': { stranger: [201, 403], sends: { name: 'Van een ander' } },
    'PATCH /organizations/:id': { ...oneself(404), sends: { name: 'Van een ander' } },
  },
  /** An organization that waits to be judged: only its own people and those who judge know of it. */
  async make({ world }) {
    return { organizations: (await world.make.company({ name: 'Wacht nog', status: 'pending' })).id }
  },
}
