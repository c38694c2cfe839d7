import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { actsAs, hostCapacities } from '#areas/users/model.ts'
import { forScreens, id, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { inWords } from './commands.ts'
import type { Delivery, NotificationLine } from './queries.ts'

export function presentLine(
  ctx: Ctx,
  { id, subjectId, key, values, path, actionRequired, readAt, createdAt, waitsSince, isDone }: NotificationLine,
): Resource {
  const words = inWords(values, ctx.locale)
  const text = ctx.t(`notifications.about.${key}.subject`, words)
  return {
    type: 'notifications',
    id,
    attributes: {
      subjectId,
      key,
      text,
      about: aboutWhat(ctx, words, text),
      student: typeof words.student === 'string' && words.student ? words.student : null,
      button: ctx.t(`notifications.about.${key}.button`, words),
      path,
      actionRequired,
      readAt,
      createdAt,
      waitsSince,
      isDone,
      ...weekOf(key, values),
    },
  }
}

/** Which week of hours was approved, and how many hours: several of those stand in one line. */
function weekOf(key: string, { week, hours }: NotificationLine['values']) {
  const isApproved = key === 'hours-approved'
  return {
    week: isApproved && typeof week === 'number' ? week : null,
    hours: isApproved && hours && typeof hours === 'object' && 'hours' in hours ? hours.hours : null,
  }
}

/** Whom, which place at whom and which period it is about, as far as the line does not say so itself and the reader is not it. */
function aboutWhat(ctx: Ctx, words: Record<string, string | number | null>, text: string): string {
  const me = ctx.actor.kind === 'user' ? ctx.actor.name : ''
  const told = [
    words.student,
    words.vacancy,
    actsAs(ctx.actor, ...hostCapacities) ? null : words.company,
    words.period,
  ].filter((word): word is string => typeof word === 'string' && word !== '' && word !== me && !text.includes(word))
  return [...new Set(told)].join(' · ')
}

export function presentEmail({ id, ...attributes }: Delivery): Resource {
  return { type: 'emails', id, attributes }
}

export const notificationShape = shape(
  'notifications',
  z.object({
    subjectId: id,
    key: z.string(),
    text: z.string(),
    about: z.string(),
    student: z.string().nullable(),
    button: z.string(),
    path: z.string().nullable(),
    actionRequired: z.boolean(),
    readAt: moment.nullable(),
    createdAt: moment,
    waitsSince: moment.nullable(),
    isDone: z.boolean(),
    week: z.int().nullable(),
    hours: z.number().nullable(),
  }),
)

export const emailShape = forScreens(
  shape(
    'emails',
    z.object({
      templateKey: z.string(),
      recipientName: z.string(),
      recipientAddress: z.string(),
      senderName: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      locale: z.string(),
      createdAt: moment,
    }),
  ),
)
