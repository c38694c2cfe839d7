import { z } from 'zod'
import { programs } from '#areas/tenancy/model.ts'
import { dueAnchors, mostPhases, mostRequirements, requirementKinds, signingParties } from '../model.ts'

const name = z
  .string('workflows.fields.name')
  .trim()
  .min(1, 'workflows.fields.name')
  .max(80, 'workflows.fields.name-long')
const inBoth = (most: number, least: number) => {
  const text = z
    .string('workflows.fields.text')
    .trim()
    .min(least, 'workflows.fields.text')
    .max(most, 'workflows.fields.text-long')
  return z.strictObject({ nl: text, en: text })
}
const days = z
  .number('workflows.fields.days')
  .int('workflows.fields.days')
  .min(-366, 'workflows.fields.days')
  .max(366, 'workflows.fields.days')
const amount = z
  .number('workflows.fields.amount')
  .int('workflows.fields.amount')
  .min(1, 'workflows.fields.amount')
  .max(2000, 'workflows.fields.amount')

const requirement = z.strictObject({
  id: z.uuid(),
  kind: z.enum(requirementKinds, 'workflows.fields.kind'),
  party: z.enum(signingParties, 'workflows.party-missing').nullable(),
  amount: amount.nullable(),
  label: inBoth(80, 0).nullable(),
})

const phase = z.strictObject({
  id: z.uuid(),
  name: inBoth(60, 1),
  explanation: inBoth(600, 0),
  requirements: z.array(requirement).max(mostRequirements, 'workflows.fields.many-requirements'),
  needs: z
    .number('workflows.fields.amount')
    .int('workflows.fields.amount')
    .min(1, 'workflows.fields.amount')
    .nullable(),
  after: z.array(z.uuid()).max(mostPhases, 'workflows.fields.many-phases'),
  due: z
    .union([
      z.strictObject({ from: z.literal('day'), on: z.iso.date('workflows.fields.day') }),
      z.strictObject({ from: z.enum(dueAnchors), days }),
    ])
    .nullable(),
})

const lockVersion = z.coerce.number().int().optional()

export const newWorkflowInput = z.strictObject({
  schoolId: z.uuid('workflows.fields.school'),
  program: z.enum(programs, 'workflows.fields.program'),
  name,
  /** The workflow whose phases it begins with. */
  copyOf: z.uuid().nullish(),
})
export const changeWorkflowInput = z.strictObject({
  name,
  groupIds: z.array(z.uuid('workflows.fields.groups')).max(500, 'workflows.fields.groups'),
  lockVersion,
})
export const phasesInput = z.strictObject({
  phases: z.array(phase).max(mostPhases, 'workflows.fields.many-phases'),
  lockVersion,
})
export const activateInput = z.strictObject({ move: z.boolean().default(false), lockVersion })
export const workflowStepInput = z.strictObject({ lockVersion })

export type NewWorkflow = z.infer<typeof newWorkflowInput>
export type ChangedWorkflow = z.infer<typeof changeWorkflowInput>
export type WrittenPhases = z.infer<typeof phasesInput>
export type Activation = z.infer<typeof activateInput>
