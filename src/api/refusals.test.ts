import { describe, expect, it } from 'vitest'
import { DatabaseAway } from '#platform/pulse.ts'
import { refusalFor } from './refusals.ts'

const failed = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('an error that was not foreseen', () => {
  it.each([
    ['a full disk of the database', failed('53100'), 507, 'platform.disk-full'],
    ['a full disk of the files', failed('ENOSPC'), 507, 'platform.disk-full'],
    ['a database that hangs', new DatabaseAway(), 503, 'platform.stopping'],
    ['a database that is gone', failed('ECONNREFUSED'), 503, 'platform.stopping'],
    ['a database that begins', failed('57P03'), 503, 'platform.stopping'],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'platform.stopping'],
    ['a connection that was broken', new Error('Client is not queryable'), 503, 'platform.stopping'],
    ['our own fault', new TypeError('x is not a function'), 500, 'platform.failed'],
  ])('%s', (_, error, status, code) => {
    const refusal = refusalFor(error, 'reference')
    expect([refusal.status, refusal.code]).toEqual([status, code])
    if (status > 500) expect(refusal.details.retryAfter).toBeGreaterThan(0)
  })
})
