import { endpoint } from '#areas/endpoint.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { slowWork } from '#platform/http.ts'
import { badRequest, unauthorized } from '#platform/errors.ts'
import { getUser } from '../queries.ts'
import { ownUserShape, presentUser } from '../resource.ts'
import { makeAvatar, removeAvatar, setAvatar } from './commands.ts'
import { readCrop } from './model.ts'

export const avatarRoutes = [
  endpoint({
    method: 'post',
    path: '/current_user/avatar',
    who: 'signed-in',
    type: 'users',
    answers: ownUserShape,
    bodyKind: 'bytes',
    bodyLimit: 10 * 1024,
    query: {
      parameters: { crop: { about: 'Left, top, width and height of what is to be seen, in pixels', many: true } },
    },
    summary:
      'Show oneself with a picture: PNG, JPEG or WebP; `crop` is a square of it as x,y,width,height between 0 and 1',
    async prepare({ ctx, request, query }) {
      if (ctx.actor.kind !== 'user') throw unauthorized()
      const asked = query.own.get('crop')
      const crop = asked ? readCrop(asked) : undefined
      if (asked && !crop) throw badRequest('users.avatar-crop', { parameter: 'crop' })
      const bytes = new Uint8Array(await request.arrayBuffer())
      return slowWork(
        () => makeAvatar(ctx, bytes, crop),
        (picture) => dropBytes(ctx, [picture]),
      )
    },
    async handle({ ctx, prepared }) {
      if (ctx.actor.kind !== 'user') throw unauthorized()
      await setAvatar(ctx, prepared)
      return { data: presentUser(await getUser(ctx, ctx.actor.userId)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/current_user/avatar',
    who: 'signed-in',
    summary: 'Show oneself by initials again',
    async handle({ ctx }) {
      await removeAvatar(ctx)
      return undefined
    },
  }),
]
