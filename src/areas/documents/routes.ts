import { endpoint } from '#areas/endpoint.ts'
import { getFile } from '#areas/files/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { bytesAnswer } from '#platform/byte-range.ts'
import { notFound } from '#platform/errors.ts'
import { slowWork } from '#platform/http.ts'
import { askOne } from './asking/commands.ts'
import { handIn, judgeHandingIn, remindOfDocument, remindOfDocuments, takeDocumentStep } from './commands.ts'
import { dropPaper, keepPaper } from './keeping/commands.ts'
import { documentTransitions, largestPaper, paperName } from './model.ts'
import { documentKeepers, documentReaders, documentRemindedBy, mayOpenPaper } from './policy.ts'
import { documentFilters, documentSorts, getRequiredDocument, listRequiredDocuments } from './queries.ts'
import { documentListMeta, presentDocument, presentLongest } from './resource.ts'
import { askedDocumentInput, documentStepInput, remindOfDocumentsInput } from './schema.ts'

const type = 'required_documents'
const readers = [...documentReaders]
const keepers = [...documentKeepers]
const judgements = ['verify', 'reject', 'waive', 'ask_again'] as const

export const documentRoutes = [
  endpoint({
    method: 'get',
    path: '/required_documents',
    who: readers,
    type,
    summary: 'The papers that internships ask for: one’s own, of the pupils one looks after, of one’s school',
    about: 'A company sees those it hands in itself; of the others its internship says whether they are in order.',
    query: { list: true, filters: documentFilters, sorts: documentSorts, defaultPageSize: 25 },
    meta: documentListMeta,
    async handle({ ctx, query }) {
      const { rows, total, longest, ...counts } = await listRequiredDocuments(ctx, query)
      return {
        data: rows.map((row) => presentDocument(ctx, row)),
        page: { ...query.page, total },
        meta: {
          ...counts,
          longest: longest && presentLongest(ctx, longest),
          may: { keep: actsAs(ctx.actor, ...documentKeepers) },
        },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/required_documents',
    who: keepers,
    type,
    creates: true,
    undo: 'required_documents.ask',
    summary: 'Ask for one more paper for an internship',
    body: askedDocumentInput,
    async handle({ ctx, body }) {
      const document = await getRequiredDocument(ctx, await askOne(ctx, body))
      return {
        status: 201,
        data: presentDocument(ctx, document),
        headers: { location: `/api/v1/required_documents/${document.id}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/required_documents/:id',
    who: readers,
    type,
    summary: 'A paper that an internship asks for',
    async handle({ ctx, params }) {
      return { data: presentDocument(ctx, await getRequiredDocument(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/required_documents/:id/hand_in',
    who: readers,
    type,
    namesExisting: true,
    bodyKind: 'bytes',
    bodyLimit: largestPaper,
    undo: 'required_documents.hand_in',
    steps: documentTransitions.filter(({ event }) => event === 'hand_in'),
    summary: 'Hand in a paper: a PDF or a photograph; what it is says the file itself',
    query: { parameters: { file_name: { about: 'What the file is called' } } },
    async prepare({ ctx, params, request }) {
      await judgeHandingIn(ctx, params.id)
      const bytes = new Uint8Array(await request.arrayBuffer())
      return slowWork(
        () => keepPaper(ctx, bytes),
        (kept) => dropPaper(ctx, kept),
      )
    },
    async handle({ ctx, params, query, prepared }) {
      const fileName = query.own.get('file_name') ?? ''
      return { data: presentDocument(ctx, await handIn(ctx, params.id, { ...prepared, fileName })) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/required_documents/remind',
    who: [...documentRemindedBy],
    type,
    many: true,
    undo: 'required_documents.remind_several',
    summary: 'Remind who has to hand in several papers, of each once a day: those that were reminded of come back',
    body: remindOfDocumentsInput,
    async handle({ ctx, body }) {
      return { data: (await remindOfDocuments(ctx, body.ids)).map((document) => presentDocument(ctx, document)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/required_documents/:id/remind',
    who: [...documentRemindedBy],
    type,
    undo: 'required_documents.remind',
    summary: 'Remind who has to hand in a paper, once a day',
    async handle({ ctx, params }) {
      return { data: presentDocument(ctx, await remindOfDocument(ctx, params.id)) }
    },
  }),
  ...judgements.map((step) =>
    endpoint({
      method: 'put',
      path: `/required_documents/:id/${step}`,
      who: keepers,
      type,
      summary: `Required document: ${step.replaceAll('_', ' ')}`,
      undo: `required_documents.${step}`,
      steps: documentTransitions.filter(({ event }) => event === step),
      body: documentStepInput,
      async handle({ ctx, params, body }) {
        return { data: presentDocument(ctx, await takeDocumentStep(ctx, params.id, step, body)) }
      },
    }),
  ),
  endpoint({
    method: 'get',
    path: '/required_documents/:id/file',
    who: readers,
    sends: ['image/webp', 'application/pdf'],
    summary: 'The file of a paper, for who handed it in and for the office of the school that judges it',
    async handle({ ctx, params, request }) {
      const document = await getRequiredDocument(ctx, params.id)
      if (!document.fileId || !mayOpenPaper(ctx.actor, document)) throw notFound()
      ctx.saw('required_documents', document.studentId)
      const { bytes, mime, fileName } = await getFile(ctx, document.fileId)
      const name = encodeURIComponent(paperName(fileName, mime))
      return bytesAnswer(request, bytes, {
        'content-type': mime,
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    },
  }),
]
