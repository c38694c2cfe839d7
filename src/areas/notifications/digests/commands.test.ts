import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { sendDigests } from './commands.ts'
import { notify } from '../commands.ts'
import { people } from '../queries.ts'

// Monday 5 October 2026, 11:00 in Amsterdam.
async function aReader(frequency: string, more: Record<string, unknown> = {}) {
  const world = await aWorld()
  const school = await world.make.organization({ type: 'School', name: 'Het Atlas' })
  const reader = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
  const chosen = await reader.patch('/digest_settings', 'digest_settings', { frequency, ...more })
  return { world, reader, chosen }
}

let told = 0
const tell = (world: World, reader: Client, actionRequired = false) =>
  world.inside(async (ctx) =>
    notify(ctx, {
      key: 'application-withdrawn',
      to: await people(ctx, [reader.id]),
      subject: { type: 'users', id: reader.id },
      path: '/applications',
      values: { student: `Pupil ${(told += 1)}`, vacancy: 'Dieren', organization: 'De Plek' },
      actionRequired,
      dedupe: String(told),
    }),
  )
const mails = async (world: World) =>
  (await world.visitor.get<(Flat & { subject: string; text: string })[]>('/test/emails')).data
const digests = async (world: World, now: string) => {
  world.setNow(now)
  await world.inside(sendDigests)
  return (await mails(world)).filter(({ templateKey, key }) => (templateKey ?? key) === 'digest').length
}

