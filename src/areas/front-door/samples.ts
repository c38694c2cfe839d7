import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    // There in the demo and in tests alone.
    'GET /front_door': everybody(200),
    'GET /front_door/story': everybody(200),
  },
}
