import { defineArea, events, table, type NoPayload } from '#areas/area.ts'
import type { ContactQuestionsTable, FeedbackTable } from './tables.ts'

export const support = defineArea({
  name: 'support',
  tables: {
    contact_questions: table<ContactQuestionsTable>({
      of: 't.user_id = :me',
      shown: ['message', 'answer', 'created_at'],
    }),
    feedback: table<FeedbackTable>({
      of: 't.user_id = :me',
      shown: ['message', 'status', 'created_at'],
    }),
  },
  events: events<{
    'support.question-asked': NoPayload
    'support.question-answered': NoPayload
    'support.feedback-sent': NoPayload
  }>(),
  audits: ['support.feedback-handled', 'support.question-answered'],
  notices: {
    'question-asked': 'account',
    'question-copy': 'question',
    'question-answered': 'question',
    'feedback-told': 'account',
  },
  // Anybody may send it, and as much as they like: it waits behind the bell, and fills nobody's post.
  quiet: ['feedback-told'],
  shownAt: { contact_questions: '/support/questions#vraag-' },
  screens: [
    { path: 'support', page: 'support.tsx', id: 'support', visit: ['user'] },
    { path: 'support/questions', page: 'questions.tsx', visit: ['user'] },
    { path: 'contactformulier', page: 'contact.tsx', visit: ['visitor', 'user'] },
  ],
})
