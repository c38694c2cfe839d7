import { type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {},
  async make({ student }) {
    return { students: student.id }
  },
}
