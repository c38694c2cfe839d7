import { endpoint } from '#areas/endpoint.ts'
import { joinWaitingList, leaveWaitingList } from './commands.ts'
import { getWaitingPlace, listWaitingPlaces, waitingFilters } from './queries.ts'
import { presentWaitingPlace } from './resource.ts'
import { joinInput } from './schema.ts'

const readers = ['student', 'mentor', 'coordinator', 'school_admin', 'tenant_admin', 'platform_admin']

export const waitingListRoutes = [
  endpoint({
    method: 'get',
    path: '/waiting_places',
    who: readers,
    type: 'waiting_places',
    summary: 'Places on waiting lists: own, of the class, of the school',
    query: { list: true, filters: waitingFilters, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const found = await listWaitingPlaces(ctx, query)
      return {
        data: found.rows.map((place) => presentWaitingPlace(ctx, place)),
        page: { ...query.page, total: found.total },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/waiting_places',
    who: ['student'],
    type: 'waiting_places',
    creates: true,
    undo: 'waiting_places.join',
    summary: 'Wait for a seat of a place that is full',
    body: joinInput,
    async handle({ ctx, body }) {
      const id = await joinWaitingList(ctx, body)
      return { status: 201, data: presentWaitingPlace(ctx, await getWaitingPlace(ctx, id)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/waiting_places/:id',
    who: ['student', 'coordinator', 'platform_admin'],
    undo: 'waiting_places.leave',
    summary: 'Leave a waiting list; a seat that was promised goes to the next',
    async handle({ ctx, params }) {
      await leaveWaitingList(ctx, params.id)
      return undefined
    },
  }),
]
