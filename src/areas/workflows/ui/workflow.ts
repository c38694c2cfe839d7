import type { Got } from '#web/api-types.ts'

/** A workflow as its editor shows it. */
export type ShownWorkflow = Got<'/workflows/:id'>
export type EditedPhase = ShownWorkflow['phases'][number]
export type EditedRequirement = EditedPhase['requirements'][number]
