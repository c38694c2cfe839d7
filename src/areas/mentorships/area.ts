import { defineArea } from '#areas/area.ts'

export const mentorships = defineArea({
  name: 'mentorships',
  audits: ['mentorships.added', 'mentorships.changed', 'mentorships.ended', 'mentorships.taken-over'],
  savedViews: ['mentorships'],
  bulk: { mentorships: ['end'] },
  screens: [
    { path: 'mentorships', page: 'list.tsx', id: 'mentorships', visit: ['user'] },
    { path: 'mentorships/add', page: 'add.tsx', id: 'mentorships-add', visit: ['user'] },
    { path: 'mentorships/take_over', page: 'take-over.tsx', id: 'mentorships-take-over', visit: ['user'] },
    { path: 'mentorships/:id', page: 'edit.tsx', id: 'mentorship', visit: [] },
  ],
})
