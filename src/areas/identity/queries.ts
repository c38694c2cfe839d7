import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { UserActor } from '#areas/users/model.ts'
import { extensionPoint } from '#areas/extension.ts'
import { accountColumn, organizationColumn, rolesOfUser } from '#areas/users/queries.ts'
import { prepared, type Db } from '#platform/db.ts'
import { digest } from '#platform/ids.ts'
import { dayOf } from '#platform/week.ts'
import type { Tables } from '#areas/context.ts'
import type { Credentials, LinkKind, LinkState } from './model.ts'

export type Account = {
  id: string
  cooperationId: string
  email: string | null
  username: string | null
  passwordHash: string | null
  confirmedAt: Date | null
  generation: number
  totpSince: Date | null
}

const accountColumns = [
  'id',
  'cooperationId',
  'email',
  'username',
  'passwordHash',
  'confirmedAt',
  'generation',
  'totpSince',
] as const

/** The account with this e-mail address, or with this user name where there is no @ in it. */
export async function findAccount(ctx: Ctx, login: string): Promise<Account | undefined> {
  return ctx.db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where(login.includes('@') ? 'email' : 'username', '=', login)
    .executeTakeFirst()
}

export async function findAccountById(ctx: Ctx, id: string): Promise<Account | undefined> {
  return ctx.db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When an account was made, and when it was last changed. */
export async function getAccountDates(ctx: Ctx, id: string | null): Promise<{ createdAt: Date; updatedAt: Date }> {
  return ctx.db
    .selectFrom('accounts')
    .select(['createdAt', 'updatedAt'])
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Programs send several requests at once: for five seconds they may all come with the same token. */
export const batchWindow = 5000

export type Session = {
  actor: UserActor
  expiresAt: Date
  lastUsedAt: Date
  locale: 'nl' | 'en'
  hasSecondFactor: boolean
}

/** The session of these credentials, in one round trip. */
async function findRow(db: Db<Tables>, tenantId: string, credentials: Credentials, now: Date) {
  return (
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.cooperationId', '=', 'u.cooperationId').onRef('a.id', '=', 'u.accountId'),
      )
      .leftJoin('users as i', (join) =>
        join.onRef('i.tenantId', '=', 's.tenantId').onRef('i.id', '=', 's.impersonatorId'),
      )
      .select([
        's.id as sessionId',
        's.tokenHash',
        's.expiresAt',
        's.createdAt',
        's.lastUsedAt',
        's.impersonatorId',
        'u.id as userId',
        'u.accountId',
        'a.totpSince',
        'u.firstName',
        'u.infix',
        'u.lastName',
        'u.locale',
      ])
      .select(rolesOfUser(dayOf(now)).as('roles'))
      .modifyFront(prepared)
      .where('s.tenantId', '=', tenantId)
      .where('s.client', '=', credentials.client)
      .where(({ eb, or, and }) => {
        const hash = digest(credentials.accessToken)
        return or([
          eb('s.tokenHash', '=', hash),
          eb('s.previousHash', '=', hash),
          and([eb('s.lastHash', '=', hash), eb('s.rotatedAt', '>', new Date(now.getTime() - batchWindow))]),
        ])
      })
      .where('s.expiresAt', '>', now)
      .whereRef('s.generation', '=', 'a.generation')
      .where('u.status', '=', 'active')
      // An administrator whose own account was deactivated can no longer look through anybody's eyes.
      .where((or) => or.or([or('s.impersonatorId', 'is', null), or('i.status', '=', 'active')]))
      .where((or) => or.or([or('a.email', '=', credentials.uid), or('a.username', '=', credentials.uid)]))
      .executeTakeFirst()
  )
}

/** Who holds these credentials in this tenant; undefined when they are wrong, old or someone's who may not come in. */
export async function findSession(
  db: Db<Tables>,
  tenantId: string,
  credentials: Credentials,
  now: Date,
): Promise<Session | undefined> {
  const row = await findRow(db, tenantId, credentials, now)
  if (!row) return undefined
  return {
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt ?? row.createdAt,
    hasSecondFactor: row.totpSince !== null,
    locale: row.locale === 'en' ? 'en' : 'nl',
    actor: {
      kind: 'user',
      userId: row.userId,
      accountId: row.accountId,
      sessionId: row.sessionId,
      name: [row.firstName, row.infix, row.lastName].filter(Boolean).join(' '),
      roles: row.roles,
      ...(row.impersonatorId ? { impersonatorId: row.impersonatorId, impersonatedUntil: row.expiresAt } : {}),
    },
  }
}

/** Whether these credentials are a session's of another tenant. Whose it is, nobody learns. */
export async function isSessionElsewhere(db: Db<Tables>, credentials: Credentials, now: Date): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select app.session_is_elsewhere(${credentials.client}, ${digest(credentials.accessToken)}, ${now}) as elsewhere`.execute(
    db,
  )
  return rows[0]?.elsewhere === true
}

/** The names of the organizations where a person has a role. */
export async function listOrganizationNames(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select ${organizationColumn('name', sql`r.tenant_id`, sql`r.organization_id`)} as name from roles r
    where r.tenant_id = ${ctx.tenant.id} and r.user_id = ${userId} and r.organization_id is not null
    order by r.created_at, r.id`.execute(ctx.db)
  return rows.flatMap(({ name }) => name ?? [])
}

