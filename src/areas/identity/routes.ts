import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { getUser } from '#areas/users/queries.ts'
import { Refusal, unauthorized } from '#platform/errors.ts'
import { renameKeys, snakeCase } from '#platform/jsonapi.ts'
import type { User } from '#areas/users/queries.ts'
import { signIn, signOut } from './commands.ts'
import { askReset, setPassword } from './passwords/commands.ts'
import { sessionHeaders } from './model.ts'
import { newPasswordInput, resetInput, signInInput } from './schema.ts'

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

function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
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
  endpoint({
    method: 'post',
    path: '/password',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Send a link for a new password; the answer is the same whether the address is known or not',
    body: resetInput,
    async handle({ ctx, body }) {
      if (!body.email) throw unauthorized('identity.email-missing')
      await askReset(ctx, body.email)
      return json({ success: true, message: ctx.t('identity.reset.sent') })
    },
  }),
  endpoint({
    method: 'get',
    path: '/password/edit',
    who: 'everyone',
    wire: 'auth',
    summary: 'From the link in the mail to the screen for a new password',
    query: { parameters: ['reset_password_token', 'redirect_url', 'config'] },
    async handle({ ctx, url }) {
      const token = url.searchParams.get('reset_password_token') ?? ''
      const location = `/${ctx.locale}/auth/reset?reset_password_token=${encodeURIComponent(token)}`
      return new Response(null, { status: 302, headers: { location } })
    },
  }),
  endpoint({
    method: 'patch',
    path: '/password',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Set a new password, by the token of the mail or signed in',
    body: newPasswordInput,
    async handle({ ctx, body: { password, passwordConfirmation, resetPasswordToken } }) {
      if (!password || passwordConfirmation === undefined) throw new Refusal(422, 'identity.password-missing')
      const outcome = await setPassword(ctx, {
        password,
        confirmation: passwordConfirmation,
        resetToken: resetPasswordToken,
      })
      if ('user' in outcome)
        return json({ success: true, data: presentAccount(outcome.user), message: ctx.t('identity.reset.done') })
      const sentence = ctx.t(`identity.faults.${outcome.fault}`, { least: outcome.least })
      const field = outcome.fault === 'mismatch' ? 'password_confirmation' : 'password'
      return json({ success: false, errors: { [field]: [sentence], full_messages: [sentence] } }, {}, 422)
    },
  }),
]
