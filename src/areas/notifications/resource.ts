import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { inWords } from './commands.ts'
import type { Delivery, NotificationLine } from './queries.ts'

export function presentLine(
  ctx: Ctx,
  { id, key, values, path, actionRequired, readAt, createdAt }: NotificationLine,
): Resource {
  return {
    type: 'notifications',
    id,
    attributes: {
      key,
      text: ctx.t(`notifications.about.${key}.subject`, inWords(values, ctx.locale)),
      path,
      actionRequired,
      readAt,
      createdAt,
    },
  }
}

export function presentEmail({ id, ...attributes }: Delivery): Resource {
  return { type: 'emails', id, attributes }
}

export const notificationShape = shape(
  'notifications',
  z.object({
    key: z.string(),
    text: z.string(),
    path: z.string().nullable(),
    actionRequired: z.boolean(),
    readAt: moment.nullable(),
    createdAt: moment,
  }),
)

export const emailShape = forScreens(
  shape(
    'emails',
    z.object({
      templateKey: z.string(),
      recipientName: z.string(),
      recipientAddress: z.string(),
      subject: z.string(),
      text: z.string(),
      locale: z.string(),
      createdAt: moment,
    }),
  ),
)
