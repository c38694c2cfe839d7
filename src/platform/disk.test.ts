import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskOf, hasRoom, isNearlyFull } from './disk.ts'

it('a disk is known by what is free on it', async () => {
  const { freeBytes, usedShare } = await diskOf(tmpdir())
  expect(freeBytes).toBeGreaterThan(0)
  expect(usedShare).toBeGreaterThan(0)
  expect(usedShare).toBeLessThan(1)
})

it.each([
  [{ freeBytes: 500e9, usedShare: 0.5 }, true, false],
  [{ freeBytes: 5e9, usedShare: 0.9 }, true, true],
  [{ freeBytes: 60e6, usedShare: 0.97 }, false, true],
])('%j has room: %s, is nearly full: %s', (disk, room, full) =>
  expect([hasRoom(disk), isNearlyFull(disk)]).toEqual([room, full]),
)
