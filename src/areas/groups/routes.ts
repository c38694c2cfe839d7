import { endpoint } from '#areas/endpoint.ts'
import { actsAs } from '#areas/users/model.ts'
import { addGroup, changeGroup, takeGroupStep } from './commands.ts'
import { groupEvents } from './steps/model.ts'
import { groupReaders, groupWriters } from './policy.ts'
import { getGroup, groupFilters, groupSorts, listVisibleGroups } from './queries.ts'
import { groupsMeta, presentGroup } from './resource.ts'
import { changeGroupInput, groupStepInput, newGroupInput } from './schema.ts'

export const groupRoutes = [
  endpoint({
    method: 'get',
    path: '/groups',
    who: [...groupReaders],
    type: 'groups',
    summary: 'Classes one may know; archived ones when asked for by status',
    query: { list: true, filters: groupFilters, sorts: groupSorts, defaultPageSize: 25 },
    meta: groupsMeta,
    async handle({ ctx, query }) {
      const { rows, total, byStatus, schoolYears } = await listVisibleGroups(ctx, query)
      return {
        data: rows.map((group) => presentGroup(ctx, group)),
        page: { ...query.page, total },
        meta: { byStatus, schoolYears, may: { add: actsAs(ctx.actor, ...groupWriters) } },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/groups/:id',
    who: [...groupReaders],
    type: 'groups',
    summary: 'A class',
    async handle({ ctx, params }) {
      return { data: presentGroup(ctx, await getGroup(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/groups',
    who: [...groupWriters],
    type: 'groups',
    creates: true,
    summary: 'Add a class to one’s own school',
    body: newGroupInput,
    async handle({ ctx, body }) {
      const group = await addGroup(ctx, body)
      return { status: 201, data: presentGroup(ctx, group), headers: { location: `/api/v1/groups/${group.id}` } }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/groups/:id',
    who: [...groupWriters],
    type: 'groups',
    summary: 'Change a class',
    body: changeGroupInput,
    async handle({ ctx, params, body }) {
      return { data: presentGroup(ctx, await changeGroup(ctx, params.id, body)) }
    },
  }),
  ...groupEvents.map((event) =>
    endpoint({
      method: 'put',
      path: `/groups/:id/${event}`,
      who: [...groupWriters],
      type: 'groups',
      summary: event === 'archive' ? 'Put a class into the archive' : 'Take a class out of the archive',
      undo: `groups.${event}`,
      body: groupStepInput,
      async handle({ ctx, params, body }) {
        return { data: presentGroup(ctx, await takeGroupStep(ctx, params.id, event, body)) }
      },
    }),
  ),
]
