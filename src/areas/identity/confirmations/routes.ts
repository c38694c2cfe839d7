import { endpoint } from '#areas/endpoint.ts'
import { getUser } from '#areas/users/queries.ts'
import { sessionHeaders } from '../model.ts'
import { plainAnswer, presentAccount } from '../resource.ts'
import { askNewLink, confirmAccount, openInvitation } from './commands.ts'
import { presentInvitation } from './resource.ts'
import { confirmAccountInput } from './schema.ts'

export const confirmationRoutes = [
  endpoint({
    method: 'get',
    path: '/confirm',
    who: 'link',
    type: 'confirmations',
    summary: 'Who is invited, and by whom; with the secret of the link in `t`',
    async handle({ ctx, url }) {
      return { data: presentInvitation(await openInvitation(ctx, url.searchParams.get('t') ?? undefined)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/confirm',
    who: 'link',
    bodyKind: 'bare',
    secret: true,
    sends: 'application/json',
    summary: 'Make the account one is invited to, and sign in; the session comes back in the headers',
    linkSecret: 'confirmation_token',
    body: confirmAccountInput,
    async handle({ ctx, body }) {
      const { userId, signedIn } = await confirmAccount(ctx, body)
      const headers = signedIn ? sessionHeaders(signedIn.credentials, signedIn.expiresAt) : {}
      return plainAnswer({ data: presentAccount(await getUser(ctx, userId)) }, headers)
    },
  }),
  endpoint({
    method: 'post',
    path: '/confirm/new_link',
    who: 'link',
    bodyKind: 'bare',
    summary: 'A new link in place of one that works no more, mailed to the address we know',
    body: confirmAccountInput,
    async handle({ ctx, body }) {
      await askNewLink(ctx, body.confirmationToken ?? '')
      return undefined
    },
  }),
]
