import { newId } from '#platform/ids.ts'
import { pupilName } from '#root/test/access/place.ts'
import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const reason = { reason: 'Een reden van genoeg tekens.' }
const supervised = { supervisor_user_id: newId() }

export const samples: AreaSamples = {
  calls: {
    'GET /applications': theirOwn,
    'POST /applications': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
    'PUT /applications/:id/mentor_decline': { sends: reason },
    'PUT /applications/:id/company_confirmed': { sends: reason },
    'PUT /applications/:id/company_refused': { sends: reason },
    'PUT /applications/:id/plan_interview': { sends: { interview_at: '2026-12-01T10:00:00Z' } },
    'PUT /applications/:id/accept': { sends: supervised },
    'PUT /applications/:id/decline': { sends: { decline_reason: 'full' } },
    'PUT /applications/:id/reconsider': { sends: supervised },
    'PUT /applications/:id/hand_over': { sends: supervised },
    'PUT /applications/:id/cancel': { sends: reason },
    'GET /waiting_places': theirOwn,
    'POST /waiting_places': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
  },
  async make({ world, program, school, group, company }) {
    const full = await world.make.vacancy(company.id, { program, status: 'full' })
    const waiter = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
    const { data } = await waiter.post('/waiting_places', 'waiting_places', { vacancyId: full.id })
    return { waiting_places: data.id }
  },
}
