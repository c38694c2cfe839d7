import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /users': theirOwn,
    // An organization of another tenant is one that does not exist.
    'POST /users': {
      stranger: [403, 404, 422],
      sends: ({ company }) => ({
        first_name: 'Een',
        last_name: 'Vreemde',
        email: 'vreemd@mens.example',
        role: 'viewer',
        organization_id: company.id,
      }),
    },
    'POST /users/export': theirOwn,
    'GET /grantable_roles': theirOwn,
    'PUT /users/:id/add_role': { sends: { name: 'viewer' } },
    'DELETE /users/:id/remove_role': { sends: { name: 'viewer' } },
  },
}
