import { endpoint } from '#areas/endpoint.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { slowWork } from '#platform/http.ts'
import { makeScreenshot } from '../commands.ts'
import { sendScreenshot } from '../resource.ts'
import { answerContact, askQuestion, assertMayShow } from './commands.ts'
import { answerers } from './model.ts'
import { getQuestionScreenshot, listContactSchools, listQuestions, questionFilters } from './queries.ts'
import { presentQuestion, questionsMeta } from './resource.ts'
import { contactAnswerInput, contactInput, faultsOfAsker } from './schema.ts'

const who = [...answerers]

export const contactRoutes = [
  endpoint({
    method: 'get',
    path: '/contact_schools',
    who: 'everyone',
    type: 'contact_schools',
    many: true,
    summary: 'The schools somebody may ask something by the contact form',
    async handle({ ctx }) {
      const schools = await listContactSchools(ctx)
      return { data: schools.map(({ id, ...attributes }) => ({ type: 'contact_schools', id, attributes })) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/contact_questions',
    who: 'everyone',
    type: 'contact_questions',
    silent: true,
    summary: 'Ask something of who knows: the school that is named, else who runs this',
    example: { name: 'Noor Yıldız', email: 'noor@school.example' },
    body: contactInput,
    bodyLimit: 6 * 1024,
    async prepare({ ctx, body }) {
      const { screenshot, homepage } = body
      // Of who is not known yet nothing is drawn: the question is refused.
      const isKnown = ctx.actor.kind === 'user' || Object.keys(faultsOfAsker(body)).length === 0
      const shows = screenshot !== undefined && homepage === '' && isKnown
      if (shows) await assertMayShow(ctx)
      return slowWork(
        async () => (shows ? makeScreenshot(ctx, screenshot) : undefined),
        (made) => dropBytes(ctx, made ? [made] : []),
      )
    },
    async handle({ ctx, body, prepared }) {
      await askQuestion(ctx, body, prepared)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/contact_questions',
    who,
    type: 'contact_questions',
    summary: 'What was asked of the reader, or of their school',
    query: { list: true, filters: questionFilters, defaultPageSize: 25 },
    meta: questionsMeta,
    async handle({ ctx, query }) {
      const { rows, total, yours } = await listQuestions(ctx, query)
      return { data: rows.map(presentQuestion), page: { ...query.page, total }, meta: { yours } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/contact_questions/:id/screenshot',
    who,
    sends: 'image/png',
    summary: 'The picture of the screen that came with a question',
    async handle({ ctx, params }) {
      return sendScreenshot(await getQuestionScreenshot(ctx, params.id))
    },
  }),
  endpoint({
    method: 'put',
    path: '/contact_questions/:id/answer',
    who,
    type: 'contact_questions',
    summary: 'Answer a question, by mail',
    undo: 'contact_questions.answer',
    body: contactAnswerInput,
    async handle({ ctx, params, body }) {
      return { data: presentQuestion(await answerContact(ctx, params.id, body.answer)) }
    },
  }),
]
