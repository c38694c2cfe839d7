import { theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'GET /mentorships': theirOwn,
    'GET /mentorships/choices': theirOwn,
    'POST /mentorships': {
      sends: ({ coordinator, group }) => ({ mentor_id: coordinator.id, role: 'mentor', group_id: group.id }),
    },
    'POST /mentorships/take_over': {
      stranger: [403, 422],
      sends: ({ coordinator, keeper }) => ({ from_id: coordinator.id, to_id: keeper.id, on: '2026-11-01' }),
    },
    'PATCH /mentorships/:id': { sends: { ended_on: '2027-01-01' } },
  },
  async make({ world, school, group, coordinator }) {
    const mentor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: school.id }] })
    const { data } = await coordinator.post<{ id: string }[]>('/mentorships', 'mentorships', {
      mentorId: mentor.id,
      role: 'supervisor',
      groupId: group.id,
    })
    return { mentorships: data[0]?.id }
  },
}
