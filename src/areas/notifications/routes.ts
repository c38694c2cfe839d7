import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { dayOf } from '#platform/week.ts'
import { day } from '#platform/shapes.ts'
import { notFound } from '#platform/errors.ts'
import { markRead } from './commands.ts'
import { presentEmail, presentLine } from './resource.ts'
import { getDelivery, listDeliveries, listNotifications } from './queries.ts'
import { countThings, standsOut } from './waiting/model.ts'

/** Kept mail is for trying things out: where mail is really sent nobody reads it here. */
function assertTestPages(ctx: Ctx): void {
  if (!ctx.services.testPages || !ctx.services.mail.keeps) throw notFound()
}

export const notificationRoutes = [
  endpoint({
    method: 'get',
    path: '/notifications',
    who: 'signed-in',
    type: 'notifications',
    many: true,
    summary: "One's own notifications, newest first",
    meta: z.object({ unread: z.int(), today: day }),
    async handle({ ctx }) {
      const lines = await listNotifications(ctx)
      return {
        data: lines.map((line) => presentLine(ctx, line)),
        meta: {
          today: dayOf(ctx.now),
          unread:
            countThings(lines.flatMap(({ key, waitsSince }) => (waitsSince === null ? [] : [key]))) +
            lines.filter((line) => standsOut(line, dayOf(ctx.now))).length,
        },
      }
    },
  }),
  endpoint({
    method: 'put',
    path: '/notifications/read',
    throughOthersEyes: 'allowed',
    who: 'signed-in',
    summary: 'Marks all as read',
    async handle({ ctx }) {
      await markRead(ctx)
      return undefined
    },
  }),
  endpoint({
    method: 'put',
    path: '/notifications/:id/read',
    throughOthersEyes: 'allowed',
    who: 'signed-in',
    summary: 'Marks one as read',
    async handle({ ctx, params }) {
      await markRead(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/test',
    who: 'everyone',
    summary: 'Whether the test pages are on',
    async handle({ ctx }) {
      if (!ctx.services.testPages) throw notFound()
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/test/emails',
    who: 'everyone',
    type: 'emails',
    many: true,
    summary: 'Mail that was kept instead of sent; only where the test pages are on',
    async handle({ ctx }) {
      assertTestPages(ctx)
      return { data: (await listDeliveries(ctx)).map(presentEmail) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/test/emails/:id',
    who: 'everyone',
    type: 'emails',
    summary: 'One kept mail',
    async handle({ ctx, params }) {
      assertTestPages(ctx)
      return { data: presentEmail(await getDelivery(ctx, params.id)) }
    },
  }),
]
