import { getInternship } from '#areas/internships/queries.ts'
import { on, type Reaction } from '#areas/reaction.ts'
import { createTimesheet, lockTimesheet } from './commands.ts'

export const timesheetReactions: Reaction[] = [
  on('internships.created', async (ctx, { subject }) => {
    const internship = await getInternship(ctx, subject.id)
    if (internship.usesHours) await createTimesheet(ctx, internship.id)
  }),
  on('internships.completed', (ctx, { subject }) => lockTimesheet(ctx, subject.id, true)),
  on('internships.reopened', (ctx, { subject }) => lockTimesheet(ctx, subject.id, false)),
]
