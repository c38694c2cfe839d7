import type { Ctx } from '#areas/context.ts'
import { listChoices } from '#areas/desk/choices/queries.ts'
import { mayTakeAlong } from '#areas/desk/policy.ts'
import { getPupil } from '#areas/desk/queries.ts'
import { endpoint } from '#areas/endpoint.ts'
import { listMentors } from '#areas/groups/queries.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { roadKeepers, roadReaders } from '../policy.ts'
import { excuseRoads, extendRoads, remindRoads, tickRoad, type RoadOutcome } from './commands.ts'
import { exportRoads } from './exports/commands.ts'
import { matrixFilters, matrixSorts, readMatrix } from './matrix/queries.ts'
import { getRoad, seeRoads } from './one/queries.ts'
import { matrixMeta, ownRoadsMeta, presentRoadLine, presentOutcome, presentRoad } from './resource.ts'
import { excuseInput, exportRoadsInput, extendInput, remindInput, tickInput } from './schema.ts'

const type = 'roads'

const answer = (outcomes: readonly RoadOutcome[]) => ({ data: outcomes.map(presentOutcome) })
const nameIn =
  ({ locale }: Ctx) =>
  ({ id, name }: { id: string; name: Record<'nl' | 'en', string> }) => ({ id, name: name[locale] })

export const roadRoutes = [
  endpoint({
    method: 'get',
    path: '/road_lines',
    who: [...roadReaders],
    type: 'road_lines',
    summary: 'The pupils one looks after against the phases of their workflow: how far each is, and how late',
    query: { list: true, filters: matrixFilters, sorts: matrixSorts, defaultPageSize: 50 },
    meta: matrixMeta,
    async handle({ ctx, query }) {
      const { rows, total, phases, ...counts } = await readMatrix(ctx, query)
      const { groups, periods } = await listChoices(ctx)
      return {
        data: rows.map((row) => presentRoadLine(ctx, row)),
        page: { ...query.page, total },
        meta: {
          ...counts,
          phases: phases.map(nameIn(ctx)),
          groups,
          periods,
          may: { export: mayTakeAlong(ctx.actor), keep: actsAs(ctx.actor, ...roadKeepers) },
        },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/road_lines/export',
    who: [...roadReaders],
    type: 'road_lines',
    sends: Object.values(tableMimes),
    summary: 'The same lines as CSV or for Excel; with a reason, by who runs the whole tenant',
    query: { filters: matrixFilters, sorts: matrixSorts },
    body: exportRoadsInput,
    async handle({ ctx, query, body }) {
      return tableFile(await exportRoads(ctx, query, body), {
        name: ctx.t('workflows.matrix.file'),
        format: body.format,
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/roads',
    who: ['student'],
    type,
    many: true,
    meta: ownRoadsMeta,
    summary: 'One’s own road in each period, the nearest first, and whom one can ask about it',
    async handle({ ctx }) {
      const studentId = userIdOf(ctx.actor) as string
      const roads = await seeRoads(ctx, { studentId })
      return {
        data: roads.map((road) => presentRoad(ctx, road)),
        meta: { mentors: await listMentors(ctx, studentId) },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/pupils/:id/roads',
    who: [...roadReaders],
    type,
    many: true,
    summary: 'The road of a pupil one looks after in each period, the nearest first',
    async handle({ ctx, params }) {
      const roads = await seeRoads(ctx, { studentId: params.id })
      // Who is seen and walks none is told from who is not seen.
      if (roads.length === 0) await getPupil(ctx, params.id)
      return { data: roads.map((road) => presentRoad(ctx, road)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/roads/:id',
    who: ['student', ...roadReaders],
    type,
    summary: 'The road of one pupil in one period, and why each phase is as it is',
    async handle({ ctx, params }) {
      return { data: presentRoad(ctx, await getRoad(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/roads/:id/tick',
    who: ['student', ...roadKeepers],
    type,
    summary: 'Say that something is done that the product cannot see, or that it is not',
    body: tickInput,
    async handle({ ctx, params, body }) {
      return { data: presentRoad(ctx, await tickRoad(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/roads/remind',
    who: [...roadKeepers],
    type: 'road_outcomes',
    many: true,
    undo: 'roads.remind',
    summary:
      'Remind pupils of the phase they are in, of one phase once in 24 hours: who was reminded already comes back as `reminded`',
    body: remindInput,
    async handle({ ctx, body }) {
      return answer(await remindRoads(ctx, body))
    },
  }),
  endpoint({
    method: 'post',
    path: '/roads/extend',
    who: [...roadKeepers],
    type: 'road_outcomes',
    many: true,
    undo: 'roads.extend',
    summary: 'Give pupils more time for a phase, and say why',
    body: extendInput,
    async handle({ ctx, body }) {
      return answer(await extendRoads(ctx, body))
    },
  }),
  endpoint({
    method: 'post',
    path: '/roads/excuse',
    who: [...roadKeepers],
    type: 'road_outcomes',
    many: true,
    undo: 'roads.excuse',
    summary: 'Say that pupils need not do a phase, and why',
    body: excuseInput,
    async handle({ ctx, body }) {
      return answer(await excuseRoads(ctx, body))
    },
  }),
]
