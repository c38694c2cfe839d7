import { type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {},
  async make({ school }) {
    return { school_settings: school.id }
  },
}
