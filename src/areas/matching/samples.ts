import { newId } from '#platform/ids.ts'
import { firstOf, pupilName } from '#root/test/access/place.ts'
import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /match_periods': theirOwn,
    'POST /match_boards/:id/send': {
      sends: ({ student, vacancy }) => ({
        way: 'propose',
        pairs: [{ student_id: student.id, vacancy_id: vacancy.id }],
      }),
    },
    'POST /match_boards/:id/send_three': {
      sends: ({ student, vacancy }) => ({ choices: [{ student_id: student.id, vacancy_ids: [vacancy.id] }] }),
    },
    'GET /match_proposals': theirOwn,
    'GET /sent_proposals': theirOwn,
    'POST /sent_proposals/:id/remind': {},
    'PUT /match_proposals/:id/take': { sends: { motivation: '' } },
  },
  async make({ world, school, group, company, program, coordinator }) {
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
    const { id: vacancyId } = await world.make.vacancy(company.id, { program, schoolIds: [school.id] })
    const board = await firstOf(coordinator, '/match_periods')
    const pairs = [{ studentId: pupil.id, vacancyId }]
    await coordinator.post(`/match_boards/${board}/send`, 'matches', { way: 'propose', pairs })
    const held = (await firstOf(pupil, '/match_proposals')) ?? newId()
    return { match_boards: board, match_proposals: held, sent_proposals: held }
  },
}
