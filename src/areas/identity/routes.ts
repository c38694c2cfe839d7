import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { getUser } from '#areas/users/queries.ts'
import { Refusal, unauthorized } from '#platform/errors.ts'
import { renameKeys, snakeCase } from '#platform/jsonapi.ts'
import type { User } from '#areas/users/queries.ts'
import { signIn, signOut } from './commands.ts'
import { sessionHeaders } from './model.ts'
import { signInInput } from './schema.ts'

/** The person as the sign-in contract shows it: attributes without secrets. */
function presentAccount(user: User): unknown {
  const { id, email, username, firstName, infix, lastName, status, locale } = user
  return renameKeys(
    {
      id,
      provider: 'email',
      uid: email ?? username,
      email,
      firstName,
      infix,
      lastName,
      status,
      locale,
      allowPasswordChange: false,
    },
    snakeCase,
  )
}

function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } })
}

export const authRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'post',
    path: '/sign_in',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Sign in with e-mail address (or user name) and password; the session comes back in the headers',
    body: signInInput,
    async handle({ ctx, body }) {
      const { userId, credentials, expiresAt } = await signIn(ctx, body)
      return json({ data: presentAccount(await getUser(ctx, userId)) }, sessionHeaders(credentials, expiresAt))
    },
  }),
  endpoint({
    method: 'get',
    path: '/sign_in',
    who: 'everyone',
    wire: 'auth',
    summary: 'Refused: sign in with POST',
    async handle() {
      throw new Refusal(405, 'identity.use-post')
    },
  }),
  endpoint({
    method: 'delete',
    path: '/sign_out',
    who: 'everyone',
    wire: 'auth',
    summary: 'End this session',
    async handle({ ctx }) {
      await signOut(ctx)
      return json({ success: true }, { 'x-no-session': '1' })
    },
  }),
  endpoint({
    method: 'get',
    path: '/validate_token',
    who: 'everyone',
    wire: 'auth',
    summary: 'Whose session this is',
    async handle({ ctx }) {
      if (ctx.actor.kind !== 'user') throw unauthorized('identity.wrong-credentials')
      return json({ success: true, data: presentAccount(await getUser(ctx, ctx.actor.userId)) })
    },
  }),
]
