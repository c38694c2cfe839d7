import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { listOwnOrganizations } from './queries.ts'
import { presentOrganization } from './resource.ts'

export const organizationRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/current_organizations',
    who: 'signed-in',
    type: 'organizations',
    summary: 'The organizations the person signed in belongs to',
    async handle({ ctx }) {
      return { data: (await listOwnOrganizations(ctx)).map(presentOrganization) }
    },
  }),
]
