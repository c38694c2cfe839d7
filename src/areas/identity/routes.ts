import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { isOwnAddress } from '#areas/tenancy/queries.ts'
import { getUser } from '#areas/users/queries.ts'
import { notFound, Refusal, unauthorized } from '#platform/errors.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import type { Ctx } from '#areas/context.ts'
import { openSession, passPassword, signOut, type SessionEntry } from './commands.ts'
import { passCode, sealChallenge } from './second-factor/commands.ts'
import { askOwnConfirmation } from './confirmations/commands.ts'
import { findInvitation } from './confirmations/queries.ts'
import { askConfirmationInput } from './confirmations/schema.ts'
import { askReset, askUnlock, changePassword, setPassword, unlock, type FoundFault } from './passwords/commands.ts'
import { sessionHeaders } from './model.ts'
import { findLinkBySecret, getAccountDates } from './queries.ts'
import { plainAnswer, presentAccount } from './resource.ts'
import { accountInput, newPasswordInput, resetInput, signInInput, unlockInput, type SignInInput } from './schema.ts'

/** Signs somebody in; or answers with the challenge for the second screen, where a code is asked. */
async function enter(
  ctx: Ctx,
  { challenge, code, ...input }: SignInInput,
): Promise<SessionEntry | { challenge: string }> {
  if (challenge) return passCode(ctx, challenge, code ?? '')
  const { entry, accountId, wantsCode } = await passPassword(ctx, input)
  if (!wantsCode) return entry
  const carried = await sealChallenge(ctx, { ...entry, accountId })
  return code ? passCode(ctx, carried, code) : { challenge: carried }
}

/** The sentence at its field is read on our screens; programs of the reference show the whole ones. */
function fieldsAtFault({ field, sentence, whole }: FoundFault): Record<string, string[]> {
  return { [snakeCase(field)]: [sentence], full_messages: [whole ?? sentence] }
}

/** A page to come back to has to be one of the tenant's own. */
async function redirectRefusal(
  ctx: Ctx,
  { email, redirectUrl }: { email?: string | undefined; redirectUrl?: string | undefined },
): Promise<Response | undefined> {
  if (redirectUrl === undefined || (await isOwnAddress(ctx, redirectUrl))) return undefined
  const errors = [ctx.t('identity.refusals.redirect', { url: redirectUrl })]
  return plainAnswer({ status: 'error', data: { email }, success: false, errors }, {}, 422)
}

/** A refusal in the words of the sign-in contract, for calls about the account itself. */
function accountRefusal(errors: string[] | Record<string, string[]>, status: number): Response {
  return plainAnswer({ success: false, status: 'error', errors }, {}, status)
}

/** What the link in a mail asks, whichever secret it carries. */
const ofMailedLink = (secret: string) => ({
  parameters: {
    [secret]: { about: 'The secret of the link in the mail' },
    redirect_url: { about: 'A page of this tenant to go to' },
    config: { about: 'Passed over; some clients send it' },
  },
})

