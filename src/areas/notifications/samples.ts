import { firstOf } from '#root/test/access/place.ts'
import { everybody, oneself, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /notifications': oneself(200),
    'PUT /notifications/read': oneself(204),
    'PUT /notifications/:id/read': oneself(404),
    'GET /digest_settings': oneself(200),
    'PATCH /digest_settings': { ...oneself(200), sends: { frequency: 'off' } },
    // There in the demo and in tests alone; made to show every mail.
    'GET /test': everybody(204),
    'GET /test/emails': { ...everybody(200), open: true },
    'GET /test/emails/:id': { visitor: [200], stranger: [200, 404], open: true },
  },
  async make({ world, host }) {
    return {
      notifications: await firstOf(host, '/notifications'),
      emails: await firstOf(world.visitor, '/test/emails'),
    }
  },
}
