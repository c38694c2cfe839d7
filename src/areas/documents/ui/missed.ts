import { missedDay } from '#areas/documents/model.ts'
import type { GotOne } from '#web/api-types.ts'

/** The day a paper on the screen is later than, by the rule of `missedDay`. */
export function missedOf(row: GotOne<'/required_documents'>, today: string): string | null {
  return missedDay({ ...row, turnSince: new Date(row.meta.turn.since) }, today)
}
