import { expect, it } from 'vitest'
import { aWorld } from '../../../../test/world.ts'

it('a PDF is checked so many times a minute from one address', async () => {
  const world = await aWorld()
  const send = async (ip: string) => {
    const request = new Request(`${world.origin.origin}/api/v1/verify`, { method: 'POST', body: 'no pdf' })
    // A screen of our own asks for a visitor: that counts as much.
    return world.api(request, { ...world.origin, ip, forPage: true })
  }
  const statuses = []
  for (let at = 0; at < 22; at += 1) statuses.push((await send('192.0.2.7')).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  const refused = await send('192.0.2.7')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Te veel gecontroleerd.')
  expect((await send('192.0.2.8')).status).toBe(200)
})
