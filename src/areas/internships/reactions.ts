import { revokeLinks } from '#areas/identity/commands.ts'
import { on, type Reaction } from '#areas/reaction.ts'
import { dayOf } from '#platform/week.ts'
import { isAnotherGuide } from './changing/model.ts'
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
  // Who was the contact before opens the place no more; the new one gets a link with the news.
  on('internships.changed', async (ctx, { subject, payload }) => {
    const { applicationId } = await getInternship(ctx, subject.id)
    if (applicationId && isAnotherGuide(payload.fields))
      await revokeLinks(ctx, { kinds: ['self_found'], subjectId: applicationId })
  }),
  on('organizations.merged', (ctx, { subject, payload }) => moveInternships(ctx, subject.id, payload.into)),
]
