import sharp from 'sharp'
import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, recordFile, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import { findStorageKey } from '#areas/files/queries.ts'
import { pictureKindOf, pictureSides } from '#areas/users/avatars/model.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { lockVacancy, lookAgain } from '../commands.ts'
import { getManaged, type ManagedVacancy } from '../staff-view/queries.ts'
import { mayEditVacancy } from '../../policy.ts'
import { keepVersion } from '../versions/commands.ts'
import { leastWidth, longestSide, partOf, pictureSizes, type Crop, type Focus } from './model.ts'

type Part = { crop: Crop | undefined; focus: Focus }

/** A picture of a place as it lies in the store: as large, as small, and whole where it is a new one. */
export type KeptPicture = Part & {
  large: KeptBytes
  small: KeptBytes
  whole: KeptBytes | undefined
  /** The picture it is a part of, which must still be the place's own. */
  cutFrom: string | undefined
}

/** The picture a place shows now, for who may change it. */
export async function judgePicture(ctx: Ctx, id: string): Promise<Pick<ManagedVacancy, 'pictureOriginalId'>> {
  const vacancy = await getManaged(ctx, id)
  if (!mayEditVacancy(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  return vacancy
}

/** Which part of the picture that is there to show: what is left out stays as it was. */
export async function judgeCut(
  ctx: Ctx,
  id: string,
  { crop, focus }: { crop?: Crop | undefined; focus?: Focus | undefined },
): Promise<Part & { originalId: string; storageKey: string }> {
  const vacancy = await getManaged(ctx, id)
  if (!mayEditVacancy(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  const originalId = vacancy.pictureOriginalId
  const storageKey = originalId && (await findStorageKey(ctx, originalId))
  if (!originalId || !storageKey) throw notFound()
  return {
    originalId,
    storageKey,
    crop: crop ?? (vacancy.pictureCrop as Crop | null) ?? undefined,
    focus: focus ?? vacancy.pictureFocus,
  }
}

type Outside = Pick<Ctx, 'services' | 'tenant'>
/** A new picture in every size it is shown in. */
type DrawnPicture = Part & Record<'large' | 'small' | 'whole', Uint8Array>

/**
 * Draws a new picture: slow work. It is drawn anew, so that nothing comes along that stood in the file: no place, no day,
 * no name of a camera.
 * @throws Refusal 422 when the bytes are no picture we read
 */
export async function drawPlacePicture(bytes: Uint8Array, part: Part): Promise<DrawnPicture> {
  const whole = await drawWhole(bytes)
  return { ...part, ...(await drawParts(whole, part)), whole }
}

/** Keeps a new picture that was drawn. */
export async function keepPicture(ctx: Outside, { whole, ...drawn }: DrawnPicture): Promise<KeptPicture> {
  return { ...(await keepParts(ctx, drawn)), whole: await keepBytes(ctx, whole), cutFrom: undefined }
}

/** Draws and keeps another part of a picture that is there: slow work. */
export async function makeCut(
  ctx: Outside,
  { originalId, storageKey, ...part }: Part & { originalId: string; storageKey: string },
): Promise<KeptPicture> {
  const original = await ctx.services.files.get(storageKey)
  const drawn = { ...part, ...(await drawParts(original, part)) }
  return { ...(await keepParts(ctx, drawn)), whole: undefined, cutFrom: originalId }
}

/** Takes a kept picture away again, where nothing came of it. */
export async function dropPicture(ctx: Outside, { large, small, whole }: KeptPicture): Promise<void> {
  await dropBytes(ctx, [large, small, ...(whole ? [whole] : [])])
}

/** Shows a place with a picture that was kept. */
export async function setPicture(ctx: Ctx, id: string, picture: KeptPicture): Promise<void> {
  const vacancy = await forEditing(ctx, id)
  const { large, small, whole, cutFrom, crop, focus } = picture
  // Somebody hung another picture while this part was cut.
  if (!whole && vacancy.pictureOriginalId !== cutFrom) throw conflict('platform.stale')
  const record = (kept: KeptBytes, fileName: string) =>
    recordFile(ctx, kept, { fileName, mime: 'image/webp', owner: { type: 'vacancies', id } })
  await record(large, 'picture.webp')
  await record(small, 'picture-small.webp')
  if (whole) await record(whole, 'picture-whole.webp')
  const pictureOriginalId = whole?.id ?? vacancy.pictureOriginalId
  await write(ctx, vacancy, {
    pictureFileId: large.id,
    pictureSmallId: small.id,
    pictureOriginalId,
    pictureCrop: crop ? [...crop] : null,
    pictureFocus: [...focus],
  })
  await removeFiles(
    ctx,
    filesOf(vacancy).filter((file) => file !== pictureOriginalId),
  )
}

/** Takes the picture away; there is a drawing again. */
export async function removePicture(ctx: Ctx, id: string): Promise<void> {
  const vacancy = await forEditing(ctx, id)
  if (!vacancy.pictureFileId) return
  await write(ctx, vacancy, {
    pictureOriginalId: null,
    pictureFileId: null,
    pictureSmallId: null,
    pictureCrop: null,
    pictureAlt: '',
  })
  await removeFiles(ctx, filesOf(vacancy))
}

async function forEditing(ctx: Ctx, id: string): Promise<ManagedVacancy> {
  const vacancy = await lockVacancy(ctx, id)
  if (!mayEditVacancy(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  return vacancy
}

const filesOf = ({ pictureOriginalId, pictureFileId, pictureSmallId }: ManagedVacancy) =>
  [pictureOriginalId, pictureFileId, pictureSmallId].filter((file): file is string => file !== null)

async function drawWhole(bytes: Uint8Array): Promise<Uint8Array> {
  const refused = (why: string) => invalid({ picture: [`vacancies.picture-${why}`] })
  if (bytes.byteLength === 0) throw refused('missing')
  // The bytes decide, before anything reads them: sharp would draw an SVG too.
  if (!pictureKindOf(bytes)) throw refused('kind')
  // How large it is stands before the picture itself: nothing of it is drawn to know.
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused('kind')
    })
  if (width * height > pictureSides.mostPixels) throw refused('pixels')
  const drawn = await sharp(bytes, { limitInputPixels: pictureSides.mostPixels })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('kind')
    })
  if (drawn.info.width < leastWidth) throw refused('small')
  return drawn.data
}

async function drawParts(original: Uint8Array, { crop }: Part) {
  const { width = 0, height = 0 } = await sharp(original).metadata()
  const part = partOf({ width, height }, crop)
  const drawn = (size: keyof typeof pictureSizes): Promise<Uint8Array> => {
    const { width: wide, height: high } = pictureSizes[size]
    return sharp(original).extract(part).resize(wide, high).webp({ quality: 80 }).toBuffer()
  }
  return { large: await drawn('large'), small: await drawn('small') }
}

async function keepParts(ctx: Outside, { large, small, ...part }: Omit<DrawnPicture, 'whole'>) {
  return { ...part, large: await keepBytes(ctx, large), small: await keepBytes(ctx, small) }
}

type Columns = Partial<
  Record<'pictureFileId' | 'pictureSmallId' | 'pictureOriginalId', string | null> & {
    pictureCrop: number[] | null
    pictureFocus: [number, number]
    pictureAlt: string
  }
>

async function write(ctx: Ctx, vacancy: ManagedVacancy, columns: Columns): Promise<void> {
  await ctx.db
    .updateTable('vacancies')
    // Who is writing the words beside it loses nothing by another picture: the version stays.
    .set({ ...columns, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancy.id)
    .execute()
  await keepVersion(ctx, vacancy.id, {
    changes: { picture: { from: vacancy.pictureFileId !== null, to: columns.pictureFileId !== null } },
  })
  if (vacancy.status !== 'draft')
    ctx.audit({
      action: 'vacancies.changed',
      subject: { type: 'vacancies', id: vacancy.id },
      organizationId: vacancy.organizationId,
      changes: { fields: ['picture'] },
    })
  await lookAgain(ctx, vacancy, ['picture'])
}
