import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /list_choices': theirOwn,
    'POST /applications/export': theirOwn,
    'POST /internships/export': theirOwn,
    'GET /pupils': theirOwn,
    'POST /pupils/export': theirOwn,
  },
  async make({ student }) {
    return { pupils: student.id }
  },
}
