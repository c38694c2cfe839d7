import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../../test/world.ts'
import { healthOf, lastErrorOf, type TenantFigures } from './model.ts'

type Shown = Flat & {
  kind: string
  tenants: {
    id: string
    health: string
    pupils: number
    organizations: number
    steps: number[]
    colors: string[]
    mailsFailed: number
    lastError: { kind: string } | null
  }[]
}

const now = new Date('2026-10-05T09:00:00Z')
const well: TenantFigures = {
  tenantId: 't',
  pupils: 1,
  organizations: 1,
  steps: {},
  mailsWaiting: 0,
  mailWaitsSince: null,
  mailsFailed: 0,
  mailFailedAt: null,
  webhooksGivenUp: 0,
  webhookFailedAt: null,
  eventsWaiting: 0,
  eventWaitsSince: null,
}
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it.each([
  ['fine', 'active', {}],
  ['fine', 'active', { mailWaitsSince: ago(9), eventWaitsSince: ago(9), mailFailedAt: ago(25 * 60) }],
  ['suspended', 'suspended', { mailWaitsSince: ago(11) }],
  ['mail_waits', 'active', { mailWaitsSince: ago(11), mailFailedAt: ago(1) }],
  ['news_waits', 'active', { eventWaitsSince: ago(11), mailFailedAt: ago(1) }],
  ['mail_fails', 'active', { mailFailedAt: ago(23 * 60), webhookFailedAt: ago(1) }],
  ['webhooks_fail', 'active', { webhookFailedAt: ago(1) }],
] as const)('a tenant is told to be %s: %s %o', (health, status, figures) => {
  expect(healthOf(status, { ...well, ...figures }, now)).toBe(health)
})

it('the last error is the later of both kinds', () => {
  expect(lastErrorOf(well)).toBeNull()
  expect(lastErrorOf({ ...well, mailFailedAt: ago(2), webhookFailedAt: ago(1) })?.kind).toBe('webhook')
  expect(lastErrorOf({ ...well, mailFailedAt: ago(2), webhookFailedAt: ago(3) })?.kind).toBe('mail')
})

async function aSchoolOf(world: World) {
  const school = await world.make.school({ name: 'School van Roermond' })
  const group = await world.make.group(school.id)
  await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Zebedeus' })
  return school
}

it('who looks after the platform sees every tenant in numbers, and nobody’s name', async () => {
  const [world, other] = [await aWorld(), await aWorld()]
  await aSchoolOf(other)
  await aSchoolOf(world)
  await other.inside(({ db, tenant }) =>
    sql`insert into email_deliveries (tenant_id, id, template_key, locale, recipient_name, recipient_address, sender_name,
        subject, html, text, dedupe_key, status, error, created_at)
      values (${tenant.id}, gen_random_uuid(), 'x', 'nl', 'Zebedeus', 'zebedeus@school.example', 'S', 'x', 'x', 'x', 'x', 'failed',
        '550 zebedeus@school.example', ${now})`.execute(db),
  )
  const admin = await world.make.user({ roles: [{ name: 'platform_admin' }] })
  const { data, status } = await admin.get<Shown>('/dashboard')
  expect([status, data.kind]).toEqual([200, 'platform'])
  const of = ({ tenant }: World) => data.tenants.find(({ id }) => id === tenant.id)
  expect(of(other)).toMatchObject({
    health: 'mail_fails',
    pupils: 1,
    organizations: 1,
    mailsFailed: 1,
    lastError: { kind: 'mail' },
  })
  expect(of(world)).toMatchObject({ health: 'fine', pupils: 1, lastError: null })
  expect(of(world)?.steps).toHaveLength(14)
  expect(of(world)?.colors).toEqual([expect.stringMatching(/^#[0-9a-f]{6}$/), expect.stringMatching(/^#[0-9a-f]{6}$/)])
  expect(JSON.stringify(data)).not.toContain('ebedeus')
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  expect((await keeper.get<Shown>('/dashboard')).data).toMatchObject({ kind: 'staff' })
})

it('the look at all tenants leaves everybody in their own', async () => {
  const [world, other] = [await aWorld(), await aWorld()]
  await aSchoolOf(other)
  const seen = await world.inside(async ({ db }) => {
    const { rows } = await sql`select * from app.tenants_health(${now})`.execute(db)
    const own = await sql<{ count: number }>`select count(*)::int as count from student_profiles`.execute(db)
    return [rows.length > 1, own.rows[0]?.count]
  })
  expect(seen).toEqual([true, 0])
})
