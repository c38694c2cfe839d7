import { notFound } from '#platform/errors.ts'

/** A line by its number in the file. @throws Refusal 404 */
export function lineIn(asked: string): number {
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw notFound()
  return Number(asked)
}
