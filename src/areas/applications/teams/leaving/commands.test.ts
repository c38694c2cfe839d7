import { beforeEach, describe, expect, it } from 'vitest'
import { withdrawWhoLeft } from '#areas/applications/ending/commands.ts'
import { remindByTheClock } from '#areas/registry.ts'
import { aClassOfThree, aSentTeam, noticesOf, words } from '#root/test/team.ts'
import type { Client } from '#root/test/world.ts'

let s: Awaited<ReturnType<typeof aClassOfThree>>

beforeEach(async () => {
  s = await aClassOfThree()
})

const statusOf = async (who: Client, id: string) => (await who.get(`/applications/${id}`)).data.status
const accept = (id: string) => s.host.put(`/applications/${id}/accept`, 'applications', { supervisorUserId: s.host.id })

describe('a group that was sent', () => {
  it('waits for nobody who left the school', async () => {
    const { of } = await aSentTeam(s, [s.isa, s.tijn, s.yara])
    await accept(of(s.isa))
    for (const who of [s.isa, s.tijn]) await who.put(`/applications/${of(who)}/confirm`, 'applications')
    await s.world.inside(async (ctx) => {
      await ctx.db
        .updateTable('users')
        .set({ status: 'archived' })
        .where('tenantId', '=', s.world.tenant.id)
        .where('id', '=', s.yara.id)
        .execute()
      await withdrawWhoLeft(ctx)
    })
    await s.world.settle()
    for (const who of [s.isa, s.tijn]) expect(await statusOf(who, of(who))).toBe('confirmed')
    const taken = await s.world.inside((ctx) =>
      ctx.db
        .selectFrom('vacancies')
        .select('seatsTaken')
        .where('tenantId', '=', s.world.tenant.id)
        .where('id', '=', s.vacancyId)
        .executeTakeFirst(),
    )
    expect(taken?.seatsTaken).toBe(2)
  })

  it('is taken back after a no without who found another place', async () => {
    const { of } = await aSentTeam(s, [s.isa, s.tijn, s.yara])
    await s.host.put(`/applications/${of(s.isa)}/decline`, 'applications', { declineReason: 'full' })
    const other = (await s.world.make.vacancy(s.farm.id)).id
    const { data } = await s.tijn.post('/applications', 'applications', { vacancyId: other, motivation: words })
    await accept(String(data.id))
    await s.tijn.put(`/applications/${data.id}/confirm`, 'applications')
    const back = await s.host.put(`/applications/${of(s.isa)}/reconsider`, 'applications', {
      supervisorUserId: s.host.id,
    })
    expect(back.errors).toEqual([])
    for (const who of [s.isa, s.yara]) expect(await statusOf(who, of(who))).toBe('accepted')
    expect((await s.tijn.get(`/applications/${of(s.tijn)}`)).data).toMatchObject({ status: 'declined', team: null })
    expect((await s.isa.get(`/applications/${of(s.isa)}`)).data.team).toMatchObject({ size: 2 })
  })

  it('tells the last of it once, that she is alone', async () => {
    const { of } = await aSentTeam(s, [s.isa, s.tijn])
    await s.tijn.put(`/applications/${of(s.tijn)}/withdraw`, 'applications')
    await s.world.settle()
    const told = await noticesOf(s.isa)
    expect(told).toContain('team-alone')
    expect(told).not.toContain('team-left')
  })

  it('keeps for the last of it what the mentor said of her', async () => {
    s = await aClassOfThree({ capabilities: { mentorPreapproval: true } })
    const parallel = await s.world.make.group(s.school.id)
    const joost = await s.world.make.mentor(s.school.id, s.group.id)
    const { of } = await aSentTeam(s, [s.isa, s.tijn])
    await s.world.inside((ctx) =>
      ctx.db
        .updateTable('groupMemberships')
        .set({ groupId: parallel.id })
        .where('tenantId', '=', s.world.tenant.id)
        .where('studentId', '=', s.tijn.id)
        .execute(),
    )
    await joost.put(`/applications/${of(s.isa)}/mentor_approve`, 'applications')
    expect(await statusOf(s.isa, of(s.isa))).toBe('awaiting_mentor')
    await s.tijn.put(`/applications/${of(s.tijn)}/withdraw`, 'applications')
    await s.world.settle()
    expect((await s.isa.get(`/applications/${of(s.isa)}`)).data).toMatchObject({ status: 'submitted', team: null })
  })
})

describe('the days that run out', () => {
  it('are told to the company once for a group, with the names of all', async () => {
    const { of } = await aSentTeam(s, [s.isa, s.tijn, s.yara])
    const expiresAt = new Date(String((await s.isa.get(`/applications/${of(s.isa)}`)).data.expiresAt))
    s.world.setNow(new Date(expiresAt.getTime() - 2 * 86_400_000).toISOString())
    await s.world.inside(remindByTheClock)
    const told = (await s.host.get<{ key: string; text: string }[]>('/notifications')).data
    const warned = told.filter(({ key }) => key === 'application-runs-out')
    expect(warned).toHaveLength(1)
    for (const name of ['Isa', 'Tijn', 'Yara']) expect(warned[0]?.text).toContain(name)
  })
})
