/** Fewer answers than this say nothing of how somebody answers. */
export const fewestAnswers = 3

/** The days of `within N days`, from the middle of the answers; undefined where there are too few to say. */
export function answerDaysOf(answers: { count: number; medianDays: number | null }): number | null {
  if (answers.count < fewestAnswers || answers.medianDays === null) return null
  // Rounded up: who usually answers in two days and a half answers within three.
  return Math.min(365, Math.max(1, Math.ceil(answers.medianDays)))
}
