import type { Ctx } from '#areas/context.ts'

export type SecondFactor = {
  secret: Buffer | null
  since: Date | null
  recoveryDigests: Buffer[]
}

/** The second factor of an account; its secret is encrypted. */
export async function getSecondFactor(ctx: Ctx, accountId: string): Promise<SecondFactor> {
  const row = await ctx.db
    .selectFrom('accounts')
    .select(['totpSecret', 'totpSince', 'recoveryDigests'])
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return {
    secret: row?.totpSecret ?? null,
    since: row?.totpSince ?? null,
    recoveryDigests: row?.recoveryDigests ?? [],
  }
}
