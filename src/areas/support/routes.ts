import { endpoint } from '#areas/endpoint.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { slowWork } from '#platform/http.ts'
import { assertMayTell, handleFeedback, makeScreenshot, sendFeedback } from './commands.ts'
import { getScreenshot, listFeedback, listOwnFeedback, feedbackFilters } from './queries.ts'
import { readers } from './model.ts'
import { ownFeedbackShape, presentFeedback, receivedShape, sendScreenshot } from './resource.ts'
import { feedbackInput } from './schema.ts'

const who = [...readers]

export const supportRoutes = [
  endpoint({
    method: 'post',
    path: '/feedback',
    who: 'everyone',
    type: 'feedback',
    creates: true,
    summary: 'Tell what is good or wrong, with or without a picture of the screen',
    body: feedbackInput,
    bodyLimit: 6 * 1024,
    async prepare({ ctx, body }) {
      const { screenshot } = body
      await assertMayTell(ctx, body)
      return slowWork(
        async () => (screenshot ? makeScreenshot(ctx, screenshot) : undefined),
        (made) => dropBytes(ctx, made ? [made] : []),
      )
    },
    async handle({ ctx, body, prepared }) {
      const id = await sendFeedback(ctx, body, prepared)
      return { status: 201, data: { type: 'feedback', id, attributes: { message: body.message } } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/feedback',
    who,
    type: 'feedback',
    answers: receivedShape,
    summary: 'What people told',
    query: { list: true, filters: feedbackFilters, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const { rows, total } = await listFeedback(ctx, query)
      return {
        data: rows.map(presentFeedback),
        page: { ...query.page, total },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/feedback/own',
    who: 'signed-in',
    type: 'feedback',
    answers: ownFeedbackShape,
    many: true,
    summary: 'What the person signed in told, the newest few, and whether it was handled',
    async handle({ ctx }) {
      return { data: (await listOwnFeedback(ctx)).map(presentFeedback) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/feedback/:id/screenshot',
    who,
    sends: 'image/png',
    summary: 'The picture that came with it',
    async handle({ ctx, params }) {
      return sendScreenshot(await getScreenshot(ctx, params.id))
    },
  }),
  endpoint({
    method: 'put',
    path: '/feedback/:id/handle',
    who,
    summary: 'Marks as handled',
    undo: 'feedback.handle',
    async handle({ ctx, params }) {
      await handleFeedback(ctx, params.id)
      return undefined
    },
  }),
]
