import type { Ctx } from '#areas/context.ts'
import { internshipProgress } from '#areas/internships/model.ts'
import { on, type Reaction } from '#areas/reaction.ts'
import { layRoads, settleRoads } from './progress/commands.ts'
import { studentOfApplication, studentOfContract, studentOfInternship } from './progress/students/queries.ts'

/** A pupil to whom something happened: the road is there, and says so. */
async function followPupil(ctx: Ctx, studentId: string | undefined): Promise<void> {
  if (!studentId) return
  await layRoads(ctx, [studentId])
  await settleRoads(ctx, { studentIds: [studentId] })
}

export const workflowReactions: Reaction[] = [
  on(
    [
      'applications.submitted',
      'applications.awaiting-mentor',
      'applications.awaiting-company-check',
      'applications.interview-planned',
      'applications.accepted',
      'applications.confirmed',
      'applications.self-found-submitted',
      'applications.self-found-changes-requested',
      'applications.self-found-approved',
      'applications.self-found-rejected',
      'applications.self-found-confirmed',
      'applications.self-found-refused',
      'applications.self-found-withdrawn',
    ],
    async (ctx, { payload }) => followPupil(ctx, await studentOfApplication(ctx, payload.applicationId)),
  ),
  on([...internshipProgress, 'internships.reopened', 'internships.rescheduled'], async (ctx, { payload }) =>
    followPupil(ctx, await studentOfInternship(ctx, payload.internshipId)),
  ),
  on(
    [
      'contracts.signed',
      'contracts.declined',
      'contracts.changed',
      'contracts.reopened',
      'contracts.voided',
      'contracts.expired',
      'contracts.completed',
      'contracts.sent',
    ],
    async (ctx, { payload }) => followPupil(ctx, await studentOfContract(ctx, payload.contractId)),
  ),
  on(
    ['timesheets.week-submitted', 'timesheets.week-approved', 'timesheets.week-returned', 'timesheets.week-reopened'],
    async (ctx, { payload }) => followPupil(ctx, await studentOfInternship(ctx, payload.internshipId)),
  ),
  on('students.assigned', (ctx, { subject }) => followPupil(ctx, subject.id)),
]
