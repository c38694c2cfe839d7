import { isAnotherGuide } from '#areas/internships/changing/model.ts'
import { getInternship } from '#areas/internships/queries.ts'
import { on, type Reaction } from '#areas/reaction.ts'
import { closeHostLinks, createTimesheet, lockTimesheet } from './commands.ts'

export const timesheetReactions: Reaction[] = [
  on('internships.created', async (ctx, { subject }) => {
    const internship = await getInternship(ctx, subject.id)
    if (internship.usesHours) await createTimesheet(ctx, internship.id)
  }),
  // A link shows the hours of whoever the host of today guides: the one before has no business there.
  on('internships.changed', async (ctx, { subject, payload }) => {
    if (isAnotherGuide(payload.fields)) await closeHostLinks(ctx, subject.id)
  }),
  on('internships.completed', (ctx, { subject }) => lockTimesheet(ctx, subject.id, true)),
  on('internships.reopened', (ctx, { subject }) => lockTimesheet(ctx, subject.id, false)),
]
