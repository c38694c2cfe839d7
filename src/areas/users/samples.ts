import { oneself, type AreaSamples } from '#root/test/access/sample.ts'

const view = { screen: 'users', name: 'Mijn', query: '' }

export const samples: AreaSamples = {
  calls: {
    'GET /current_user': oneself(200),
    'PATCH /current_user': { ...oneself(200), sends: { user: {} } },
    'POST /current_user/avatar': oneself(422),
    'DELETE /current_user/avatar': oneself(204),
    'GET /saved_views': { ...oneself(200), query: 'screen=users' },
    'POST /saved_views': { ...oneself(201), sends: view },
    'DELETE /saved_views/:id': oneself(404),
    'GET /users/:id/avatar': oneself(404),
  },
  async make({ student }) {
    return { users: student.id, saved_views: (await student.post('/saved_views', 'saved_views', view)).data.id }
  },
}
