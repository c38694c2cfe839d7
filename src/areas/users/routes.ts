import { endpoint } from '#areas/endpoint.ts'
import { unauthorized } from '#platform/errors.ts'
import { changeOwnProfile } from './commands.ts'
import { getUser } from './queries.ts'
import { ownUserShape, presentRole, presentUser } from './resource.ts'
import { ownProfileInput } from './schema.ts'

export const currentUserRoutes = [
  endpoint({
    method: 'get',
    path: '/current_user',
    who: 'signed-in',
    beforeSecondFactor: true,
    type: 'users',
    answers: ownUserShape,
    summary: 'The person signed in',
    query: { includes: ['roles'] },
    async handle({ ctx, query }) {
      if (ctx.actor.kind !== 'user') throw unauthorized()
      const user = await getUser(ctx, ctx.actor.userId)
      return {
        data: presentUser(user),
        ...(query.include.includes('roles') ? { included: user.roles.map(presentRole) } : {}),
      }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/current_user',
    who: 'signed-in',
    type: 'users',
    answers: ownUserShape,
    bodyKind: 'bare',
    summary: 'Change what one may change about oneself',
    body: ownProfileInput,
    async handle({ ctx, body }) {
      if (ctx.actor.kind !== 'user') throw unauthorized()
      await changeOwnProfile(ctx, body.user)
      return { data: presentUser(await getUser(ctx, ctx.actor.userId)) }
    },
  }),
]
