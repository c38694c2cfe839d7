import { endpoint } from '#areas/endpoint.ts'
import { chooseDigest } from './commands.ts'
import { getDigestSettings } from './queries.ts'
import { presentDigest } from './resource.ts'
import { digestInput } from './schema.ts'

export const digestRoutes = [
  endpoint({
    method: 'get',
    path: '/digest_settings',
    who: 'signed-in',
    type: 'digest_settings',
    summary: 'Whether the person signed in wants mail at once, by day or by week',
    async handle({ ctx }) {
      return { data: presentDigest(ctx, await getDigestSettings(ctx)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/digest_settings',
    who: 'signed-in',
    type: 'digest_settings',
    summary: 'Choose it',
    body: digestInput,
    async handle({ ctx, body }) {
      await chooseDigest(ctx, body)
      return { data: presentDigest(ctx, await getDigestSettings(ctx)) }
    },
  }),
]
