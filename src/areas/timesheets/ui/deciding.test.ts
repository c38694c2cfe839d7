import { expect, it } from 'vitest'
import type { PageApi } from '#web/api.ts'
import { decideWaiting } from './deciding.ts'

type Put = [path: string, type: string, sends: { reason?: string }]

/** What the form of a warned week sends by one of its three buttons. */
async function pressed(step: string): Promise<Put[]> {
  const puts: Put[] = []
  const api = { put: async (...put: Put) => puts.push(put) } as unknown as PageApi
  const form = new FormData()
  const values = { step, week: 'blad 2026-10-05 3', 'reason:break': 'Meer pauze.', 'reason:unknown': 'Klopt het?' }
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  await decideWaiting(api, form)
  return puts
}

it('three answers to a warned week: asked back in ready words, or a yes', async () => {
  const back = '/timesheets/blad/weeks/2026-10-05/return'
  expect(await pressed('return:break')).toEqual([[back, 'timesheets', { reason: 'Meer pauze.', lockVersion: 3 }]])
  expect(await pressed('return:unknown')).toEqual([[back, 'timesheets', { reason: 'Klopt het?', lockVersion: 3 }]])
  const weeks = [{ timesheetId: 'blad', monday: '2026-10-05', lockVersion: 3 }]
  expect(await pressed('approve')).toEqual([['/timesheets/approve', 'timesheets', { weeks }]])
})
