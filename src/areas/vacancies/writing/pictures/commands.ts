import sharp from 'sharp'
import type { Ctx } from '#areas/context.ts'
import { removeFiles, storeFile } from '#areas/files/commands.ts'
import { getFile } from '#areas/files/queries.ts'
import { pictureKindOf, pictureSides } from '#areas/users/avatars/model.ts'
import { forbidden, invalid, notFound } from '#platform/errors.ts'
import { lockVacancy, lookAgain } from '../commands.ts'
import type { ManagedVacancy } from '../staff-view/queries.ts'
import { mayEdit } from '../../policy.ts'
import { keepVersion } from '../versions/commands.ts'
import { leastWidth, longestSide, partOf, pictureSizes, type Crop, type Focus } from './model.ts'

/**
 * Shows a place with a picture. It is drawn anew, so that nothing comes along that stood in the file: no place, no day,
 * no name of a camera.
 * @throws Refusal 422 when the bytes are no picture we read
 */
export async function setPicture(
  ctx: Ctx,
  id: string,
  bytes: Uint8Array,
  { crop, focus }: { crop: Crop | undefined; focus: Focus | undefined },
): Promise<void> {
  const vacancy = await forEditing(ctx, id)
  const original = await drawWhole(bytes)
  await keep(ctx, vacancy, original, { crop, focus: focus ?? [0.5, 0.5] }, true)
}

/** Shows another part of the picture that is there. */
export async function cutPicture(
  ctx: Ctx,
  id: string,
  { crop, focus }: { crop?: Crop | undefined; focus?: Focus | undefined },
): Promise<void> {
  const vacancy = await forEditing(ctx, id)
  if (!vacancy.pictureOriginalId) throw notFound()
  const { bytes } = await getFile(ctx, vacancy.pictureOriginalId)
  await keep(
    ctx,
    vacancy,
    bytes,
    { crop: crop ?? (vacancy.pictureCrop as Crop | null) ?? undefined, focus: focus ?? vacancy.pictureFocus },
    false,
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
  if (!mayEdit(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
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

async function keep(
  ctx: Ctx,
  vacancy: ManagedVacancy,
  original: Uint8Array,
  { crop, focus }: { crop: Crop | undefined; focus: Focus },
  isNew: boolean,
): Promise<void> {
  const { width = 0, height = 0 } = await sharp(original).metadata()
  const part = partOf({ width, height }, crop)
  const drawn = async (size: keyof typeof pictureSizes) => {
    const { width: wide, height: high } = pictureSizes[size]
    return sharp(original).extract(part).resize(wide, high).webp({ quality: 80 }).toBuffer()
  }
  const store = async (bytes: Uint8Array, fileName: string) =>
    (
      await storeFile(ctx, {
        bytes,
        fileName,
        mime: 'image/webp',
        owner: { type: 'vacancies', id: vacancy.id },
      })
    ).id
  const pictureFileId = await store(await drawn('large'), 'picture.webp')
  const pictureSmallId = await store(await drawn('small'), 'picture-small.webp')
  const pictureOriginalId = isNew ? await store(original, 'picture-whole.webp') : vacancy.pictureOriginalId
  await write(ctx, vacancy, {
    pictureFileId,
    pictureSmallId,
    pictureOriginalId,
    pictureCrop: crop ? [...crop] : null,
    pictureFocus: [...focus],
  })
  await removeFiles(
    ctx,
    filesOf(vacancy).filter((file) => file !== pictureOriginalId),
  )
}

type Columns = Partial<
  Record<'pictureFileId' | 'pictureSmallId' | 'pictureOriginalId', string | null> & {
    pictureCrop: number[] | null
    pictureFocus: number[]
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
