import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { shape } from '#platform/shapes.ts'
import { secondsLeftOf } from './model.ts'
import type { TakenStep } from './queries.ts'

/** A step one took: what it was, and how long it can still be taken back. */
export function presentTakenStep({ now }: Ctx, step: TakenStep): Resource {
  const { id, what, undoneAt } = step
  return {
    type: 'taken_steps',
    id,
    attributes: { what, isUndone: undoneAt !== null, secondsLeft: undoneAt ? 0 : secondsLeftOf(step, now) },
  }
}

export const takenStepShape = shape(
  'taken_steps',
  z.object({ what: z.string(), isUndone: z.boolean(), secondsLeft: z.int() }),
)

/** The same for the screen, in words: the line that has the button. */
export function sayTakenStep({ now, t }: Ctx, step: TakenStep): Record<string, unknown> {
  const { id, what, undoneAt } = step
  const isUndone = undoneAt !== null
  return {
    id,
    said: isUndone ? t('undo.undone') : t(`undo.did.${what}`),
    isUndone,
    secondsLeft: isUndone ? 0 : secondsLeftOf(step, now),
  }
}