describe('mail that can wait', () => {
  it('goes at once for who never chose, and when something is to be done', async () => {
    const { world, reader } = await aReader('off')
    await tell(world, reader)
    expect(await mails(world)).toHaveLength(1)
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'daily' })
    await tell(world, reader)
    expect(await mails(world)).toHaveLength(1)
    await tell(world, reader, true)
    expect(await mails(world)).toHaveLength(2)
  })

  it('comes together once a day, from the chosen hour, when there is something unread', async () => {
    const { world, reader } = await aReader('daily', { hour: 15 })
    await tell(world, reader)
    await tell(world, reader)
    expect(await digests(world, '2026-10-05T12:55:00Z')).toBe(0)
    expect(await digests(world, '2026-10-05T13:00:00Z')).toBe(1)
    expect(await digests(world, '2026-10-05T18:00:00Z')).toBe(1)
    const [mail] = await mails(world)
    expect(mail?.subject).toBe('Jouw overzicht van vandaag')
    expect(mail?.text.match(/Pupil/g)).toHaveLength(2)
    // Nothing new the next day; what was read is not told; then one more.
    expect(await digests(world, '2026-10-06T13:00:00Z')).toBe(1)
    await tell(world, reader)
    await reader.request('/notifications/read', { method: 'PUT' })
    expect(await digests(world, '2026-10-07T13:00:00Z')).toBe(1)
    await tell(world, reader)
    expect(await digests(world, '2026-10-08T13:00:00Z')).toBe(2)
  })

  it('comes on its day of the week', async () => {
    const { world, reader } = await aReader('weekly', { weekday: 3, hour: 7 })
    await tell(world, reader)
    expect(await digests(world, '2026-10-06T08:00:00Z')).toBe(0)
    expect(await digests(world, '2026-10-07T08:00:00Z')).toBe(1)
    await tell(world, reader)
    expect(await digests(world, '2026-10-12T08:00:00Z')).toBe(1)
    expect(await digests(world, '2026-10-14T08:00:00Z')).toBe(2)
  })

  it('is an organization to judge, for who looks after them all, and no report of a place', async () => {
    const world = await aWorld()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const choose = (frequency: string) => broker.patch('/digest_settings', 'digest_settings', { frequency })
    await choose('daily')
    const asks = (key: 'organization-to-judge' | 'vacancy-to-review' | 'vacancy-reported') =>
      world.inside(async (ctx) =>
        notify(ctx, {
          key,
          to: await people(ctx, [broker.id]),
          subject: { type: 'users', id: broker.id },
          path: '/organizations/approve',
          values: { organization: 'De Plek', vacancy: 'Dieren', company: 'De Plek', reason: '' },
          actionRequired: true,
          dedupe: key,
        }),
      )
    await asks('organization-to-judge')
    expect(await mails(world)).toHaveLength(0)
    await asks('vacancy-reported')
    expect(await mails(world)).toHaveLength(1)
    // It waits a day, not a week.
    await choose('weekly')
    await asks('vacancy-to-review')
    expect(await mails(world)).toHaveLength(2)
    // By the week each of the three comes by itself.
    const { data } = await broker.get<Flat & { recent: object }>('/digest_settings')
    expect(data.recent).toEqual({ off: 3, daily: 1, weekly: 0, besideDaily: 1, besideWeekly: 3 })
    // What waited from when it might comes the next day, and nothing is left for the overview of the week.
    for (const now of ['2026-10-06T08:00:00Z', '2026-10-12T08:00:00Z']) {
      expect(await digests(world, now)).toBe(1)
      expect(await mails(world)).toHaveLength(3)
    }
  })

  it.each([
    [{ frequency: 'weekly', atOnce: ['places'] }, 1, 0],
    [{ frequency: 'daily', unmailed: ['places'] }, 0, 0],
    [{ frequency: 'off', unmailed: ['places'] }, 0, 0],
    [{ frequency: 'daily', unmailed: ['contracts'], atOnce: ['offer'] }, 0, 1],
    [{ frequency: 'off', atOnce: ['places'] }, 1, 0],
  ])('is otherwise for a subject, as chosen: %j', async (wishes, atOnce, inOverview) => {
    const { world, reader } = await aReader('off')
    const { status, data } = await reader.patch<Flat>('/digest_settings', 'digest_settings', { ...wishes, hour: 12 })
    expect([status, data]).toMatchObject([200, wishes])
    await tell(world, reader)
    expect(await mails(world)).toHaveLength(atOnce)
    // What asks for something comes whatever was chosen.
    await tell(world, reader, true)
    expect(await mails(world)).toHaveLength(atOnce + 1)
    await reader.request('/notifications/read', { method: 'PUT' })
    await tell(world, reader)
    expect(await digests(world, '2026-10-05T11:00:00Z')).toBe(inOverview)
    const counted = (await reader.get<Flat & { recent: object; bySubject: object }>('/digest_settings')).data
    expect(counted.bySubject).toEqual({ places: 2 })
    expect(counted.recent).toMatchObject({ off: 'unmailed' in wishes && wishes.unmailed.includes('places') ? 1 : 3 })
    // Nothing said of them leaves them as they were.
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'daily' })
    expect((await reader.get<Flat>('/digest_settings')).data).toMatchObject({ ...wishes, frequency: 'daily' })
  })

  it('shows what one was mailed lately, the newest first, and to nobody else', async () => {
    type Shown = Flat & { mailed: { line: string; at: string }[] }
    const { world, reader } = await aReader('off')
    await tell(world, reader)
    world.setNow('2026-10-05T09:30:00Z')
    await tell(world, reader, true)
    const { data } = await reader.get<Shown>('/digest_settings')
    expect(data.mailed).toMatchObject([
      { line: expect.stringContaining(`Pupil ${told}`), at: '2026-10-05T09:30:00.000Z' },
      { line: expect.stringContaining(`Pupil ${told - 1}`), at: '2026-10-05T09:00:00.000Z' },
    ])
    const elsewhere = await aReader('off')
    for (const stranger of [
      await world.make.user(),
      await world.make.user({
        roles: [
          { name: 'mentor', organizationId: (await world.make.organization({ type: 'School', name: 'De Brug' })).id },
        ],
      }),
      elsewhere.reader,
    ])
      expect((await stranger.get<Shown>('/digest_settings')).data.mailed).toEqual([])
    // What one wants no mail of is no mail.
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'off', unmailed: ['places'] })
    expect((await reader.get<Shown>('/digest_settings')).data.mailed).toHaveLength(1)
  })

  it('leaves out of an overview what one wants no mail of, and what came before one wanted overviews', async () => {
    const { world, reader } = await aReader('off', { hour: 12 })
    await tell(world, reader)
    world.setNow('2026-10-05T09:30:00Z')
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'daily', unmailed: ['contracts'] })
    await tell(world, reader)
    await world.inside(async (ctx) =>
      notify(ctx, {
        key: 'contract-voided',
        to: await people(ctx, [reader.id]),
        subject: { type: 'users', id: reader.id },
        path: '/contracts',
        values: { student: 'Noor', vacancy: 'Dieren', company: 'De Plek', reason: 'Anders', you: 'no' },
        dedupe: 'voided',
      }),
    )
    expect(await digests(world, '2026-10-05T11:00:00Z')).toBe(1)
    const overview = (await mails(world)).find(({ subject }) => subject.startsWith('Jouw overzicht'))
    expect(overview?.text.match(/•/g)).toHaveLength(1)
  })

  const news = (world: World, reader: Client, key: 'hours-approved' | 'contract-voided') =>
    world.inside(async (ctx) =>
      notify(ctx, {
        key,
        to: await people(ctx, [reader.id]),
        subject: { type: 'users', id: reader.id },
        path: '/timesheets',
        values: { student: 'Noor', vacancy: 'Dieren', company: 'De Plek', week: 'week 40', reason: 'Anders', hours: 8 },
        dedupe: `${key} ${(told += 1)}`,
      }),
    )
  const overview = async (world: World) =>
    (await mails(world)).find(({ subject }) => subject.startsWith('Jouw overzicht'))?.text ?? ''

  it.each([
    ['wanted at once meanwhile', { frequency: 'daily', atOnce: ['places'] }],
    ['by the piece from now on', { frequency: 'off' }],
  ])('is not lost where it is %s', async (_, after) => {
    const { world, reader } = await aReader('daily', { hour: 12 })
    await tell(world, reader)
    await reader.patch('/digest_settings', 'digest_settings', after)
    expect(await mails(world)).toHaveLength(0)
    expect(await digests(world, '2026-10-05T10:30:00Z')).toBe(1)
    expect(await overview(world)).toContain(`Pupil ${told}`)
    // Once; and what comes now comes by itself.
    expect(await digests(world, '2026-10-06T10:30:00Z')).toBe(1)
    await tell(world, reader)
    expect(await mails(world)).toHaveLength(2)
    expect(await digests(world, '2026-10-07T10:30:00Z')).toBe(1)
  })

  it('is not lost where overviews are left for a moment', async () => {
    const { world, reader } = await aReader('daily', { hour: 12 })
    await tell(world, reader)
    world.setNow('2026-10-05T09:20:00Z')
    for (const frequency of ['off', 'daily']) await reader.patch('/digest_settings', 'digest_settings', { frequency })
    expect(await digests(world, '2026-10-05T10:30:00Z')).toBe(1)
  })

  it('is not told twice where it waits only from now on', async () => {
    const { world, reader } = await aReader('daily', { hour: 12, atOnce: ['places'] })
    await tell(world, reader)
    expect(await mails(world)).toHaveLength(1)
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'daily', atOnce: [] })
    expect(await digests(world, '2026-10-05T10:30:00Z')).toBe(0)
  })

  it('is in no overview where one wants no mail of it, also what comes by no mail of its own', async () => {
    const { world, reader } = await aReader('daily', { hour: 12, unmailed: ['internships'] })
    await news(world, reader, 'hours-approved')
    await news(world, reader, 'contract-voided')
    expect(await digests(world, '2026-10-05T10:30:00Z')).toBe(1)
    expect((await overview(world)).match(/•/g)).toHaveLength(1)
    await reader.patch('/digest_settings', 'digest_settings', { frequency: 'daily', unmailed: [] })
    await news(world, reader, 'hours-approved')
    await news(world, reader, 'contract-voided')
    expect(await digests(world, '2026-10-06T10:30:00Z')).toBe(2)
    const [latest] = (await mails(world)).filter(({ subject }) => subject.startsWith('Jouw overzicht'))
    expect(latest?.text.match(/•/g)).toHaveLength(2)
  })

  it('is counted, so that one sees what each choice would have been', async () => {
    const { world, reader } = await aReader('off')
    await tell(world, reader)
    await tell(world, reader)
    await tell(world, reader, true)
    world.setNow('2026-10-07T09:00:00Z')
    await tell(world, reader)
    const settings = async () =>
      (await reader.get<Flat & { recent: object; waited: string[] }>('/digest_settings')).data
    const recent = async () => (await settings()).recent
    expect((await settings()).waited).toEqual(
      [told, told - 2, told - 3].map((pupil) => `Pupil ${pupil} heeft de aanvraag ingetrokken: Dieren`),
    )
    expect(await recent()).toEqual({ off: 4, daily: 2, weekly: 1, besideDaily: 1, besideWeekly: 1 })
    world.setNow('2026-11-30T09:00:00Z')
    expect(await settings()).toMatchObject({
      recent: { off: 0, daily: 0, weekly: 0, besideDaily: 0, besideWeekly: 0 },
      waited: [],
    })
  })

  it('is counted from one overview to the next', async () => {
    const { world, reader } = await aReader('daily', { weekday: 3, hour: 12 })
    // Wednesday 7 October, before noon and after it.
    for (const now of ['2026-10-07T09:00:00Z', '2026-10-07T11:00:00Z']) {
      world.setNow(now)
      await tell(world, reader)
    }
    const { data } = await reader.get<Flat & { recent: object }>('/digest_settings')
    expect(data.recent).toEqual({ off: 2, daily: 2, weekly: 2, besideDaily: 0, besideWeekly: 0 })
  })

  it('is one’s own choice', async () => {
    const { world, reader, chosen } = await aReader('weekly', { weekday: 5 })
    expect(chosen.data).toMatchObject({ id: reader.id, frequency: 'weekly', weekday: 5, hour: 7 })
    expect((await world.visitor.get('/digest_settings')).status).toBe(401)
    const other = await aReader('daily')
    expect((await other.reader.get('/digest_settings')).data).toMatchObject({ id: other.reader.id, frequency: 'daily' })
  })

  it.each([
    [{ frequency: 'yearly' }],
    [{ frequency: 'daily', hour: 24 }],
    [{ frequency: 'weekly', weekday: 0 }],
    [{}],
    [{ frequency: 'off', user_id: 'x' }],
    [{ frequency: 'daily', atOnce: ['account'] }],
    [{ frequency: 'daily', unmailed: 'places' }],
  ])('is not %j', async (wrong) => {
    const { reader } = await aReader('daily')
    expect((await reader.patch('/digest_settings', 'digest_settings', wrong)).status).toBe(422)
  })
})
