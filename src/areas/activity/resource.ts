import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { documentReaders } from '#areas/documents/policy.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { countsBy, day, id, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { actionKinds } from './kinds/model.ts'
import { changeKinds, changesOf, pathOf, tones } from './model.ts'
import { readerIn } from './policy.ts'
import type { Action } from './queries.ts'

export function presentAction(ctx: Ctx, { id, actorId, reason, changes, minutes, acted, ...action }: Action): Resource {
  const isPupil = actsAs(ctx.actor, 'student')
  // Why somebody decided is told to a pupil in words meant for them, where it is about them.
  const told = { ...action, changes, reason: isPupil ? null : reason }
  // Who runs the tenant sees no papers of an internship.
  const mayOpen = action.subjectType !== 'required_documents' || actsAs(ctx.actor, ...documentReaders)
  return {
    type: 'audit_logs',
    id,
    attributes: {
      ...action,
      // With which program a school works is not for pupils.
      byKey: isPupil ? null : action.byKey,
      // How long somebody worked is for themselves to read back; others find it with the hours, where they may.
      minutes: isPupil ? minutes : null,
      text: ctx.t(`activity.did.${action.action}`),
      path: mayOpen ? (pathOf(action.action, action.subjectType, action.subjectId) ?? null) : null,
      actorAs: acted && (acted[1] ?? ctx.t(`activity.as.${acted[0]}`)),
      isYours: actorId !== null && actorId === userIdOf(ctx.actor),
      changed: changesOf(told, ctx.t, readerIn(ctx)),
    },
  }
}

export const actionShape = shape(
  'audit_logs',
  z.object({
    action: z.string(),
    kind: z.enum(actionKinds),
    subjectType: z.string(),
    subjectId: id.nullable(),
    actorName: z.string().nullable(),
    actorAs: z.string().nullable().meta({ description: 'The organization they work for, or their role' }),
    byKey: z.string().nullable(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    at: moment,
    monday: day.nullable(),
    minutes: z.int().nullable(),
    studentName: z.string().nullable(),
    about: z.string().nullable(),
    text: z.string(),
    path: z.string().nullable(),
    isYours: z.boolean(),
    changed: z.array(
      z.object({
        of: z.enum(changeKinds),
        label: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        tone: z.enum(tones).meta({ description: 'Whether what came of it is welcome' }),
      }),
    ),
  }),
)

export const actionsMeta = z.object({
  byKind: countsBy,
  may: z.object({ export: z.enum(['no', 'yes', 'with-reason']) }),
})
