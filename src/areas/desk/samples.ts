import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /pupils': theirOwn,
    'POST /pupils/export': theirOwn,
  },
  async make({ student }) {
    return { pupils: student.id }
  },
}
