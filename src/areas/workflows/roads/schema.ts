import { z } from 'zod'

const reason = z
  .string('workflows.fields.reason')
  .trim()
  .min(3, 'workflows.fields.reason')
  .max(300, 'workflows.fields.reason-long')
const ids = z
  .array(z.uuid('workflows.fields.pupils'), 'workflows.fields.pupils')
  .min(1, 'workflows.fields.pupils')
  .max(500, 'workflows.fields.many')
/** Without one it is the phase each pupil is in. */
const phaseId = z.uuid('workflows.fields.phase').nullish()

const forMany = z.strictObject({ ids, phaseId })
/** The roads themselves; or pupils, each in the period in which the list of pupils has them, among those that are named. */
export const remindInput = z
  .strictObject({
    ids: ids.optional(),
    studentIds: ids.optional(),
    periodIds: z.array(z.uuid()).optional(),
    phaseId,
  })
  .refine((wish) => (wish.ids === undefined) !== (wish.studentIds === undefined), {
    path: ['ids'],
    error: 'workflows.fields.pupils',
  })
export const extendInput = z.strictObject({ ids, phaseId, dueOn: z.iso.date('workflows.fields.day'), reason })
export const excuseInput = z.strictObject({ ids, phaseId, reason })
export const tickInput = z.strictObject({
  requirementId: z.uuid('workflows.fields.requirement'),
  isDone: z.boolean('workflows.fields.requirement'),
})
export const exportRoadsInput = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  reason: z.string().trim().min(10, 'workflows.fields.why').max(500, 'workflows.fields.reason-long').optional(),
})

export type ForMany = z.infer<typeof forMany>
export type RoadReminder = z.infer<typeof remindInput>
export type DeadlineExtension = z.infer<typeof extendInput>
export type Excuse = z.infer<typeof excuseInput>
export type Tick = z.infer<typeof tickInput>
