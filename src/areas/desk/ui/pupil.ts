import type { GotOne } from '#web/api-types.ts'

/** A pupil as the list tells it. */
export type ShownPupil = GotOne<'/pupils'>
