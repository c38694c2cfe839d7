import { defineServer } from '#areas/server.ts'
import { expireDocuments } from './commands.ts'
import { forgetPapers } from './keeping/commands.ts'
import { documentNotices, documentWaits } from './notices.ts'
import { documentKeepers } from './policy.ts'
import { documentsOfInternships } from './queries.ts'
import { documentReactions } from './reactions.ts'
import { documentReminders } from './reminders.ts'
import { documentShape } from './resource.ts'
import { documentRoutes } from './routes.ts'
import { documentRuleShape } from './rules/resource.ts'
import { documentRuleRoutes } from './rules/routes.ts'

export const server = defineServer({
  routes: [...documentRoutes, ...documentRuleRoutes],
  shapes: [documentShape, documentRuleShape],
  reactions: documentReactions,
  extensions: [documentsOfInternships],
  notices: documentNotices,
  waits: documentWaits,
  reminders: documentReminders,
  sweep: [expireDocuments, forgetPapers],
  navigation: [
    {
      key: 'documents',
      path: '/documents',
      who: [...documentKeepers, 'mentor', 'school_supervisor', 'company_admin', 'company_supervisor'],
      place: 72,
      under: 'internships',
    },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    documents: typeof server
  }
}
