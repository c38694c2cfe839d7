import { z } from 'zod'
import { moderators } from '#areas/users/model.ts'
import { endpoint } from '#areas/endpoint.ts'
import { reporters } from '../policy.ts'
import { reportVacancy } from './commands.ts'
import { listReports } from './queries.ts'
import { presentReport } from './resource.ts'
import { reportInput } from './schema.ts'

export const vacancyReportRoutes = [
  endpoint({
    method: 'post',
    path: '/vacancies/:id/report',
    who: [...reporters],
    type: 'vacancy_reports',
    silent: true,
    undo: 'reports.report',
    summary: 'Say that a place is not as it should be',
    body: reportInput,
    async handle({ ctx, params, body }) {
      await reportVacancy(ctx, params.id, body)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_reports',
    who: [...moderators],
    type: 'vacancy_reports',
    summary: 'What was said about places: what waits, or with `decided` what was decided',
    query: {
      list: true,
      parameters: { decided: { about: 'Those that were judged, instead of those that wait' } },
      defaultPageSize: 25,
    },
    meta: z.object({ counts: z.object({ waiting: z.int(), decided: z.int() }) }),
    async handle({ ctx, query }) {
      const waiting = !query.own.has('decided')
      const { rows, counts } = await listReports(ctx, { waiting, page: query.page })
      return {
        data: rows.map((report) => presentReport(ctx, report)),
        page: { ...query.page, total: counts[waiting ? 'waiting' : 'decided'] },
        meta: { counts },
      }
    },
  }),
]
