import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { signUp } from './commands.ts'
import { signupInput } from './schema.ts'

export const signupRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'post',
    path: '/organizations/signup',
    who: 'everyone',
    summary: 'Sign an organization up; its contact person gets a mail, the answer tells nothing',
    body: signupInput,
    async handle({ ctx, body }) {
      await signUp(ctx, body)
      return undefined
    },
  }),
]
