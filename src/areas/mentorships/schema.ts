import { z } from 'zod'
import { mentorshipRoles } from '#areas/groups/mentorships/model.ts'

const day = z.iso.date('mentorships.fields.day').nullish()
const someone = z.uuid('mentorships.fields.mentor')

const capacity = z
  .number('mentorships.fields.capacity')
  .int('mentorships.fields.capacity')
  .min(1, 'mentorships.fields.capacity')
  .max(500, 'mentorships.fields.capacity')
  .nullish()

export const newMentorshipInput = z.strictObject({
  mentorId: someone,
  role: z.enum(mentorshipRoles, 'users.fields.choice'),
  /** A class as a whole, or else pupils of their own. */
  groupId: z.uuid('mentorships.fields.whom').nullish(),
  studentIds: z.array(z.uuid('mentorships.fields.whom')).max(500, 'mentorships.fields.many').default([]),
  startedOn: day,
  endedOn: day,
  capacity,
})
export type NewMentorshipWish = z.infer<typeof newMentorshipInput>

export const changeMentorshipInput = z.strictObject({
  startedOn: day,
  endedOn: day,
  capacity,
  lockVersion: z.coerce.number().int().optional(),
})
export type ChangeMentorship = z.infer<typeof changeMentorshipInput>

export const takeOverInput = z.strictObject({
  fromId: someone,
  toId: someone,
  /** From this day on the other one looks after them. */
  on: z.iso.date('mentorships.fields.day'),
  /** Which mentorships; all of them where none is named. */
  ids: z.array(z.uuid()).max(500).default([]),
})
export type TakeOver = z.infer<typeof takeOverInput>
