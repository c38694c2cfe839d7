import { firstOf } from '#root/test/access/place.ts'
import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /internships': theirOwn,
  },
  async make({ coordinator }) {
    return { internships: await firstOf(coordinator, '/internships') }
  },
}
