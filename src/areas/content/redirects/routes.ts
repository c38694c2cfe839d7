import { endpoint } from '#areas/endpoint.ts'
import { contentKeepers } from '../model.ts'
import { addRedirect, changeRedirect, importRedirects, removeRedirect } from './commands.ts'
import { listRedirects, redirectFilters, redirectSorts } from './queries.ts'
import { presentImport, presentRedirect } from './resource.ts'
import { newRedirect, redirectChange } from './schema.ts'

const who = [...contentKeepers]

export const redirectRoutes = [
  endpoint({
    method: 'get',
    path: '/redirects',
    who,
    type: 'redirects',
    summary: 'Addresses of the website that lead elsewhere, with how often somebody came by',
    query: { list: true, filters: redirectFilters, sorts: redirectSorts, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const { rows, total } = await listRedirects(ctx, query)
      return { data: rows.map(presentRedirect), page: { ...query.page, total } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/redirects',
    who,
    type: 'redirects',
    creates: true,
    summary: 'Lead an address of the website to a page, or elsewhere',
    example: { to_address: '/stagebank' },
    body: newRedirect,
    async handle({ ctx, body }) {
      return { status: 201, data: presentRedirect(await addRedirect(ctx, body)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/redirects/:id',
    who,
    type: 'redirects',
    summary: 'Change where an address leads, as a whole',
    example: { to_address: '/stagebank' },
    body: redirectChange,
    async handle({ ctx, params, body }) {
      return { data: presentRedirect(await changeRedirect(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/redirects/:id',
    who,
    summary: 'Lead an address nowhere any more',
    undo: 'redirects.remove',
    async handle({ ctx, params }) {
      await removeRedirect(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/redirect_imports',
    who,
    type: 'redirect_imports',
    creates: true,
    bodyKind: 'bytes',
    bodyLimit: 512,
    summary: 'Take in a CSV file of two columns: from where, to where',
    async handle({ ctx, request }) {
      const outcome = await importRedirects(ctx, new Uint8Array(await request.arrayBuffer()))
      return { status: 201, data: presentImport(ctx.requestId, outcome) }
    },
  }),
]
