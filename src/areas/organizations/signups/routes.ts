import { endpoint } from '#areas/endpoint.ts'
import { answerClaim, openClaim, signUp } from './commands.ts'
import { presentClaim } from './resource.ts'
import { claimInput, signupInput } from './schema.ts'

export const signupRoutes = [
  endpoint({
    method: 'post',
    path: '/organizations/signup',
    example: { kvk_number: '12345678' },
    who: 'everyone',
    summary: 'Sign an organization up; its contact person gets a mail, the answer tells nothing',
    body: signupInput,
    async handle({ ctx, body }) {
      await signUp(ctx, body)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/organization_claims',
    who: 'link',
    type: 'organization_claims',
    summary: 'Which organization was signed up with one’s address; with the secret of the link in `t`',
    async handle({ ctx, url }) {
      return { data: presentClaim(await openClaim(ctx, url.searchParams.get('t') ?? undefined)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/organization_claims',
    who: 'link',
    type: 'organization_claims',
    bodyKind: 'bare',
    secret: true,
    summary: 'Say by the link in the mail that the organization signed up is one’s own, or that it is not',
    linkSecret: 'claim_token',
    body: claimInput,
    async handle({ ctx, body }) {
      return { data: presentClaim(await answerClaim(ctx, body)) }
    },
  }),
]
