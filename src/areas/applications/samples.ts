import { newId } from '#platform/ids.ts'
import { pupilName } from '#root/test/access/place.ts'
import { everybody, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const reason = { reason: 'Een reden van genoeg tekens.' }
const host = { contact_name: 'Wim Schuitema', agrees: true }
const refusal = { name: 'Wim Schuitema', ...reason }
const found = {
  host_name: 'Scouting De Zwerfkeien',
  street: 'Bosrand',
  city: 'Oss',
  contact_name: 'Wim Schuitema',
  contact_email: 'wim@zwerfkeien.example',
  purpose: 'nonprofit',
  is_relative: false,
  tasks: 'Ik help de welpen met spelletjes en opruimen.',
}
const supervised = { supervisor_user_id: newId() }

export const samples: AreaSamples = {
  calls: {
    'GET /applications': theirOwn,
    'POST /applications': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
    'POST /applications/:id/remind': {},
    'PUT /applications/:id/mentor_decline': { sends: reason },
    'PUT /applications/:id/company_confirmed': { sends: reason },
    'PUT /applications/:id/company_refused': { sends: reason },
    'PUT /applications/:id/plan_interview': { sends: { interview_at: '2026-12-01T10:00:00Z' } },
    'PUT /applications/:id/accept': { sends: supervised },
    'PUT /applications/:id/decline': { sends: { decline_reason: 'full' } },
    'PUT /applications/:id/reconsider': { sends: supervised },
    'PUT /applications/:id/hand_over': { sends: supervised },
    'PUT /applications/:id/cancel': { sends: reason },
    'GET /application_teams': theirOwn,
    // A school is told by its pupils: whoever may see the place may begin a group of their own.
    'POST /application_teams': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
    'POST /application_teams/join': { sends: { code: 'ABC234' }, stranger: [403, 422] },
    'PUT /application_teams/:id/agree': { sends: { motivation: '' } },
    'PUT /application_teams/:id/remove': { sends: ({ student }) => ({ student_id: student.id }) },
    'GET /self_found_places': theirOwn,
    'POST /self_found_places': { sends: found, stranger: [201, 403, 409] },
    'GET /known_hosts': { query: 'name=Onvindbaar', stranger: [200, 403] },
    'PUT /self_found_places/:id/resubmit': { sends: found },
    'PUT /self_found_places/:id/request_changes': { sends: reason },
    'PUT /self_found_places/:id/reject': { sends: reason },
    'PUT /self_found_places/:id/withdraw': { sends: reason },
    'PUT /self_found_places/:id/phone_confirm': { sends: refusal },
    'PUT /self_found_places/:id/host_confirm': { sends: host },
    'PUT /self_found_places/:id/host_refuse': { sends: refusal },
    'POST /public/self_found_places/:id/confirm': { sends: host },
    'POST /public/self_found_places/:id/refuse': { sends: refusal },
    // Whether there is such a link is told to nobody.
    'POST /public/self_found_places/:id/new_link': everybody(204),
    'GET /waiting_places': theirOwn,
    'POST /waiting_places': { sends: ({ vacancy }) => ({ vacancy_id: vacancy.id }) },
  },
  async make({ world, program, school, group, company }) {
    const full = await world.make.vacancy(company.id, { program, status: 'full' })
    const waiter = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
    const { data } = await waiter.post('/waiting_places', 'waiting_places', { vacancyId: full.id })
    const finder = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
    const place = await finder.post('/self_found_places', 'self_found_places', found)
    const pair = await world.make.vacancy(company.id, { program, seats: 2, schoolIds: [school.id] })
    const starter = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
    const team = await starter.post('/application_teams', 'application_teams', { vacancyId: pair.id })
    return { application_teams: team.data.id, waiting_places: data.id, self_found_places: place.data.id }
  },
}
