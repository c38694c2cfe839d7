import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockAway, takeOut } from './vault.ts'

const folder = () => mkdtemp(join(tmpdir(), 'stageplein-vault-'))

it('gives back what was locked away, for the same purpose in the same house', async () => {
  const [here, there] = [await folder(), await folder()]
  const locked = await lockAway(here, 'geheim ✓', 'totp a')
  expect(locked.toString('latin1')).not.toContain('geheim')
  expect(await takeOut(here, locked, 'totp a')).toBe('geheim ✓')
  expect(await takeOut(here, locked, 'totp b')).toBeUndefined()
  expect(await takeOut(there, locked, 'totp a')).toBeUndefined()
  expect(((await stat(join(here, 'secrets.key'))).mode & 0o777).toString(8)).toBe('600')
})

it('opens nothing that was changed, cut short or made up', async () => {
  const here = await folder()
  const locked = await lockAway(here, 'geheim', 'x')
  for (let at = 0; at < locked.length; at += 1) {
    const changed = Buffer.from(locked)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await takeOut(here, changed, 'x')).toBeUndefined()
  }
  expect(await takeOut(here, locked.subarray(0, 20), 'x')).toBeUndefined()
  expect(await takeOut(here, Buffer.alloc(40), 'x')).toBeUndefined()
})

it('makes one key, however many ask first', async () => {
  const here = await folder()
  const locked = await Promise.all(['a', 'b', 'c'].map((text) => lockAway(here, text, 'x')))
  expect(await Promise.all(locked.map((one) => takeOut(here, one, 'x')))).toEqual(['a', 'b', 'c'])
})
