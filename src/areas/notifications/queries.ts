import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import { listMentors } from '#areas/groups/queries.ts'
import {
  asRecipient,
  type HostedInternship,
  type NoticeKey,
  type NoticeValues,
  type People,
  type Recipient,
  type Waits,
} from '#areas/notice.ts'
import { userIdOf, type RoleName } from '#areas/users/model.ts'
import { listUsersById, listUsersWithRole, type User } from '#areas/users/queries.ts'
import { notFound } from '#platform/errors.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { getAnyStudent, listGuardians } from '#areas/students/file/queries.ts'
import { literals } from '#platform/db.ts'
import { countThings } from './waiting/model.ts'
import { liveApplicationStatuses } from '#areas/applications/model.ts'

/** Until when what a notice asks for is asked for, by its key; each area says so of its own. */
export const waitRules = extensionPoint<() => Waits>('until when notices wait')

export type NotificationLine = {
  id: string
  /** What it is about. */
  subjectId: string
  key: NoticeKey
  values: NoticeValues
  path: string
  actionRequired: boolean
  readAt: Date | null
  createdAt: Date
  /** What it asks for is yet to be done, by whomever: since when, as the lists say it. */
  waitsSince: Date | null
  /** What it asked for is done, by whomever, or is asked for by a newer one: it is no news either. */
  isDone: boolean
}

/** How many notices that asked for something are looked at: who has more of them waiting has not looked for months. */
const mostAsking = 300

type Asking = { id: string; key: NoticeKey; path: string; readAt: Date | null; createdAt: Date }

/** What is asked of the actor and yet to be done: of several notices that lead to one place the newest, with since when it waits. */
async function listWaiting(ctx: Ctx): Promise<Map<string, { key: NoticeKey; since: Date }>> {
  const asking = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'templateKey as key', 'path', 'readAt', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .where('actionRequired', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAsking)
    .execute()
  const waiting = await stillWaiting(ctx, asking as Asking[])
  const found = new Map<string, { id: string; key: NoticeKey; since: Date }>()
  for (const { id, key, path, since } of waiting) {
    const newer = found.get(path)
    found.set(path, newer && newer.since < since ? newer : { id: newer?.id ?? id, key: newer?.key ?? key, since })
  }
  return new Map([...found.values()].map(({ id, key, since }) => [id, { key, since }]))
}

type Still = Pick<Asking, 'id' | 'key' | 'path'> & { since: Date }

async function stillWaiting(ctx: Ctx, asking: Asking[]): Promise<Still[]> {
  const rules = waitRules()
  const asked = [...Map.groupBy(asking, ({ key }) => key)].flatMap(([key, lines]) => {
    const rule = rules[key]
    return rule ? [{ rule, ids: lines.map(({ id }) => id) }] : []
  })
  const still = new Map<string, Date>()
  if (asked.length > 0) {
    const cases = asked.map(({ rule, ids }) => sql`when n.id = any (${ids}::uuid[]) then ${rule(ctx)}`)
    const all = asked.flatMap(({ ids }) => ids)
    const { rows } = await sql<{ id: string; since: Date | null }>`
      select n.id, case ${sql.join(cases, sql` `)} end as since from notifications n
      where n.tenant_id = ${ctx.tenant.id} and n.id = any (${all}::uuid[])`.execute(ctx.db)
    for (const { id, since } of rows) if (since) still.set(id, since)
  }
  return asking.flatMap(({ id, key, path, readAt, createdAt }) => {
    const since = rules[key] ? still.get(id) : readAt === null ? createdAt : undefined
    return since ? [{ id, key, path, since }] : []
  })
}

/** How many things wait for the actor, as the dashboard counts them. */
export async function countWaiting(ctx: Ctx): Promise<number> {
  return countThings([...(await listWaiting(ctx)).values()].map(({ key }) => key))
}

