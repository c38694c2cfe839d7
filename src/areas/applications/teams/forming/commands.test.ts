import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aClassOfThree, agree, joinTeam, noticesOf, sendTeam, startTeam, words } from '#root/test/team.ts'
import type { Client } from '#root/test/world.ts'
import { endTeams, forgetTeams } from './commands.ts'

let s: Awaited<ReturnType<typeof aClassOfThree>>

beforeEach(async () => {
  s = await aClassOfThree()
})

const membersOf = async (who: Client, id: string) =>
  ((await who.get(`/application_teams/${id}`)).data.members as { name: string }[]).map(({ name }) => name)

/** A group of three of whom everybody has said yes. */
async function aReadyTeam() {
  const team = await startTeam(s.isa, s.vacancyId)
  for (const who of [s.tijn, s.yara]) await joinTeam(who, team.code)
  for (const who of [s.isa, s.tijn, s.yara]) expect((await agree(who, team.id)).status).toBe(200)
  return team
}

const archive = (who: Client) =>
  s.world.inside((ctx) =>
    ctx.db
      .updateTable('users')
      .set({ status: 'archived' })
      .where('tenantId', '=', s.world.tenant.id)
      .where('id', '=', who.id)
      .execute(),
  )

describe('what was typed before', () => {
  it('goes along into the group, as no yes yet', async () => {
    const { id } = await startTeam(s.isa, s.vacancyId, { motivation: words })
    expect((await s.isa.get(`/application_teams/${id}`)).data).toMatchObject({ motivation: words, hasAgreed: false })
  })

  it('is refused at its field where it is too long', async () => {
    const refused = await s.isa.post('/application_teams', 'application_teams', {
      vacancyId: s.vacancyId,
      motivation: 'a'.repeat(1501),
    })
    expect(refused.errors[0]).toMatchObject({
      code: 'invalid',
      source: { pointer: '/data/attributes/motivation' },
    })
  })

  it('begun twice is one group', async () => {
    const { id } = await startTeam(s.isa, s.vacancyId)
    expect((await startTeam(s.isa, s.vacancyId)).id).toBe(id)
    const elsewhere = (await s.world.make.vacancy(s.farm.id, { seats: 3 })).id
    const other = await s.isa.post('/application_teams', 'application_teams', { vacancyId: elsewhere })
    expect(other.errors[0]?.code).toBe('applications.team-one-only')
  })
})

describe('who asks alone', () => {
  it('is no longer in the group that forms for that place', async () => {
    const { id, code } = await startTeam(s.isa, s.vacancyId)
    await joinTeam(s.tijn, code)
    await s.isa.post('/applications', 'applications', { vacancyId: s.vacancyId, motivation: words })
    await s.world.settle()
    expect(await membersOf(s.tijn, id)).toEqual(['Tijn Lammers'])
    expect((await s.isa.get('/application_teams')).data).toEqual([])
  })
})

describe('who left the school', () => {
  it('leads no group and keeps nobody waiting', async () => {
    const { id } = await aReadyTeam()
    await archive(s.isa)
    expect(await membersOf(s.tijn, id)).toEqual(['Tijn Lammers', 'Yara Lammers'])
    expect((await sendTeam(s.tijn, id)).errors).toEqual([])
    const asked = await s.host.get<{ studentFirstName: string }[]>('/applications')
    expect(asked.data.map(({ studentFirstName }) => studentFirstName).toSorted()).toEqual(['Tijn', 'Yara'])
  })
})

describe('who is taken out', () => {
  const takeOut = (team: string, who: Client) =>
    s.isa.put(`/application_teams/${team}/remove`, 'application_teams', { studentId: who.id })

  it('hears so; the others hear that she is no longer in it, and who did it hears nothing', async () => {
    const { id, code } = await startTeam(s.isa, s.vacancyId)
    for (const who of [s.tijn, s.yara]) await joinTeam(who, code)
    await s.world.settle()
    await takeOut(id, s.yara)
    await s.world.settle()
    expect(await noticesOf(s.yara)).toEqual(['team-removed'])
    const [told] = (await s.tijn.get<{ key: string; text: string }[]>('/notifications')).data
    expect(told).toMatchObject({ key: 'team-left' })
    expect(told?.text).not.toContain('gestapt')
    expect(await noticesOf(s.isa)).not.toContain('team-left')
  })

  it('comes back by a new code alone', async () => {
    const { id, code } = await startTeam(s.isa, s.vacancyId)
    for (const who of [s.tijn, s.yara]) await joinTeam(who, code)
    const { data } = await takeOut(id, s.yara)
    expect((await joinTeam(s.yara, code)).errors[0]?.code).toBe('applications.team-code-unknown')
    expect((await joinTeam(s.yara, String(data.code))).status).toBe(201)
  })

  it('leaves a group that is ready, of which who did it needs no news', async () => {
    const { id, code } = await startTeam(s.isa, s.vacancyId)
    for (const who of [s.tijn, s.yara]) await joinTeam(who, code)
    for (const who of [s.isa, s.tijn]) await agree(who, id)
    await takeOut(id, s.yara)
    await s.world.settle()
    expect(await noticesOf(s.isa)).not.toContain('team-ready')
  })

  it('tells a leader of the last yes of another, not of their own', async () => {
    const { id, code } = await startTeam(s.isa, s.vacancyId)
    await joinTeam(s.tijn, code)
    await agree(s.tijn, id)
    await agree(s.isa, id)
    await s.world.settle()
    expect(await noticesOf(s.isa)).not.toContain('team-ready')
  })
})

