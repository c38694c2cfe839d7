import { endpoint } from '#areas/endpoint.ts'
import { ownUserShape, presentUser } from '#areas/users/resource.ts'
import { getUser } from '#areas/users/queries.ts'
import { sessionHeaders } from '../model.ts'
import { getWhom, signInAs } from './commands.ts'
import { lookers } from './policy.ts'
import { signInAsInput } from './schema.ts'

export const impersonationRoutes = [
  endpoint({
    method: 'get',
    path: '/sign_in_as_user/:id',
    who: lookers,
    type: 'users',
    answers: ownUserShape,
    throughOthersEyes: 'refused',
    summary: 'Somebody whose eyes one may look through',
    async handle({ ctx, params }) {
      return { data: presentUser(await getWhom(ctx, { id: params.id })) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/sign_in_as_user',
    example: { email: 'noor@school.example' },
    who: lookers,
    type: 'users',
    answers: ownUserShape,
    secret: true,
    namesExisting: true,
    throughOthersEyes: 'refused',
    summary: 'Look through somebody’s eyes for half an hour, with a reason; their session comes back in the headers',
    body: signInAsInput,
    async handle({ ctx, body }) {
      const { userId, credentials, expiresAt } = await signInAs(ctx, body)
      return { data: presentUser(await getUser(ctx, userId)), headers: sessionHeaders(credentials, expiresAt) }
    },
  }),
]
