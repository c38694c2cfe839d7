import sharp from 'sharp'
import type { Ctx } from '#areas/context.ts'
import { keepBytes, recordFile, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import { invalid, unauthorized } from '#platform/errors.ts'
import { changeUser } from '../commands.ts'
import { getUser } from '../queries.ts'
import { avatarSide, pictureKindOf, pictureSides, squareOf, type SquareCrop } from './model.ts'

/**
 * Draws and keeps a picture of a person: slow work. It is drawn anew, so that nothing comes along that stood in the file:
 * no place, no day, no name of a camera.
 * @throws Refusal 422 when the bytes are no picture we read
 */
export async function makeAvatar(
  ctx: Pick<Ctx, 'services' | 'tenant'>,
  bytes: Uint8Array,
  crop: SquareCrop | undefined,
): Promise<KeptBytes> {
  return keepBytes(ctx, await draw(bytes, crop))
}

/** Shows the actor with a picture of their own. */
export async function setAvatar(ctx: Ctx, picture: KeptBytes): Promise<void> {
  if (ctx.actor.kind !== 'user') throw unauthorized()
  const { userId } = ctx.actor
  const { avatarFileId } = await getUser(ctx, userId)
  await recordFile(ctx, picture, { fileName: 'avatar.webp', mime: 'image/webp', owner: { type: 'users', id: userId } })
  await changeUser(ctx, userId, { avatarFileId: picture.id })
  if (avatarFileId) await removeFiles(ctx, [avatarFileId])
  ctx.audit({ action: 'users.changed', subject: { type: 'users', id: userId }, changes: { fields: ['avatar'] } })
}

/** Takes the picture away; there are initials again. */
export async function removeAvatar(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user') throw unauthorized()
  const { userId } = ctx.actor
  const { avatarFileId } = await getUser(ctx, userId)
  if (!avatarFileId) return
  await changeUser(ctx, userId, { avatarFileId: null })
  await removeFiles(ctx, [avatarFileId])
  ctx.audit({ action: 'users.changed', subject: { type: 'users', id: userId }, changes: { fields: ['avatar'] } })
}

async function draw(bytes: Uint8Array, crop: SquareCrop | undefined): Promise<Uint8Array> {
  const refused = (why: string) => invalid({ avatar: [`users.${why}`] })
  if (bytes.byteLength === 0) throw refused('avatar-missing')
  // The bytes decide, before anything reads them: sharp would draw an SVG too.
  if (!pictureKindOf(bytes)) throw refused('avatar-kind')
  const upright = await sharp(bytes, { limitInputPixels: pictureSides.mostPixels })
    .autoOrient()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('avatar-kind')
    })
  if (Math.min(upright.info.width, upright.info.height) < pictureSides.least) throw refused('avatar-small')
  return sharp(upright.data).extract(squareOf(upright.info, crop)).resize(avatarSide, avatarSide).webp().toBuffer()
}
