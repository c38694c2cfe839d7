import { sql } from 'kysely'
import { extensionPoint } from '#areas/extension.ts'
import { organizationColumn } from '#areas/users/queries.ts'
import type { Ctx } from '#areas/context.ts'
import type { ProviderKind } from './model.ts'

export type Provider = {
  id: string
  organizationId: string | null
  organizationName: string | null
  kind: ProviderKind
  label: string
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: Buffer
}

function providers(ctx: Ctx) {
  return ctx.db
    .selectFrom('identityProviders as p')
    .select(organizationColumn('name', sql`p.tenant_id`, sql`p.organization_id`).as('organizationName'))
    .select(['p.id', 'p.organizationId', 'p.kind', 'p.label', 'p.issuer', 'p.clientId'])
    .select('p.clientSecret')
    .where('p.tenantId', '=', ctx.tenant.id)
    .orderBy('p.label')
    .orderBy('p.id')
}

export async function listProviders(ctx: Ctx): Promise<Provider[]> {
  return (await providers(ctx).execute()).map((row) => ({ ...row, kind: row.kind as ProviderKind }))
}

export async function findProvider(ctx: Ctx, id: string): Promise<Provider | undefined> {
  const row = await providers(ctx).where('p.id', '=', id).executeTakeFirst()
  return row && { ...row, kind: row.kind as ProviderKind }
}

export async function isSchoolHere(ctx: Ctx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ type: string | null }>`
    select ${organizationColumn('type', sql`${ctx.tenant.id}::uuid`, sql`${organizationId}::uuid`)} as type`.execute(
    ctx.db,
  )
  return rows[0]?.type === 'School'
}

/** The user who signed in by this service before. */
export async function findKnown(ctx: Ctx, providerId: string, subject: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('externalIdentities')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('providerId', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

/** The pupil of a school with this number. */
export const findByStudentNumber =
  extensionPoint<(ctx: Ctx, schoolId: string, number: string) => Promise<string | undefined>>('whose number this is')
