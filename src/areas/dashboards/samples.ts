import { everybody, oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /shell': everybody(200),
    'GET /dashboard': oneself(200),
    'GET /vacancy_figures': theirOwn,
  },
}
