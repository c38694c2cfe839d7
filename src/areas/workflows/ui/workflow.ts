import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'

/** A workflow as its editor shows it. */
export type ShownWorkflow = Got<'/workflows/:id'>
export type EditedPhase = ShownWorkflow['phases'][number]
export type EditedRequirement = EditedPhase['requirements'][number]

type Standing = NonNullable<ShownWorkflow['standing']>

export const atPhase = ({ inPhase }: Standing, id: string): number =>
  inPhase.find(({ phaseId }) => phaseId === id)?.count ?? 0

/** How many of those are late with a phase. */
export const lateAtPhase = ({ inPhase }: Standing, id: string): number =>
  inPhase.find(({ phaseId }) => phaseId === id)?.late ?? 0

/** For which classes it is: those that were chosen, else those of the pupils who walk it; nothing while nobody does. */
export const classesOf = ({ groupNames, standing }: Pick<ShownWorkflow, 'groupNames' | 'standing'>): string =>
  (groupNames.length > 0 ? groupNames : (standing?.groupNames ?? [])).join(', ')

/**
 * What was typed about the workflow itself, where that form was refused: a refused step of the same page carries neither a
 * name nor classes, and must not take them away.
 */
export function keptOfAbout(problem: FormProblem | undefined): Record<string, string> | undefined {
  return problem?.values.name === undefined ? undefined : problem.values
}
