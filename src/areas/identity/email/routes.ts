import { endpoint } from '#areas/endpoint.ts'
import { whoAsks } from '#areas/users/model.ts'
import { askNewAddress, confirmNewAddress } from './commands.ts'
import { confirmAddressInput, newAddressInput } from './schema.ts'

export const emailRoutes = [
  endpoint({
    method: 'post',
    path: '/email_changes',
    who: 'signed-in',
    type: 'email_changes',
    secret: true,
    silent: true,
    summary:
      'Ask for another e-mail address; asks the password, a code where one is asked at signing in, and mails a link to both addresses',
    body: newAddressInput,
    async handle({ ctx, body }) {
      await askNewAddress(ctx, whoAsks(ctx.actor), body)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/email_changes/confirm',
    who: 'link',
    type: 'email_changes',
    bodyKind: 'bare',
    summary: 'Say yes to the new address by the link in the mail; it counts from the second yes on',
    linkSecret: 'email_token',
    body: confirmAddressInput,
    async handle({ ctx, body }) {
      const isChanged = await confirmNewAddress(ctx, body.emailToken)
      return { data: { type: 'email_changes', id: ctx.requestId, attributes: { isChanged } } }
    },
  }),
]
