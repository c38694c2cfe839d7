import { describe, expect, it } from 'vitest'
import { atWork, line, save, step } from '#root/test/hours.ts'
import type { Client } from '#root/test/world.ts'

describe('hours that wait for a company', () => {
  async function handedIn() {
    const at = await atWork()
    await save(at.student, at.sheetId, [line()])
    expect((await step(at.student, at.sheetId, 'submit')).status).toBe(200)
    type Dashboard = { tasks: { key: string; values: object }[] }
    const tasksOf = async (client: Client) =>
      (await client.get<Dashboard>('/dashboard')).data.tasks.map(({ key, values }) => [key, values])
    const sheetsOf = async (client: Client) => (await client.get<unknown[]>('/timesheets/waiting')).data?.length
    return { ...at, tasksOf, sheetsOf }
  }

  it('are put before who judges them there, and not before who only signs', async () => {
    const { world, farm, host, supervisor, tasksOf } = await handedIn()
    const signatory = await world.make.user({ roles: [{ name: 'signatory', organizationId: farm.id }] })
    type Rows = { meta: { turn: { whose: string; isYours: boolean } } }[]
    const turnsOf = async (client: Client) => {
      const { data, meta } = await client.get<Rows>('/internships')
      return [data.map((row) => [row.meta.turn.whose, row.meta.turn.isYours]), meta.yours]
    }
    for (const judge of [host, supervisor]) {
      expect(await turnsOf(judge)).toEqual([[['company', true]], 1])
      expect(await tasksOf(judge)).toMatchObject([['hours-check', { pupils: 1, hours: 3.5 }]])
    }
    expect(await turnsOf(signatory)).toEqual([[['company', false]], 0])
    expect(await tasksOf(signatory)).toEqual([])
    expect((await signatory.get('/timesheets/waiting')).status).toBe(403)
  })

  it('do so after the pupil stopped, on the page and on the dashboard alike', async () => {
    const { coordinator, host, internshipId, tasksOf, sheetsOf } = await handedIn()
    const reason = 'Noor is naar een andere stad verhuisd.'
    expect((await coordinator.put(`/internships/${internshipId}/terminate`, 'internships', { reason })).status).toBe(
      200,
    )
    expect(await sheetsOf(host)).toBe(1)
    expect(await tasksOf(host)).toMatchObject([['hours-check', { pupils: 1, hours: 3.5 }]])
  })
})
