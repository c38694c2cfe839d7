import sharp from 'sharp'
import type { Ctx } from '#areas/context.ts'
import { keepBytes, recordFile, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import { userIdOf } from '#areas/users/model.ts'
import { invalid, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import { feedbackFields } from './model.ts'
import type { FeedbackInput } from './schema.ts'

const perAddress = windowThrottle('feedback', 10, 60 * 60)
/** Sides of the smallest picture a crop may leave, and of the largest screen. */
const sides = { least: 33, most: 8000, kept: 2000 }

/**
 * Draws and keeps the picture that comes with what somebody tells: slow work. It is drawn anew, so that nothing hides in it.
 * @throws Refusal 422 when it is no picture of a screen
 */
export async function makeScreenshot(ctx: Pick<Ctx, 'services' | 'tenant'>, base64: string): Promise<KeptBytes> {
  return keepBytes(ctx, await redraw(Buffer.from(base64, 'base64')))
}

/**
 * Counts that somebody tells something.
 * @throws Refusal 422 where the tenant wants to know who tells, 429 for who told much in the last hour
 */
export async function assertMayTell(ctx: Ctx, told: FeedbackInput): Promise<void> {
  const missing = feedbackFields[ctx.tenant.capabilities.feedbackNeeds].filter((field) => !told[field])
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field, [`support.fields.${field}-missing`]])))
  const wait = await perAddress.take(ctx, `${ctx.tenant.id} ${userIdOf(ctx.actor) ?? networkOf(ctx.ip)}`)
  if (wait > 0) throw tooMany('support.too-many', wait)
}

/** Keeps what somebody tells about the product. */
export async function sendFeedback(ctx: Ctx, input: FeedbackInput, screenshot: KeptBytes | undefined): Promise<string> {
  const id = newId()
  if (screenshot)
    await recordFile(ctx, screenshot, {
      fileName: `feedback-${id}.png`,
      mime: 'image/png',
      owner: { type: 'feedback', id },
    })
  await ctx.db
    .insertInto('feedback')
    .values({
      tenantId: ctx.tenant.id,
      id,
      userId: userIdOf(ctx.actor) ?? null,
      name: input.name || (ctx.actor.kind === 'user' ? ctx.actor.name : null),
      email: input.email || null,
      message: input.message,
      screenshotFileId: screenshot?.id ?? null,
      tags: input.tags,
      source: input.source,
      createdAt: ctx.now,
    })
    .execute()
  ctx.record({ name: 'support.feedback-sent', subject: { type: 'feedback', id }, payload: {} })
  return id
}

async function redraw(bytes: Buffer): Promise<Uint8Array> {
  const refused = () => invalid({ screenshot: ['support.fields.screenshot'] })
  const picture = sharp(bytes, { limitInputPixels: sides.most ** 2 })
  const found = await picture.metadata().catch(() => undefined)
  // A telephone makes JPEGs of a screen, too; what is kept is a PNG all the same.
  if (!found || !['png', 'jpeg'].includes(found.format) || !found.width || !found.height) throw refused()
  if (Math.min(found.width, found.height) < sides.least)
    throw invalid({ screenshot: ['support.fields.screenshot-small'] })
  // As it was held; the words of a screen are read at this size, and more of a photo is only heavy.
  return picture
    .rotate()
    .resize({ width: sides.kept, height: sides.kept, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => {
      throw refused()
    })
}

/** Marks feedback as handled; handling it twice changes nothing. */
export async function handleFeedback(ctx: Ctx, id: string): Promise<void> {
  const found = await ctx.db
    .updateTable('feedback')
    .set({ status: 'handled' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound()
  ctx.audit({ action: 'support.feedback-handled', subject: { type: 'feedback', id } })
}

/** Takes pictures of screens away after the tenant's own term; what was told or asked stays. Runs as the system. */
export async function forgetScreenshots(ctx: Ctx): Promise<void> {
  await forgetScreenshotsOf(ctx, 'feedback')
  await forgetScreenshotsOf(ctx, 'contactQuestions')
}

async function forgetScreenshotsOf(ctx: Ctx, table: 'feedback' | 'contactQuestions'): Promise<void> {
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', 'screenshotFileId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('screenshotFileId', 'is not', null)
    .where('createdAt', '<', new Date(ctx.now.getTime() - ctx.tenant.capabilities.screenshotsKeptDays * 86_400_000))
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .updateTable(table)
    .set({ screenshotFileId: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', ids)
    .execute()
  await removeFiles(
    ctx,
    rows.flatMap(({ screenshotFileId }) => screenshotFileId ?? []),
  )
}