export const authRoutes = [
  endpoint({
    method: 'post',
    path: '/sign_in',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Sign in with e-mail address (or user name) and password; the session comes back in the headers',
    body: signInInput,
    async handle({ ctx, body }) {
      const entry = await enter(ctx, body)
      if ('challenge' in entry)
        return plainAnswer(
          {
            success: false,
            errors: [ctx.t('identity.refusals.code-needed')],
            code: 'identity.code-needed',
            challenge: entry.challenge,
          },
          {},
          401,
        )
      const { userId, credentials, expiresAt } = await openSession(ctx, entry)
      return plainAnswer({ data: presentAccount(await getUser(ctx, userId)) }, sessionHeaders(credentials, expiresAt))
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
    throughOthersEyes: 'allowed',
    wire: 'auth',
    summary: 'End this session',
    async handle({ ctx }) {
      await signOut(ctx)
      return plainAnswer({ success: true }, { 'x-no-session': '1' })
    },
  }),
  endpoint({
    method: 'get',
    path: '/validate_token',
    who: 'everyone',
    wire: 'auth',
    summary: 'Whose session this is',
    async handle({ ctx }) {
      if (ctx.actor.kind !== 'user') throw unauthorized('identity.invalid-token')
      return plainAnswer({ success: true, data: presentAccount(await getUser(ctx, ctx.actor.userId)) })
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
      const refused = await redirectRefusal(ctx, body)
      if (refused) return refused
      await askReset(ctx, body.email)
      return plainAnswer({ success: true, message: ctx.t('identity.reset.sent') })
    },
  }),
  endpoint({
    method: 'get',
    path: '/password/edit',
    who: 'everyone',
    wire: 'auth',
    summary: 'From the link in the mail to the screen for a new password',
    linkSecret: 'reset_password_token',
    query: ofMailedLink('reset_password_token'),
    async handle({ ctx, url, request }) {
      const token = url.searchParams.get('reset_password_token') ?? ''
      const { state } = await findLinkBySecret(ctx, { kinds: ['reset'], secret: token })
      // A person reads on our own screen that the link works no more, and gets a new one there.
      const byPerson = (request.headers.get('accept') ?? '').includes('text/html')
      if (state !== 'valid' && !byPerson) throw notFound('identity.link-gone')
      const asked = url.searchParams.get('redirect_url')
      const location =
        asked && (await isOwnAddress(ctx, asked))
          ? new URL(asked, ctx.origin)
          : new URL(`/${ctx.locale}/auth/reset`, ctx.origin)
      location.searchParams.set('reset_password_token', token)
      const here = location.origin === ctx.origin ? location.pathname + location.search + location.hash : location.href
      return new Response(null, { status: 302, headers: { location: here } })
    },
  }),
  endpoint({
    method: 'patch',
    path: '/password',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Set a new password, by the token of the mail, which signs in, or signed in with the one there is',
    body: newPasswordInput,
    async handle({ ctx, body: { password, passwordConfirmation, resetPasswordToken, currentPassword, code } }) {
      if (!password || passwordConfirmation === undefined) throw new Refusal(422, 'identity.password-missing')
      const outcome = await setPassword(ctx, {
        password,
        confirmation: passwordConfirmation,
        resetToken: resetPasswordToken,
        current: currentPassword,
        code,
      })
      if ('user' in outcome) {
        const { user, entry } = outcome
        const opened = entry && (await openSession(ctx, entry))
        return plainAnswer(
          {
            success: true,
            data: presentAccount(user, await getAccountDates(ctx, user.accountId)),
            message: ctx.t('identity.reset.done'),
          },
          opened ? sessionHeaders(opened.credentials, opened.expiresAt) : {},
        )
      }
      return plainAnswer({ success: false, errors: fieldsAtFault(outcome) }, {}, 422)
    },
  }),
  endpoint({
    method: 'post',
    path: '/confirmation',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Send the link to make an account; the answer is the same whether the address is known or not',
    body: askConfirmationInput,
    async handle({ ctx, body }) {
      if (!body.email) throw unauthorized('identity.email-missing')
      const refused = await redirectRefusal(ctx, body)
      if (refused) return refused
      await askOwnConfirmation(ctx, body.email)
      return plainAnswer({ success: true, message: ctx.t('identity.reset.confirmation-sent') })
    },
  }),
  endpoint({
    method: 'get',
    path: '/confirmation',
    who: 'everyone',
    wire: 'auth',
    summary: 'From the link in the mail to the screen that makes the account',
    linkSecret: 'confirmation_token',
    query: ofMailedLink('confirmation_token'),
    async handle({ ctx, url }) {
      const token = url.searchParams.get('confirmation_token') ?? ''
      const isOpen = await findInvitation(ctx, token)
      const search = new URLSearchParams({ confirmation_token: token })
      // The way back is a page of this site or none: the screen sees to that.
      const back = url.searchParams.get('redirect_url')?.replace(ctx.origin, '')
      if (back) search.set('redirect', back)
      if (!isOpen) search.set('account_confirmation_success', 'false')
      return new Response(null, { status: 302, headers: { location: `/${ctx.locale}/confirm?${search}` } })
    },
  }),
  endpoint({
    method: 'post',
    path: '/unlock',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Send a link that ends the waiting after wrong passwords; or end it, by the token of that link',
    body: unlockInput,
    async handle({ ctx, body }) {
      if (body.unlockToken) {
        await unlock(ctx, body.unlockToken)
        return plainAnswer({ success: true, message: ctx.t('identity.unlock.done') })
      }
      if (!body.email) throw unauthorized('identity.email-missing')
      const refused = await redirectRefusal(ctx, body)
      if (refused) return refused
      await askUnlock(ctx, body.email)
      return plainAnswer({ success: true, message: ctx.t('identity.unlock.sent') })
    },
  }),
  endpoint({
    method: 'get',
    path: '/unlock',
    who: 'everyone',
    wire: 'auth',
    summary: 'From the link in the mail to the screen that ends the waiting',
    linkSecret: 'unlock_token',
    query: ofMailedLink('unlock_token'),
    async handle({ ctx, url }) {
      const token = encodeURIComponent(url.searchParams.get('unlock_token') ?? '')
      return new Response(null, {
        status: 302,
        headers: { location: `/${ctx.locale}/auth/unlock?unlock_token=${token}` },
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Refused: accounts are made by invitation',
    body: z.record(z.string(), z.unknown()),
    async handle({ ctx, body }) {
      if (Object.keys(body).length === 0) return accountRefusal([ctx.t('identity.refusals.sign-up-empty')], 422)
      return accountRefusal([ctx.t('identity.refusals.sign-up-closed')], 403)
    },
  }),
  endpoint({
    method: 'patch',
    path: '',
    who: 'everyone',
    wire: 'auth',
    bodyKind: 'bare',
    summary: 'Change one’s password, with the one there is',
    body: accountInput,
    async handle({ ctx, body }) {
      if (ctx.actor.kind !== 'user') return accountRefusal([ctx.t('identity.refusals.no-such-user')], 404)
      if (!body.password) return accountRefusal([ctx.t('identity.refusals.update-empty')], 422)
      const outcome = await changePassword(ctx, {
        current: body.currentPassword,
        code: body.code,
        password: body.password,
        confirmation: body.passwordConfirmation ?? '',
      })
      if ('user' in outcome) return plainAnswer({ status: 'success', data: presentAccount(outcome.user) })
      return accountRefusal(fieldsAtFault(outcome), 422)
    },
  }),
  endpoint({
    method: 'delete',
    path: '',
    who: 'everyone',
    wire: 'auth',
    summary: 'Refused: school or administrator archives an account',
    async handle({ ctx }) {
      if (ctx.actor.kind !== 'user') return accountRefusal([ctx.t('identity.refusals.no-such-user')], 404)
      return accountRefusal([ctx.t('identity.refusals.no-removal')], 403)
    },
  }),
]
