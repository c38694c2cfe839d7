import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { getManaged } from '../../managed/queries.ts'
import { presentManaged } from '../../managed/resource.ts'
import { allowHours } from './commands.ts'
import { allowHoursInput } from './schema.ts'

export const vacancyHoursRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'put',
    path: '/vacancies/:id/allow_hours',
    who: ['coordinator'],
    type: 'vacancies',
    summary: 'Let hours through that the law forbids for the youngest who may come, for a reason that is kept',
    body: allowHoursInput,
    async handle({ ctx, params, body }) {
      await allowHours(ctx, params.id as string, body)
      return { data: presentManaged(ctx, await getManaged(ctx, params.id as string)) }
    },
  }),
]
