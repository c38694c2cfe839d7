import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Disk } from '#platform/disk.ts'
import { jsonLog } from '#platform/log.ts'
import type { Runtime } from '../runtime.ts'
import { sweepAll } from './sweep.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-sweep-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** What the log says of a sweep of a house without tenants, on a disk as it is given. */
async function toldOf(disk: () => Promise<Disk>): Promise<unknown[]> {
  const lines: string[] = []
  const runtime = {
    config: { dataDir },
    clock: { now: () => new Date('2026-10-05T09:00:00Z') },
    services: { counts: { prune: async () => undefined } },
    hosts: { all: async () => [] },
    disk,
    log: jsonLog('info', (line) => lines.push(line)),
  } as unknown as Runtime
  await sweepAll(runtime, async () => undefined)
  return lines.map((line) => JSON.parse(line) as unknown)
}

it('tells with every sweep that the disk is nearly full, while there is still time', async () => {
  const told = await toldOf(async () => ({ usedShare: 0.93, freeBytes: 7e9 }))
  expect(told).toMatchObject([{ level: 'error', message: 'the disk is nearly full', used: 0.93, free: 7e9 }])
  expect(await toldOf(async () => ({ usedShare: 0.6, freeBytes: 7e9 }))).toEqual([])
})

it('says that part of it failed where nobody can say how full the disk is', async () => {
  const asked = toldOf(() => Promise.reject(new Error('no such folder')))
  await expect(asked).rejects.toThrow('part of the sweep failed')
})
