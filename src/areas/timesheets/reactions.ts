import { getInternship } from '#areas/internships/queries.ts'
import type { Reaction } from '#areas/reaction.ts'
import { createTimesheet, lockTimesheet } from './commands.ts'

export const timesheetReactions: Reaction[] = [
  {
    on: 'internships.created',
    async react(ctx, { subject }) {
      const internship = await getInternship(ctx, subject.id)
      if (internship.usesHours) await createTimesheet(ctx, internship.id)
    },
  },
  { on: 'internships.completed', react: (ctx, { subject }) => lockTimesheet(ctx, subject.id, true) },
  { on: 'internships.reopened', react: (ctx, { subject }) => lockTimesheet(ctx, subject.id, false) },
]
