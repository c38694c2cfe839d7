import { moderators } from '#areas/users/model.ts'
import { endpoint } from '#areas/endpoint.ts'
import { decisions, reportTransitions } from '../reports/model.ts'
import { getReport } from '../reports/queries.ts'
import { presentReport } from '../reports/resource.ts'
import { decisionInputs } from '../reports/schema.ts'
import { decideReport } from './commands.ts'

export const moderationRoutes = decisions.map((decision) =>
  endpoint({
    method: 'put',
    path: `/vacancy_reports/:id/${decision}`,
    who: [...moderators],
    type: 'vacancy_reports',
    summary: `Report of a vacancy: ${decision}`,
    undo: `reports.${decision}`,
    steps: reportTransitions.filter(({ event }) => event === decision),
    body: decisionInputs[decision],
    async handle({ ctx, params, body }) {
      const { note = null } = body as { note?: string }
      await decideReport(ctx, params.id, decision, note)
      return { data: presentReport(ctx, await getReport(ctx, params.id)) }
    },
  }),
)
