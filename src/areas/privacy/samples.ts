import { everybody, oneself, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /privacy_statement': { ...everybody(200), open: true },
    'GET /my_data': oneself(200),
    'GET /my_data/download': oneself(200),
    'GET /data_views': oneself(200),
  },
}
