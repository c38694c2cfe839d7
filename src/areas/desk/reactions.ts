import { internshipProgress } from '#areas/internships/model.ts'
import { on, type Reaction } from '#areas/reaction.ts'
import { keepFollowing } from './standing/kept/commands.ts'

/** After each of these somebody stands otherwise; lists are quick while few do. */
export const deskReactions: Reaction[] = [
  on(
    [
      'applications.submitted',
      'applications.accepted',
      'applications.confirmed',
      'applications.declined',
      'applications.withdrawn',
      'applications.self-found-submitted',
      ...internshipProgress,
      'contracts.sent',
      'contracts.signed',
      'contracts.completed',
      'timesheets.week-submitted',
      'timesheets.week-approved',
      'timesheets.week-returned',
      'students.assigned',
    ],
    (ctx) => keepFollowing(ctx),
  ),
]
