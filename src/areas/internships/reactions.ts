import { on, type Reaction } from '#areas/reaction.ts'
import { dayOf } from '#platform/week.ts'
import { moveInternships, startUnlessHeldBack, takeInternshipStep } from './commands.ts'
import { getInternship } from './queries.ts'

export const internshipReactions: Reaction[] = [
  // Where no contract is asked for, a confirmed place is all it takes; where one is on paper, the school says so.
  on('internships.created', async (ctx, { subject }) => {
    const internship = await getInternship(ctx, subject.id)
    if (internship.needsDigitalContract || internship.program !== 'mas' || internship.status !== 'planned') return
    await takeInternshipStep(ctx, internship.id, 'mark_ready')
  }),
  on('internships.ready', async (ctx, { subject }) => {
    const internship = await getInternship(ctx, subject.id)
    if (internship.status === 'ready' && internship.startsOn <= dayOf(ctx.now))
      await startUnlessHeldBack(ctx, internship.id)
  }),
  on('organizations.merged', (ctx, { subject, payload }) => moveInternships(ctx, subject.id, payload.into)),
]
