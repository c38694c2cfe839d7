import { type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    'POST /students/:id/assign_group': { sends: { group_id: null, on: '2026-11-01' } },
    'POST /groups/:id/pupils': { sends: ({ student }) => ({ student_ids: [student.id], on: '2026-11-01' }) },
    'POST /groups/:id/pupils/remove': { sends: ({ student }) => ({ student_ids: [student.id], on: '2026-11-01' }) },
  },
  async make({ student }) {
    return { students: student.id }
  },
}
