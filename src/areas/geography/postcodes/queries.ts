import type { Ctx } from '#areas/context.ts'
import { findTown } from '../towns/model.ts'
import { readPostcode, type Postcode } from './model.ts'

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

type Address = { postcode?: string | null; city?: string | null }

/** Where an address lies, in degrees: its postcode, else the middle of its town; nulls where neither is known. */
export async function findAddress(
  ctx: Ctx,
  { postcode, city }: Address,
): Promise<{ lat: number | null; lng: number | null }> {
  const code = postcode ? readPostcode(postcode) : undefined
  const { lat = null, lng = null } = (code && (await findPostcode(ctx, code))) || (city && findTown(city)) || {}
  return { lat, lng }
}
