import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { id, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { pathOf } from './model.ts'
import type { Action } from './queries.ts'

export function presentAction(ctx: Ctx, { id, ...action }: Action): Resource {
  return {
    type: 'audit_logs',
    id,
    attributes: {
      ...action,
      text: ctx.t(`activity.did.${action.action}`),
      path: pathOf(action.action, action.subjectType, action.subjectId) ?? null,
    },
  }
}

export const actionShape = shape(
  'audit_logs',
  z.object({
    action: z.string(),
    subjectType: z.string(),
    subjectId: id.nullable(),
    actorName: z.string().nullable(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    at: moment,
    studentName: z.string().nullable(),
    about: z.string().nullable(),
    text: z.string(),
    path: z.string().nullable(),
  }),
)