/** The newest lines of the actor, and before them, however old, those that still wait. */
export async function listNotifications(ctx: Ctx, most = 100): Promise<NotificationLine[]> {
  const waiting = await listWaiting(ctx)
  const lines = ctx.db
    .selectFrom('notifications')
    .select(['id', 'subjectId', 'templateKey', 'data', 'path', 'actionRequired', 'readAt', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const newest = await lines.limit(most).execute()
  const shown = new Set(newest.map(({ id }) => id))
  const older = [...waiting.keys()].filter((id) => !shown.has(id))
  const rows = [...newest, ...(older.length > 0 && most >= 100 ? await lines.where('id', 'in', older).execute() : [])]
  const rules = waitRules()
  return rows.map(({ templateKey, data, ...row }) => {
    const key = templateKey as NoticeKey
    const waitsSince = waiting.get(row.id)?.since ?? null
    return {
      ...row,
      key,
      values: Object.fromEntries(data as [string, NoticeValues[string]][]),
      waitsSince,
      isDone: row.actionRequired && waitsSince === null && rules[key] !== undefined,
    }
  })
}

export type Delivery = {
  id: string
  templateKey: string
  locale: string
  recipientName: string
  recipientAddress: string
  senderName: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  stopUrl: string | null
  status: string
  createdAt: Date
}

const columns = [
  'id',
  'templateKey',
  'locale',
  'recipientName',
  'recipientAddress',
  'senderName',
  'replyTo',
  'subject',
  'html',
  'text',
  'stopUrl',
  'status',
  'createdAt',
] as const

export async function listDeliveries(ctx: Ctx, most = 200): Promise<Delivery[]> {
  return ctx.db
    .selectFrom('emailDeliveries')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function getDelivery(ctx: Ctx, id: string): Promise<Delivery> {
  const row = await ctx.db
    .selectFrom('emailDeliveries')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Who left is told nothing more. */
const isHere = ({ status }: User) => status === 'active' || status === 'invited'

/** The people around what happened, for the areas that tell of it. */
export function peopleOf(ctx: Ctx): People {
  return {
    byId: (...ids) => people(ctx, ids),
    mentorsOf: (studentId) => mentorsOf(ctx, studentId),
    guardiansOf: (studentId) => guardiansOf(ctx, studentId),
    coordinatorsOf: (schoolId) => coordinatorsOf(ctx, schoolId),
    hostsOf: (organizationId, ...named) => hostsOf(ctx, organizationId, named),
    hostsAt: (internship) => hostsAt(ctx, internship),
    applicantsOf: (vacancyId) => applicantsOf(ctx, vacancyId),
    allModerators: () => allModerators(ctx),
    tenantAdmins: () => allNamed(ctx, 'tenant_admin'),
    brokers: () => allNamed(ctx, 'broker'),
    proposersOf: (organization) => proposersOf(ctx, organization),
    contactsOf: (organization) => organizationContacts(ctx, organization),
  }
}

export async function people(ctx: Ctx, ids: (string | null | undefined)[]): Promise<Recipient[]> {
  return (
    await listUsersById(
      ctx,
      ids.filter((id): id is string => Boolean(id)),
    )
  )
    .filter(isHere)
    .map(asRecipient)
}

async function mentorsOf(ctx: Ctx, studentId: string): Promise<Recipient[]> {
  return people(
    ctx,
    (await listMentors(ctx, studentId)).map(({ id }) => id),
  )
}

async function coordinatorsOf(ctx: Ctx, schoolId: string): Promise<Recipient[]> {
  return (await listUsersWithRole(ctx, schoolId, ['coordinator'])).map(asRecipient)
}

/** Who is meant at the place itself: the one who is named, else everybody who runs it. */
async function hostsOf(ctx: Ctx, organizationId: string, named: (string | null)[]): Promise<Recipient[]> {
  const first = named.find(Boolean)
  const found = await people(ctx, [first])
  return found.length ? found : (await listUsersWithRole(ctx, organizationId, ['admin'])).map(asRecipient)
}

/** Whom an internship has at its place: the organization's people with an account, else the contact it was given. */
async function hostsAt(ctx: Ctx, internship: HostedInternship): Promise<Recipient[]> {
  const { organizationId, supervisorUserId, hostContactName, hostContactEmail } = internship
  const accounts = await hostsOf(ctx, organizationId, [supervisorUserId])
  if (accounts.length > 0 || hostContactName === null || hostContactEmail === null) return accounts
  return [{ userId: null, name: hostContactName, email: hostContactEmail, locale: 'nl' }]
}

/** Pupils who asked for a place and may still come, or do. */
async function applicantsOf(ctx: Ctx, vacancyId: string): Promise<Recipient[]> {
  const { rows } = await sql<{ studentId: string }>`
    select distinct student_id from applications where tenant_id = ${ctx.tenant.id} and vacancy_id = ${vacancyId}
      and status in ${literals(liveApplicationStatuses)}`.execute(ctx.db)
  return people(
    ctx,
    rows.map(({ studentId }) => studentId),
  )
}

/** Who has authority over a pupil that is not yet eighteen. */
async function guardiansOf(ctx: Ctx, studentId: string): Promise<Recipient[]> {
  const { birthDate } = await getAnyStudent(ctx, studentId)
  if (birthDate && ageOn(birthDate, dayOf(ctx.now)) >= 18) return []
  return (await listGuardians(ctx, studentId))
    .filter(({ hasAuthority }) => hasAuthority)
    .map(({ firstName, lastName, email, locale }) => ({
      userId: null,
      name: `${firstName} ${lastName}`.trim(),
      email,
      locale,
    }))
}

/** Who looks after all organizations of the tenant: its administrators, and the brokers of its volunteer centre. */
async function allModerators(ctx: Ctx): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct r.user_id from roles r left join organizations o on o.tenant_id = r.tenant_id and o.id = r.organization_id
    where r.tenant_id = ${ctx.tenant.id} and (r.name = 'tenant_admin' or (r.name in ('broker', 'admin') and o.type = 'VolunteerCenter'))`.execute(
    ctx.db,
  )
  return people(
    ctx,
    rows.map(({ userId }) => userId),
  )
}

async function allNamed(ctx: Ctx, role: RoleName): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from roles where tenant_id = ${ctx.tenant.id} and name = ${role}`.execute(ctx.db)
  return people(
    ctx,
    rows.map(({ userId }) => userId),
  )
}

/** Who coordinates internships at the school that proposed an organization. */
async function proposersOf(ctx: Ctx, { proposedBy }: { proposedBy: string | null }): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from roles where tenant_id = ${ctx.tenant.id} and organization_id = ${proposedBy} and name = 'coordinator'`.execute(
    ctx.db,
  )
  return people(
    ctx,
    rows.map(({ userId }) => userId),
  )
}

/** Who runs an organization; where nobody does yet, the address it is known by. */
async function organizationContacts(
  ctx: Ctx,
  organization: { id: string; name: string; email: string | null },
): Promise<Recipient[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from roles where tenant_id = ${ctx.tenant.id} and organization_id = ${organization.id} and name = 'admin'`.execute(
    ctx.db,
  )
  const found = await people(
    ctx,
    rows.map(({ userId }) => userId),
  )
  if (found.length || !organization.email) return found
  return [{ userId: null, name: organization.name, email: organization.email, locale: 'nl' }]
}
