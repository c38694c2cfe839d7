import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /audit_logs': theirOwn,
    'POST /audit_logs/export': { ...theirOwn, sends: { format: 'csv' } },
  },
}
