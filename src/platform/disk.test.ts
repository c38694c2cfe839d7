import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskOf, hasRoom, tellWhenNearlyFull } from './disk.ts'
import { jsonLog } from './log.ts'

it('a disk is known by what is free on it', async () => {
  const { freeBytes, usedShare } = await diskOf(tmpdir())
  expect(freeBytes).toBeGreaterThan(0)
  expect(usedShare).toBeGreaterThan(0)
  expect(usedShare).toBeLessThan(1)
})

it.each([
  [{ freeBytes: 500e9, usedShare: 0.5 }, true, []],
  [{ freeBytes: 5e9, usedShare: 0.899 }, true, []],
  [{ freeBytes: 5e9, usedShare: 0.9 }, true, [{ level: 'error', used: 0.9, free: 5e9 }]],
  [{ freeBytes: 60e6, usedShare: 0.97 }, false, [{ level: 'error', used: 0.97, free: 60e6 }]],
])('%j has room: %s, and who watches the log is told: %j', (disk, room, told) => {
  const lines: unknown[] = []
  tellWhenNearlyFull(
    disk,
    jsonLog('error', (line) => lines.push(JSON.parse(line))),
  )
  expect(hasRoom(disk)).toBe(room)
  expect(lines).toEqual(told.map((one) => ({ ...one, at: expect.any(String), message: 'the disk is nearly full' })))
})
