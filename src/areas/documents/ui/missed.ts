import { missedDay, type DocumentStatus } from '#areas/documents/model.ts'
import type { GotOne } from '#web/api-types.ts'

/** The day a paper on the screen is later than, by the rule of `missedDay`. */
export function missedOf(row: GotOne<'/required_documents'>, today: string): string | null {
  return missedDay({ ...row, turnSince: new Date(row.meta.turn.since) }, today)
}

/**
 * How a paper that is not there is told of: it is late where the day it was due is past; what was asked after that day (again), or
 * ran out, is told by when it was.
 */
export function howMissed({ status, dueOn }: { status: DocumentStatus; dueOn: string }, missed: string) {
  return status !== 'expired' && missed === dueOn ? 'late' : status
}
