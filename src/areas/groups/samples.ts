import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /groups': theirOwn,
    'POST /groups': { sends: ({ school }) => ({ name: 'H9z', school_year: '2026-2027', school_id: school.id }) },
  },
  async make({ group }) {
    return { groups: group.id }
  },
}
