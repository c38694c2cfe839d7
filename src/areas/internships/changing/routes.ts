import { endpoint } from '#areas/endpoint.ts'
import { getInternship } from '../queries.ts'
import { presentInternship } from '../resource.ts'
import { changeInternship } from './commands.ts'
import { showChangeable } from './queries.ts'
import { internshipChangeShape, presentChangeable } from './resource.ts'
import { internshipChange } from './schema.ts'

const who = ['coordinator', 'company_admin', 'platform_admin']

export const changingRoutes = [
  endpoint({
    method: 'get',
    path: '/internships/:id/change',
    who,
    type: 'internship_changes',
    answers: internshipChangeShape,
    summary: 'What of an internship may be changed now, and what that means for its contract',
    async handle({ ctx, params }) {
      ctx.saw('internships', (await getInternship(ctx, params.id)).studentId)
      return { data: presentChangeable(await showChangeable(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/internships/:id',
    who,
    type: 'internships',
    undo: 'internships.change',
    summary: 'Change what was agreed of an internship: days, hours, who guides there, what is done',
    body: internshipChange,
    async handle({ ctx, params, body }) {
      return { data: presentInternship(ctx, await changeInternship(ctx, params.id, body)) }
    },
  }),
]
