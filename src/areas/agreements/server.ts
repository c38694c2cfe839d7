import { defineServer } from '#areas/server.ts'
import { forgetAgreementPapers } from './commands.ts'
import { agreementNotices } from './notices.ts'
import { agreementReaders } from './policy.ts'
import { agreementReactions } from './reactions.ts'
import { agreementReminders } from './reminders.ts'
import { agreementShape, exceptionShape } from './resource.ts'
import { agreementRoutes } from './routes.ts'

export const server = defineServer({
  routes: agreementRoutes,
  shapes: [agreementShape, exceptionShape],
  reactions: agreementReactions,
  notices: agreementNotices,
  reminders: agreementReminders,
  sweep: [forgetAgreementPapers],
  navigation: [
    { key: 'agreements', path: '/agreements', who: [...agreementReaders], place: 62, under: 'organizations' },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    agreements: typeof server
  }
}
