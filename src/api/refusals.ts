import { postgresCode } from '#platform/db.ts'
import { DatabaseAway } from '#platform/pulse.ts'
import { badRequest, conflict, Refusal } from '#platform/errors.ts'

/** An error of the database or the code as an answer: one that waiting or asking again would mend says so. */
export function refusalFor(error: unknown, reference: string): Refusal {
  switch (postgresCode(error)) {
    case '23505':
    case '40001':
    case '40P01':
      return conflict('platform.stale')
    case '55P03':
      return conflict('platform.busy')
    // A sign or a number the database cannot keep, which no check of ours foresaw.
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return badRequest('platform.unreadable-body')
    case '53100':
      return diskFull()
    case '57014':
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
      return new Refusal(503, 'platform.stopping', { retryAfter: 2 })
    default:
      if (['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | null)?.code))) return diskFull()
      return new Refusal(
        isUnreachable(error) ? 503 : 500,
        isUnreachable(error) ? 'platform.stopping' : 'platform.failed',
        { values: { reference }, retryAfter: 2 },
      )
  }
}

/** Nothing more fits: reading goes on, and somebody makes room. */
function diskFull(): Refusal {
  return new Refusal(507, 'platform.disk-full', { retryAfter: 300 })
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    error instanceof DatabaseAway ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(message ?? '')
  )
}
