import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { UserActor } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { addDays, dayOf } from '#platform/week.ts'
import type { TenantStory } from './story-shapes.ts'

/** Pupils the tour and the journeys begin with: nothing has happened to them yet. */
export const untouched = [
  'leerling@',
  'camila.verbeek@',
  'malak.veenstra@',
  'bram.oosterling@',
  'linh.vandam@',
  'zeynep.hendriks@',
  'esmee.coskun@',
  'zoe.vandenberg@',
]
export async function actorOf(ctx: Ctx, userId: string): Promise<UserActor> {
  const { accountId, firstName, infix, lastName, roles } = await getUser(ctx, userId)
  const name = [firstName, infix, lastName].filter(Boolean).join(' ')
  return { kind: 'user', userId, accountId, sessionId: userId, name, roles }
}

export type Players = {
  seeker: string | undefined
  host: string
  company: string
  newcomer: string
  newCompany: string
  coordinator: string
  /** Who runs the tenant, and its website. */
  keeper: string
  schoolId: string
  broker: string
  mentor: string
  groupId: string
  own: string[]
  /** The place that has been filled since the summer. */
  running: string | undefined
  /** The place that everybody wants. */
  sought: string | undefined
  /** A place with a contract, for whoever has one to sign. */
  second: string | undefined
  /** Who has a place with a contract as well, and keeps the office busy. */
  office: string[]
  others: string[]
  pupils: string[]
  /** Who finds a place of their own. */
  finders: string[]
  /** Whose life is played, or left to whoever tries the product: the crowd does without them. */
  spared: string[]
  periodId: string
}

/** Who plays: the people everybody signs in as, the places of their company and of others, and pupils of its periods. */
export async function castOf(ctx: Ctx, told: TenantStory): Promise<Players | undefined> {
  const at = (mailbox: string) => `${mailbox}@${told.tenant}.example`
  const byEmail = (email: string) => userOf(ctx, email)
  const host = await byEmail(at('bedrijf'))
  const seeker = await byEmail(at('leerling'))
  const coordinator = await byEmail(at('coordinator'))
  const newcomer = await byEmail(at('werkplaats'))
  const broker = await byEmail(at('makelaar'))
  const mentor = await byEmail(at('mentor'))
  const keeper = await byEmail(at('beheer'))
  if (!host || !coordinator || !newcomer || !broker || !mentor || !keeper) return undefined
  const groupId = await classOf(ctx, told.groups[0]?.name ?? '')
  const companyOf = async (userId: string) => (await getUser(ctx, userId)).roles[0]?.organizationId ?? ''
  const [fresh, running, sought, second] = told.vacancies.map(({ title }) => title)
  const { rows: places } = await sql<{ id: string; own: boolean; title: string }>`
    select v.id, v.title, exists (select 1 from roles r where r.tenant_id = v.tenant_id and r.organization_id = v.organization_id and r.user_id = ${host}) as own
    from vacancies v where v.tenant_id = ${ctx.tenant.id} and v.status = 'published' and v.program = ${ctx.tenant.capabilities.program}
      and v.title <> ${fresh ?? ''} order by own desc, v.min_age, v.starts_on nulls first, v.seats desc, v.title, v.street, v.id`.execute(
    ctx.db,
  )
  const { rows: pupils } = await sql<{ id: string }>`
    select distinct gm.student_id as id, s.birth_date <= ${dayOf(ctx.now)}::date - interval '15 years' as is_older, md5(a.email) as mixed from period_groups pg
    join internship_periods p on p.tenant_id = pg.tenant_id and p.id = pg.period_id and p.program = ${ctx.tenant.capabilities.program}
    join group_memberships gm on gm.tenant_id = pg.tenant_id and gm.group_id = pg.group_id and gm.left_on is null
    join student_profiles s on s.tenant_id = gm.tenant_id and s.user_id = gm.student_id
    join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id
    join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    where pg.tenant_id = ${ctx.tenant.id} and not (a.email like any (${untouched.map((start) => `${start}%`)}::text[]))
    order by is_older desc, mixed limit 21`.execute(ctx.db)
  const others = places.filter(({ own }) => !own).map(({ id }) => id)
  const { rows: left } = await sql<{ id: string }>`
    select u.id from users u join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    where u.tenant_id = ${ctx.tenant.id} and a.email like any (${untouched.map((start) => `${start}%`)}::text[])`.execute(
    ctx.db,
  )
  const secondPlace = second
    ? await ctx.db
        .selectFrom('vacancies')
        .select('id')
        .where('tenantId', '=', ctx.tenant.id)
        .where('title', '=', second)
        .executeTakeFirst()
    : undefined
  const period = await ctx.db
    .selectFrom('internshipPeriods')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('program', '=', ctx.tenant.capabilities.program)
    .where('startsOn', '<=', dayOf(ctx.now))
    .orderBy('startsOn', 'desc')
    .executeTakeFirstOrThrow()
  const { rows: office } = await sql<{ id: string }>`
    select m.student_id as id from group_memberships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    join student_profiles s on s.tenant_id = m.tenant_id and s.user_id = m.student_id
    join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
    join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    where m.tenant_id = ${ctx.tenant.id} and m.left_on is null and not (a.email like any (${untouched.map((start) => `${start}%`)}::text[]))
      and g.name = ${told.officeGroup ?? ''} and s.birth_date <= ${addDays(dayOf(ctx.now), -15 * 366)}::date
    order by s.student_number limit 4`.execute(ctx.db)
  return {
    host,
    office: office.map(({ id }) => id),
    second: secondPlace?.id,
    periodId: period.id,
    spared: [...left, ...pupils].map(({ id }) => id),
    company: await companyOf(host),
    newcomer,
    newCompany: await companyOf(newcomer),
    broker,
    mentor,
    groupId,
    seeker,
    coordinator,
    keeper,
    schoolId: await companyOf(coordinator),
    own: places.filter(({ own, title }) => own && title !== running && title !== sought).map(({ id }) => id),
    running: places.find(({ own, title }) => own && title === running)?.id,
    sought: places.find(({ own, title }) => own && title === sought)?.id,
    others: others.filter((_, index) => index % Math.max(1, Math.floor(others.length / 30)) === 0),
    pupils: pupils.slice(0, 16).map(({ id }) => id),
    finders: pupils.slice(16).map(({ id }) => id),
  }
}

async function userOf(ctx: Ctx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    where u.tenant_id = ${ctx.tenant.id} and a.email = ${email}`.execute(ctx.db)
  return rows[0]?.id
}

/** Whom everybody signs in as to look after all pupils. */
export async function coordinatorOf(ctx: Ctx, told: TenantStory): Promise<UserActor | undefined> {
  const id = await userOf(ctx, `coordinator@${told.tenant}.example`)
  return id === undefined ? undefined : actorOf(ctx, id)
}

async function classOf(ctx: Ctx, name: string): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('groups')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
