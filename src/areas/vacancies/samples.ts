import { firstOf } from '#root/test/access/place.ts'
import { everybody, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const reason = { reason: 'Een reden van genoeg tekens.' }
const note = { note: 'Een reden van genoeg tekens.' }
const report = { reason: 'other', details: 'Een reden van genoeg tekens.' }

export const samples: AreaSamples = {
  calls: {
    'GET /vacancies/managed': theirOwn,
    'GET /vacancies/schools': theirOwn,
    'GET /vacancies/groups': theirOwn,
    'POST /vacancies/export': theirOwn,
    // A coordinator may put up a place on behalf of any company.
    'POST /vacancies': { stranger: [201, 403, 404], sends: ({ company }) => ({ organization_id: company.id }) },
    'PUT /vacancies/:id/request_changes': { sends: reason },
    'PUT /vacancies/:id/reject': { sends: reason },
    'PUT /vacancies/:id/close': { sends: reason },
    'PUT /vacancies/:id/hide': { sends: reason },
    'POST /vacancies/:id/report': { sends: report },
    'PUT /vacancy_reports/:id/dismiss': { sends: note },
    'PUT /vacancy_reports/:id/hide': { sends: note },
    'PUT /vacancy_reports/:id/remove': { sends: note },
    'GET /vacancies/:id/picture': everybody(404),
  },
  async make({ student, keeper, vacancy }) {
    await student.post(`/vacancies/${vacancy.id}/report`, 'vacancy_reports', report)
    return { vacancy_reports: await firstOf(keeper, '/vacancy_reports') }
  },
}