describe('a seat of a moment', () => {
  it('is free again once the internship is called off, for a group as for one', async () => {
    const day = { startsAt: new Date('2027-01-16T09:00:00Z'), endsAt: new Date('2027-01-16T11:00:00Z') }
    const slotId = s.vacancyId
    await s.world.inside(async (ctx) => {
      await sql`update vacancies set format = 'one_off_event' where tenant_id = ${s.world.tenant.id} and id = ${s.vacancyId}`.execute(
        ctx.db,
      )
      await sql`insert into vacancy_slots (tenant_id, id, vacancy_id, starts_at, ends_at, seats)
        values (${s.world.tenant.id}, ${slotId}, ${s.vacancyId}, ${day.startsAt}, ${day.endsAt}, 3)`.execute(ctx.db)
    })
    const lena = await s.world.make.student({ schoolId: s.school.id, groupId: s.group.id, firstName: 'Lena' })
    const { data } = await lena.post('/applications', 'applications', { vacancyId: s.vacancyId, motivation: words })
    await s.host.put(`/applications/${data.id}/accept`, 'applications', { supervisorUserId: s.host.id })
    await lena.put(`/applications/${data.id}/confirm`, 'applications')
    const { id } = await startTeam(s.isa, s.vacancyId)
    expect((await s.isa.get(`/application_teams/${id}`)).data.seatsFree).toBe(2)
    const [internship] = (await lena.get<{ id: string }[]>('/internships')).data
    const cancelled = await s.host.put(`/internships/${internship?.id}/cancel`, 'internships', {
      reason: 'Er is toch geen begeleiding.',
    })
    expect(cancelled.errors).toEqual([])
    expect((await s.isa.get(`/application_teams/${id}`)).data.seatsFree).toBe(3)
    // The day that everybody agreed to is no more: another is another question.
    await joinTeam(s.tijn, String((await s.isa.get(`/application_teams/${id}`)).data.code))
    for (const who of [s.isa, s.tijn]) expect((await agree(who, id)).status).toBe(200)
    await s.world.inside((ctx) =>
      sql`with gone as (delete from vacancy_slots where tenant_id = ${s.world.tenant.id} and id = ${slotId})
        insert into vacancy_slots (tenant_id, id, vacancy_id, starts_at, ends_at, seats)
        values (${s.world.tenant.id}, ${s.school.id}, ${s.vacancyId}, ${day.startsAt}, ${day.endsAt}, 3)`.execute(
        ctx.db,
      ),
    )
    expect((await sendTeam(s.isa, id)).errors[0]?.code).toBe('applications.team-moment-gone')
  })
})

describe('what the group was made for', () => {
  it('is looked at again when it is sent: who moved to another class is of it no longer', async () => {
    const { id } = await aReadyTeam()
    const parallel = await s.world.make.group(s.school.id)
    await s.world.make.period(s.school.id, [parallel.id])
    await s.world.inside((ctx) =>
      ctx.db
        .updateTable('groupMemberships')
        .set({ groupId: parallel.id })
        .where('tenantId', '=', s.world.tenant.id)
        .where('studentId', '=', s.yara.id)
        .execute(),
    )
    const refused = await sendTeam(s.isa, id)
    expect(refused.errors[0]?.code).toBe('applications.team-member-cannot')
    expect((await agree(s.yara, id)).errors[0]?.code).toBe('applications.team-other-period')
  })
})

describe('its time', () => {
  it('ends with the day it names', async () => {
    s.world.setNow('2026-10-05T06:15:00Z')
    const { id } = await startTeam(s.isa, s.vacancyId)
    expect((await s.isa.get(`/application_teams/${id}`)).data.expiresAt).toBe('2026-10-12T21:59:59.000Z')
  })

  it('is over in the record without a name for it', async () => {
    const { id } = await startTeam(s.isa, s.vacancyId)
    s.world.setNow('2026-10-20T09:00:00Z')
    await s.world.inside(endTeams)
    const kept = await s.world.inside((ctx) =>
      sql<{ changes: object | null }>`select changes from audit_log where tenant_id = ${s.world.tenant.id}
        and action = 'applications.team-ended' and subject_id = ${id}`.execute(ctx.db),
    )
    expect(kept.rows.map(({ changes }) => JSON.stringify(changes ?? {}))).toEqual(['{}'])
  })

  it('is remembered a year where all of it came to nothing, sent or not', async () => {
    const { id } = await aReadyTeam()
    await sendTeam(s.isa, id)
    const own = (await s.isa.get<{ id: string }[]>('/applications')).data[0]?.id
    const left = async () =>
      (
        await s.world.inside((ctx) =>
          sql`select 1 from application_teams where tenant_id = ${s.world.tenant.id} and id = ${id}`.execute(ctx.db),
        )
      ).rows.length
    s.world.setNow('2027-11-05T09:00:00Z')
    await s.world.inside(forgetTeams)
    expect(await left()).toBe(1)
    s.world.setNow('2026-10-05T10:00:00Z')
    await s.host.put(`/applications/${own}/decline`, 'applications', { declineReason: 'full' })
    s.world.setNow('2027-11-05T09:00:00Z')
    await s.world.inside(forgetTeams)
    expect(await left()).toBe(0)
  })
})