/** The organization somebody signed up themself, as its contact person. */
export const findSignedUp = extensionPoint<(ctx: Ctx, userId: string) => Promise<string | undefined>>(
  'who signed an organization up',
)

export type Link = {
  id: string
  kind: LinkKind
  subjectType: string
  subjectId: string
  data: Record<string, unknown>
  createdBy: string | null
  expiresAt: Date
}

/** The state of the link behind a secret; with the link where it is `valid` alone, so that no page tells of others. */
export async function findLink(
  ctx: Ctx,
  { subjectId, ...asked }: { kinds: LinkKind[]; subjectId: string; secret: string | undefined },
): Promise<{ state: LinkState; link?: Link }> {
  const found = await findLinkBySecret(ctx, asked)
  return found.link && found.link.subjectId !== subjectId ? { state: 'unknown' } : found
}

/** A link by its secret alone, where the address names nobody. */
export async function findLinkBySecret(
  ctx: Ctx,
  { kinds, secret }: { kinds: LinkKind[]; secret: string | undefined },
): Promise<{ state: LinkState; link?: Link }> {
  if (!secret || secret.length < 22 || secret.length > 100) return { state: 'unknown' }
  const row = await links(ctx).where('digest', '=', digest(secret)).executeTakeFirst()
  if (!row || !kinds.includes(row.kind as LinkKind)) return { state: 'unknown' }
  if (row.usedAt || row.revokedAt) return { state: 'used' }
  if (row.expiresAt <= ctx.now) return { state: 'expired' }
  return { state: 'valid', link: linkOf(row) }
}

/** A link that is still good, by its id: for what was left to be done about it. */
export async function findLinkById(ctx: Ctx, id: string): Promise<Link | undefined> {
  const row = await links(ctx).where('id', '=', id).executeTakeFirst()
  return row && !row.usedAt && !row.revokedAt && row.expiresAt > ctx.now ? linkOf(row) : undefined
}

function links(ctx: Ctx) {
  return ctx.db
    .selectFrom('accessTokens')
    .select(['id', 'kind', 'subjectType', 'subjectId', 'data', 'createdBy', 'expiresAt', 'usedAt', 'revokedAt'])
    .where('tenantId', '=', ctx.tenant.id)
}

function linkOf({ id, kind, subjectType, subjectId, data, createdBy, expiresAt }: LinkRow): Link {
  return {
    id,
    kind: kind as LinkKind,
    subjectType,
    subjectId,
    data: (data ?? {}) as Record<string, unknown>,
    createdBy,
    expiresAt,
  }
}

type LinkRow = Omit<Link, 'kind' | 'data'> & { kind: string; data: unknown }

/** For the areas below that ask how somebody signs in. */
export const accounts = accountColumn.extend(
  (name, cooperationId, id) =>
    sql`(select ${sql.ref(`acc.${name}`)} from accounts acc where acc.cooperation_id = ${cooperationId} and acc.id = ${id})`,
)
