import { endpoint } from '#areas/endpoint.ts'
import { contentKeepers } from '../model.ts'
import { getVersion, listContentVersions } from './queries.ts'
import { presentContentVersion } from './resource.ts'

const who = [...contentKeepers]

export const versionRoutes = [
  endpoint({
    method: 'get',
    path: '/content_pages/:id/versions',
    who,
    type: 'content_versions',
    summary: 'What a page or a piece of news said each time it was kept, the newest first',
    query: { list: true, defaultPageSize: 25 },
    async handle({ ctx, params, query }) {
      const { rows, total } = await listContentVersions(ctx, params.id, query.page)
      return { data: rows.map(presentContentVersion), page: { ...query.page, total } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_pages/:id/versions/:contentVersionId',
    who,
    type: 'content_versions',
    summary: 'What a page or a piece of news said then',
    async handle({ ctx, params }) {
      return { data: presentContentVersion(await getVersion(ctx, params.id, params.contentVersionId)) }
    },
  }),
]
