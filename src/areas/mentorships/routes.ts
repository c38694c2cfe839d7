import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { actsAs, narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { badRequest, forbidden } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { addMentorships, changeMentorship, endMentorship, planTakeOver, takeOver } from './commands.ts'
import { mentorshipReaders, mentorshipWriters } from './policy.ts'
import {
  getMentorship,
  listColleagues,
  listMentorships,
  listSubjects,
  mentorshipFilters,
  mentorshipSorts,
} from './queries.ts'
import { mentorshipsMeta, presentChoices, presentMentorship, takeOverMeta } from './resource.ts'
import { changeMentorshipInput, newMentorshipInput, takeOverInput } from './schema.ts'

export const mentorshipRoutes = [
  endpoint({
    method: 'get',
    path: '/mentorships',
    who: [...mentorshipReaders],
    type: 'mentorships',
    summary: 'Who looks after which class or pupil; what is over when asked for by state',
    query: { list: true, filters: mentorshipFilters, sorts: mentorshipSorts, defaultPageSize: 25 },
    meta: mentorshipsMeta,
    async handle({ ctx, query }) {
      const { rows, total, byState } = await listMentorships(ctx, query)
      return {
        data: rows.map((one) => presentMentorship(ctx, one)),
        page: { ...query.page, total },
        meta: { byState, may: { add: actsAs(ctx.actor, ...mentorshipWriters) } },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/mentorships/choices',
    who: [...mentorshipWriters],
    type: 'mentorship_choices',
    summary: 'Among whom one chooses: colleagues, classes, and the pupils of one class',
    query: { parameters: { group: { about: 'The pupils of this class', kind: 'id' } } },
    async handle({ ctx, query }) {
      const groupId = query.own.get('group') ?? undefined
      if (groupId !== undefined && !isId(groupId))
        throw badRequest('platform.unknown-parameter', { parameter: 'group', values: { parameter: 'group' } })
      const own = organizationsOf(ctx.actor, ...mentorshipWriters)
      const schoolId = own.find((one) => one === narrowedTo(ctx.actor, ctx.organizationId)) ?? own[0]
      if (!schoolId) throw forbidden('mentorships.not-your-school')
      const colleagues = await listColleagues(ctx, [schoolId])
      const subjects = await listSubjects(ctx, schoolId, groupId)
      return { data: presentChoices(schoolId, { colleagues, ...subjects }) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/mentorships/take_over',
    who: [...mentorshipWriters],
    type: 'mentorships',
    many: true,
    namesExisting: true,
    summary: 'Let one colleague take over from another; `meta.outcomes` tells what becomes of each mentorship',
    undo: 'mentorships.take_over',
    query: { parameters: { dry_run: { about: 'Only say what would be done', values: ['true', 'false'] } } },
    meta: takeOverMeta,
    body: takeOverInput,
    async handle({ ctx, query, body }) {
      const dryRun = query.own.get('dry_run') === 'true'
      const plan = await (dryRun ? planTakeOver : takeOver)(ctx, body)
      return {
        data: plan.map(({ mentorship }) => presentMentorship(ctx, mentorship)),
        meta: { dryRun, outcomes: Object.fromEntries(plan.map(({ mentorship, outcome }) => [mentorship.id, outcome])) },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/mentorships',
    who: [...mentorshipWriters],
    type: 'mentorships',
    many: true,
    creates: true,
    summary: 'Give a class, or some pupils, a mentor or a supervisor; who looks after them already is left as it is',
    undo: 'mentorships.add',
    example: { group_id: '0198c0de-0000-7000-8000-abf8a60fbb81' },
    meta: z.object({ alreadyThere: z.int() }),
    body: newMentorshipInput,
    async handle({ ctx, body }) {
      const { ids, alreadyThere } = await addMentorships(ctx, body)
      const { rows } = await listMentorships(ctx, {
        filter: new Map([
          ['id_in', [ids.slice(0, 100).join(',')]],
          ['state_in', ['now,planned,ended']],
        ]),
        sort: [],
        page: { number: 1, size: 100 },
      })
      return { status: 201, data: rows.map((one) => presentMentorship(ctx, one)), meta: { alreadyThere } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/mentorships/:id',
    who: [...mentorshipReaders],
    type: 'mentorships',
    summary: 'Who looks after a class or a pupil',
    async handle({ ctx, params }) {
      return { data: presentMentorship(ctx, await getMentorship(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/mentorships/:id',
    who: [...mentorshipWriters],
    type: 'mentorships',
    summary: 'Change from when until when, and for how many',
    body: changeMentorshipInput,
    async handle({ ctx, params, body }) {
      return { data: presentMentorship(ctx, await changeMentorship(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/mentorships/:id/end',
    who: [...mentorshipWriters],
    type: 'mentorships',
    summary: 'End it today',
    undo: 'mentorships.end',
    async handle({ ctx, params }) {
      return { data: presentMentorship(ctx, await endMentorship(ctx, params.id)) }
    },
  }),
]
