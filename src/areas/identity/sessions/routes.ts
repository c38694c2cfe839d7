import { endpoint } from '#areas/endpoint.ts'
import { whoAsks } from '#areas/users/model.ts'
import { endOtherSessions, endSession } from './commands.ts'
import { listSessions } from './queries.ts'
import { presentSession } from './resource.ts'

export const sessionRoutes = [
  endpoint({
    method: 'get',
    path: '/sessions',
    who: 'signed-in',
    type: 'sessions',
    many: true,
    throughOthersEyes: 'refused',
    summary: 'Where one is signed in, the last used first',
    async handle({ ctx }) {
      const actor = whoAsks(ctx.actor)
      const sessions = await listSessions(ctx, actor)
      return {
        data: sessions.map((session) => presentSession(session, session.id === actor.sessionId)),
      }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/sessions/:id',
    who: 'signed-in',
    type: 'sessions',
    summary: 'Sign out on one device',
    async handle({ ctx, params }) {
      await endSession(ctx, whoAsks(ctx.actor), params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'delete',
    path: '/sessions',
    who: 'signed-in',
    type: 'sessions',
    summary: 'Sign out on every device but this one',
    async handle({ ctx }) {
      await endOtherSessions(ctx, whoAsks(ctx.actor))
      return undefined
    },
  }),
]
