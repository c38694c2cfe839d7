import { applicationReactions } from './applications/reactions.ts'
import { contractReactions } from './contracts/reactions.ts'
import { internshipReactions } from './internships/reactions.ts'
import { integrationReactions } from './integrations/reactions.ts'
import { notificationReactions } from './notifications/reactions.ts'
import { organizationReactions } from './organizations/reactions.ts'
import { searchReactions } from './search/reactions.ts'
import type { Reaction } from './reaction.ts'
import { timesheetReactions } from './timesheets/reactions.ts'
import { vacancyReactions } from './vacancies/reactions.ts'

/** Which areas listen: one line per area, its reactions in its own reactions.ts. */
export const reactions: Reaction[] = [
  ...organizationReactions,
  ...vacancyReactions,
  ...internshipReactions,
  ...applicationReactions,
  ...searchReactions,
  ...contractReactions,
  ...timesheetReactions,
  ...notificationReactions,
  ...integrationReactions,
]
