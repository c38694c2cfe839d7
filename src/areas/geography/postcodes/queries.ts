import type { Ctx } from '#areas/context.ts'
import type { Postcode } from './model.ts'

/** Where a postcode lies; one of six characters that is not known lies where its four digits do. */
export async function findPostcode(ctx: Ctx, postcode: string): Promise<Postcode | undefined> {
  return ctx.db
    .selectFrom('postcodes')
    .select(['postcode', 'lat', 'lng'])
    .where('postcode', 'in', [postcode, postcode.slice(0, 4)])
    .orderBy('postcode', 'desc')
    .limit(1)
    .executeTakeFirst()
}
