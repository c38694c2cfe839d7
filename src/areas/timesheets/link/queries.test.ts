import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import { newId } from '#platform/ids.ts'
import { atWork, line, monday, save, step, weeksOf } from '#root/test/hours.ts'
import type { World } from '#root/test/world.ts'

describe('the link of a company without an account', () => {
  const linkTo = (world: World, id: string) =>
    world.inside((ctx) => issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id } }))

  it('opens what is to be checked, and takes its answer', async () => {
    const { world, student, sheetId, internshipId } = await atWork()
    await save(student, sheetId, [line()])
    await step(student, sheetId, 'submit')
    const { secret } = await linkTo(world, sheetId)
    const opened = await world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)
    expect(opened.data).toMatchObject({
      studentName: 'Noor Yıldız',
      weeks: [{ status: 'submitted', allowedEvents: ['approve', 'return'] }],
    })
    const answered = await world.visitor.post(
      `/public/hours/${sheetId}/weeks/${monday}/approve?t=${secret}`,
      'timesheets',
      { name: 'Ria van Zuylekom' },
    )
    expect(weeksOf(answered.data)[0]).toMatchObject({ status: 'approved', decidedByName: 'Ria van Zuylekom' })
    expect((await student.get(`/internships/${internshipId}`)).data.minutesApproved).toBe(210)
  })

  it('says nothing when it is old, wrong or for something else', async () => {
    const { world, student, sheetId } = await atWork()
    const other = await atWork()
    await save(student, sheetId, [line()])
    const { secret } = await linkTo(world, sheetId)
    for (const path of [
      `/public/hours/${sheetId}`,
      `/public/hours/${sheetId}?t=${'x'.repeat(43)}`,
      `/public/hours/${newId()}?t=${secret}`,
    ]) {
      const { status, text } = await world.visitor.get(path)
      expect([status, /Noor|Yıldız|Geiten/.test(text)]).toEqual([403, false])
    }
    expect((await other.world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)).status).toBe(403)
    world.setNow('2026-11-20T15:00:00Z')
    expect((await world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)).errors[0]?.code).toBe(
      'timesheets.link-expired',
    )
    expect((await world.visitor.post(`/public/hours/${sheetId}/new_link`)).status).toBe(204)
    expect((await world.visitor.post(`/public/hours/${newId()}/new_link`)).status).toBe(204)
  })

  it('comes anew three times in an hour, and whoever asks more hears the same', async () => {
    const { world, student, sheetId } = await atWork()
    await save(student, sheetId, [line()])
    await step(student, sheetId, 'submit')
    const mails = async () => {
      await world.settle()
      return (await world.visitor.get<unknown[]>('/test/emails')).data.length
    }
    const before = await mails()
    for (let times = 0; times < 5; times += 1)
      expect((await world.visitor.post(`/public/hours/${sheetId}/new_link`)).status).toBe(204)
    expect((await mails()) - before).toBe(3)
  })
})
