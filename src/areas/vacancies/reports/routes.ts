import { endpoint } from '#areas/endpoint.ts'
import { keepers, reporters } from '../policy.ts'
import { reportVacancy } from './commands.ts'
import { decideReport } from './decisions/commands.ts'
import { decisions } from './model.ts'
import { getReport, listReports } from './queries.ts'
import { presentReport } from './resource.ts'
import { decisionInputs, reportInput } from './schema.ts'

export const vacancyReportRoutes = [
  endpoint({
    method: 'post',
    path: '/vacancies/:id/report',
    who: [...reporters],
    type: 'vacancy_reports',
    silent: true,
    summary: 'Say that a place is not as it should be',
    body: reportInput,
    async handle({ ctx, params, body }) {
      await reportVacancy(ctx, params.id as string, body)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_reports',
    who: [...keepers],
    type: 'vacancy_reports',
    summary: 'What was said about places: what waits, or with `decided` what was decided',
    query: { list: true, parameters: ['decided'], defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const { rows, total } = await listReports(ctx, { waiting: !query.own.has('decided'), page: query.page })
      return { data: rows.map((report) => presentReport(ctx, report)), page: { ...query.page, total } }
    },
  }),
  ...decisions.map((decision) =>
    endpoint({
      method: 'put',
      path: `/vacancy_reports/:id/${decision}`,
      who: [...keepers],
      type: 'vacancy_reports',
      summary: `Report of a vacancy: ${decision}`,
      body: decisionInputs[decision],
      async handle({ ctx, params, body }) {
        const { note = null } = body as { note?: string }
        await decideReport(ctx, params.id as string, decision, note)
        return { data: presentReport(ctx, await getReport(ctx, params.id as string)) }
      },
    }),
  ),
]
