import { everybody, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /places': { ...everybody(200), query: 'q=Oss' },
  },
}
