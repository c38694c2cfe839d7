import { defineArea, table } from '#areas/area.ts'
import type { FeedbackTable } from './tables.ts'

export const support = defineArea({
  name: 'support',
  tables: {
    feedback: table<FeedbackTable>({
      of: 't.user_id = :me',
      shown: ['message', 'status', 'created_at'],
    }),
  },
  audits: ['support.feedback-handled'],
  screens: [
    { path: 'support', page: 'support.tsx', id: 'support', visit: ['user'] },
    { path: 'contactformulier', page: 'support.tsx', id: 'contact', visit: ['visitor'] },
  ],
})
