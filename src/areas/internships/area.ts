import { defineArea, events, table } from '#areas/area.ts'
import type { InternshipsTable } from './tables.ts'

type Step = { internshipId: string }
type Change = Step & { fields: string[] }

export const internships = defineArea({
  name: 'internships',
  bulk: { internships: ['mark_ready', 'complete'] },
  tables: {
    internships: table<InternshipsTable>({
      of: 't.student_id = :me',
      shown: [
        'status',
        'starts_on',
        'ends_on',
        'place',
        'tasks',
        'learning_goals',
        'remarks',
        'result',
        'result_note',
        'ended_reason',
        'ended_note',
      ],
    }),
  },
  events: events<{
    'internships.created': Step
    'internships.contract-started': Step
    'internships.ready': Step
    'internships.started': Step
    'internships.finished-work': Step
    'internships.completed': Step
    'internships.not-passed': Step
    'internships.terminated': Step
    'internships.cancelled': Step
    'internships.reopened': Step
    'internships.rescheduled': Step
    'internships.changed': Change
  }>(),
  audits: [
    'internships.cancelled',
    'internships.changed',
    'internships.completed',
    'internships.contract-started',
    'internships.created',
    'internships.finished-work',
    'internships.not-passed',
    'internships.ready',
    'internships.reopened',
    'internships.rescheduled',
    'internships.started',
    'internships.terminated',
  ],
  notices: {
    'internship-ready': 'internship',
    'internship-tomorrow': 'internship',
    'internship-rescheduled': 'internship',
    'internship-changed': 'internship',
    'internship-completed': 'internship',
    'internship-not-passed': 'internship',
    'internship-terminated': 'internship',
    'internship-cancelled': 'internship',
    'period-closes-soon': 'internship',
    'period-class-left': 'internship',
    'period-closed': 'internship',
  },
  webhooks: [
    'internships.created',
    'internships.rescheduled',
    'internships.completed',
    'internships.terminated',
    'internships.cancelled',
  ],
  accessLog: ['internships'],
  watched: ['internships'],
  shownAt: { internships: '/internships' },
  screens: [
    { path: 'internships/:id', page: 'show.tsx', visit: [] },
    { path: 'internships/:id/edit', page: 'edit.tsx', visit: [] },
  ],
})
