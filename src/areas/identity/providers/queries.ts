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
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.tenantId', '=', 'p.tenantId').onRef('o.id', '=', 'p.organizationId'),
    )
    .select(['p.id', 'p.organizationId', 'o.name as organizationName', 'p.kind', 'p.label', 'p.issuer', 'p.clientId'])
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
  const row = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', organizationId)
    .where('type', '=', 'School')
    .executeTakeFirst()
  return row !== undefined
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
export async function findByStudentNumber(ctx: Ctx, schoolId: string, number: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('studentProfiles')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('studentNumber', '=', number)
    .executeTakeFirst()
  return row?.userId
}
