import { endpoint } from '#areas/endpoint.ts'
import { badRequest } from '#platform/errors.ts'
import { forgetView, saveView } from './commands.ts'
import { viewScreens } from './model.ts'
import { listSavedViews } from './queries.ts'
import { presentSavedView } from './resource.ts'
import { savedViewInput } from './schema.ts'

export const savedViewRoutes = [
  endpoint({
    method: 'get',
    path: '/saved_views',
    who: 'signed-in',
    type: 'saved_views',
    many: true,
    summary: 'The views one kept of a screen',
    query: { parameters: { screen: { about: 'The table it is a view of', values: viewScreens } } },
    async handle({ ctx, query }) {
      const screen = viewScreens.find((one) => one === query.own.get('screen'))
      if (!screen) throw badRequest('users.no-such-screen', { parameter: 'screen' })
      return { data: (await listSavedViews(ctx, screen)).map(presentSavedView) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/saved_views',
    who: 'signed-in',
    type: 'saved_views',
    creates: true,
    summary: 'Keep how a list stands now, under a name',
    body: savedViewInput,
    async handle({ ctx, body }) {
      return { status: 201, data: presentSavedView(await saveView(ctx, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/saved_views/:id',
    who: 'signed-in',
    summary: 'Forget a view of one’s own',
    undo: 'saved_views.remove',
    async handle({ ctx, params }) {
      await forgetView(ctx, params.id)
      return undefined
    },
  }),
]
