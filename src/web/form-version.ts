import type { FormProblem } from './api.ts'

/**
 * Which version of a row a form is held to when it is sent again: the one it was begun from, however often it is refused.
 * Only who was told that somebody was first goes on from what is there now, else a change of another would be written over
 * without a word.
 */
export function versionFor(problem: FormProblem | undefined, current: number): string | number {
  const isTold = problem === undefined || problem.code === 'platform.stale'
  return isTold ? current : (problem.values.lockVersion ?? current)
}
