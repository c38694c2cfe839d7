import type { Ctx } from '#areas/context.ts'
import { removeFiles } from '#areas/files/commands.ts'
import { findStorageKey } from '#areas/files/queries.ts'
import type { Crop } from '#areas/vacancies/writing/pictures/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { drawnPicture } from '#platform/pictures.ts'
import { mayKeepContent } from '../../policy.ts'
import { forgetVariants, keepVariants, recordVariants, type KeptVariant, type Outside } from '../commands.ts'
import { pictureOrder, partInPixels } from '../model.ts'
import { findBytes, getContentFile } from '../queries.ts'
import type { ContentFileChange } from '../schema.ts'

/** A picture of which another part is to be shown, with where the whole of it lies. */
type WantedPart = { crop: Crop | null; storageKey: string; width: number; height: number }

/** A part of a picture in the sizes browsers ask for, as they lie in the store. */
export type KeptPart = { crop: Crop | null; variants: KeptVariant[] }

/**
 * Which part of a picture is to be cut; undefined where it is shown already, or none is asked for.
 * @throws Refusal 403, 404, and 409 before anything slow is done where somebody else changed the file
 */
export async function judgeCutting(
  ctx: Ctx,
  id: string,
  { crop, lockVersion }: ContentFileChange,
): Promise<WantedPart | undefined> {
  if (crop === undefined) return undefined
  const file = await getContentFile(ctx, id)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (lockVersion !== undefined && lockVersion !== file.lockVersion) throw conflict('platform.stale')
  if (String(crop) === String(file.crop)) return undefined
  const { width, height } = file
  const found = await findBytes(ctx, id, 'whole')
  const storageKey = found && (await findStorageKey(ctx, found.fileId))
  if (!storageKey || width === null || height === null) throw invalid({ crop: ['content.file-no-picture'] })
  return { crop, storageKey, width, height }
}

/** Draws the sizes of another part of a picture and keeps them: slow work. The whole of it stays as it was. */
export async function makePart(ctx: Outside, wanted: WantedPart | undefined): Promise<KeptPart | undefined> {
  if (!wanted) return undefined
  const { crop, storageKey, ...sides } = wanted
  const bytes = await ctx.services.files.get(storageKey)
  const drawn = await drawnPicture(bytes, { ...pictureOrder, ...(crop ? { part: partInPixels(sides, crop) } : {}) })
  if ('problem' in drawn) throw invalid({ crop: ['content.file-part'] })
  const { width, whole, variants } = drawn
  // As wide as the part is nobody has it yet; the whole of a picture lies in the store.
  const isOwnSize = crop !== null && !variants.some((one) => one.width === width)
  const widest = isOwnSize ? [{ width, format: 'webp' as const, bytes: whole }] : []
  return { crop, variants: await keepVariants(ctx, [...variants, ...widest]) }
}

/** Shows a part of a picture from here on, in the sizes that were made of it, in place of those there were. */
export async function showPart(ctx: Ctx, id: string, made: KeptPart | undefined): Promise<void> {
  if (!made) return
  const { title } = await getContentFile(ctx, id)
  const before = await forgetVariants(ctx, id)
  await recordVariants(ctx, { id, title }, made.variants)
  await ctx.db
    .updateTable('contentFiles')
    .set((eb) => ({ crop: made.crop ? [...made.crop] : null, drawn: eb('drawn', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  await removeFiles(ctx, before)
}
