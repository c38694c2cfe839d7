import { followSchoolSupervisors } from '#areas/internships/supervisors/commands.ts'
import { on, type Reaction } from '#areas/reaction.ts'

export const mentorshipReactions: Reaction[] = [
  // Before its contract is made, which names the teacher who guides it.
  on('internships.created', (ctx) => followSchoolSupervisors(ctx)),
  on('students.assigned', (ctx) => followSchoolSupervisors(ctx)),
]
