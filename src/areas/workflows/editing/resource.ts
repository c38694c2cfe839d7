import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { programs } from '#areas/tenancy/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, id, shape, words } from '#platform/shapes.ts'
import { dueAnchors, phaseChanges, requirementKinds, signingParties, workflowStatuses } from '../model.ts'
import { mayKeepWorkflows } from '../policy.ts'
import type { WorkflowStanding } from '../roads/standing/queries.ts'
import type { WorkflowRow } from './queries.ts'

/** @param standing of those the reader looks after; none where they look after nobody, or it is not asked for */
export function presentWorkflow(ctx: Ctx, workflow: WorkflowRow, standing: WorkflowStanding | null = null): Resource {
  const { id: own, usedPhases, ...shown } = workflow
  const changes = shown.draft === null ? null : phaseChanges(usedPhases ?? [], shown.phases)
  return {
    type: 'workflows',
    id: own,
    attributes: { ...shown, standing, changes },
    meta: { may: { edit: mayKeepWorkflows(ctx.actor, workflow.schoolId) }, wasUsed: usedPhases !== null },
  }
}

const bilingual = z.object({ nl: z.string(), en: z.string() })

/** How pupils of a school go about their internship: the phases as they stand in the editor. */
export const workflowShape = shape(
  'workflows',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    program: z.enum(programs),
    name: z.string(),
    status: z.enum(workflowStatuses),
    lockVersion: z.int(),
    groupIds: z.array(id),
    groupNames: words,
    version: z.int().nullable(),
    draft: z.int().nullable(),
    walking: z.int(),
    older: z.int(),
    passed: z.array(z.object({ phaseId: id, count: z.int() })),
    /** Of those one looks after: at each phase, past them all, of which classes they are, and until when there is time. */
    standing: z
      .object({
        walking: z.int(),
        done: z.int(),
        inPhase: z.array(z.object({ phaseId: id, count: z.int(), late: z.int() })),
        groupNames: words,
        lastDays: z.array(z.object({ periodId: id, periodName: z.string(), phaseId: id, day, isPutOff: z.boolean() })),
      })
      .nullable(),
    changes: z
      .object({ added: z.array(id), removed: z.array(id), changed: z.array(id), isReordered: z.boolean() })
      .nullable(),
    phases: z.array(
      z.object({
        id,
        name: bilingual,
        explanation: bilingual,
        requirements: z.array(
          z.object({
            id,
            kind: z.enum(requirementKinds),
            party: z.enum(signingParties).nullable(),
            amount: z.int().nullable(),
            label: bilingual.nullable(),
          }),
        ),
        needs: z.int().nullable(),
        after: z.array(id),
        due: z
          .union([z.object({ from: z.literal('day'), on: day }), z.object({ from: z.enum(dueAnchors), days: z.int() })])
          .nullable(),
      }),
    ),
  }),
  {},
  z.object({ may: z.object({ edit: z.boolean() }), wasUsed: z.boolean() }),
)
