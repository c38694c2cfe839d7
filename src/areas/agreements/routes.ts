import { dropPaper, keepPaper } from '#areas/documents/keeping/commands.ts'
import { largestPaper } from '#areas/documents/model.ts'
import { endpoint } from '#areas/endpoint.ts'
import { getFile } from '#areas/files/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { bytesAnswer } from '#platform/byte-range.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { slowWork } from '#platform/http.ts'
import { isId } from '#platform/uuid.ts'
import {
  addAgreement,
  changeAgreement,
  endAgreement,
  giveException,
  judgeKeeping,
  keepAgreementPaper,
  withdrawException,
} from './commands.ts'
import { agreementKeepers, agreementReaders } from './policy.ts'
import { agreementFilters, agreementSorts, getAgreement, listAgreements, listExceptions } from './queries.ts'
import { agreementListMeta, presentAgreement, presentException } from './resource.ts'
import { agreementChange, exceptionInput, newAgreementInput } from './schema.ts'

const type = 'partner_agreements'
const readers = [...agreementReaders]
const keepers = [...agreementKeepers]

const agreementRoutesOnly = [
  endpoint({
    method: 'get',
    path: '/partner_agreements',
    who: readers,
    type,
    summary: 'What schools and organizations agreed, what ends first in front',
    query: { list: true, filters: agreementFilters, sorts: agreementSorts, defaultPageSize: 25 },
    meta: agreementListMeta,
    async handle({ ctx, query }) {
      const { rows, total, byState } = await listAgreements(ctx, query)
      return {
        data: rows.map((row) => presentAgreement(ctx, row)),
        page: { ...query.page, total },
        meta: { byState, may: { add: actsAs(ctx.actor, ...agreementKeepers) } },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/partner_agreements',
    who: keepers,
    type,
    creates: true,
    undo: 'partner_agreements.add',
    summary: 'Write down what one’s school agreed with an organization',
    body: newAgreementInput,
    async handle({ ctx, body }) {
      const agreement = await getAgreement(ctx, await addAgreement(ctx, body))
      return {
        status: 201,
        data: presentAgreement(ctx, agreement),
        headers: { location: `/api/v1/partner_agreements/${agreement.id}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/partner_agreements/:id',
    who: readers,
    type,
    summary: 'What a school and an organization agreed',
    async handle({ ctx, params }) {
      return { data: presentAgreement(ctx, await getAgreement(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/partner_agreements/:id',
    who: keepers,
    type,
    summary: 'Change its term, its kind or its note',
    body: agreementChange,
    async handle({ ctx, params, body }) {
      await changeAgreement(ctx, params.id, body)
      return { data: presentAgreement(ctx, await getAgreement(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/partner_agreements/:id/end',
    who: keepers,
    type,
    undo: 'partner_agreements.end',
    summary: 'End an agreement today',
    async handle({ ctx, params }) {
      await endAgreement(ctx, params.id)
      return { data: presentAgreement(ctx, await getAgreement(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/partner_agreements/:id/keep_file',
    who: keepers,
    type,
    namesExisting: true,
    bodyKind: 'bytes',
    bodyLimit: largestPaper,
    undo: 'partner_agreements.keep_file',
    summary: 'Keep the paper an agreement stands on: a PDF or a photograph',
    query: { parameters: { file_name: { about: 'What the file is called' } } },
    async prepare({ ctx, params, request }) {
      await judgeKeeping(ctx, params.id)
      const bytes = new Uint8Array(await request.arrayBuffer())
      return slowWork(
        () => keepPaper(ctx, bytes),
        (kept) => dropPaper(ctx, kept),
      )
    },
    async handle({ ctx, params, query, prepared }) {
      await keepAgreementPaper(ctx, params.id, { ...prepared, fileName: query.own.get('file_name') ?? '' })
      return { data: presentAgreement(ctx, await getAgreement(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/partner_agreements/:id/file',
    who: readers,
    sends: ['image/webp', 'application/pdf'],
    summary: 'The paper an agreement stands on',
    async handle({ ctx, params, request }) {
      const { fileId } = await getAgreement(ctx, params.id)
      if (!fileId) throw notFound()
      const { bytes, mime, fileName } = await getFile(ctx, fileId)
      const name = encodeURIComponent(mime === 'image/webp' ? `${fileName.replace(/\.\w{1,5}$/, '')}.webp` : fileName)
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

const exceptions = 'recognition_exceptions'

const exceptionRoutes = [
  endpoint({
    method: 'get',
    path: '/recognition_exceptions',
    who: keepers,
    type: exceptions,
    many: true,
    summary: 'Where one’s schools place pupils although the organization is not recognised, and why',
    query: { parameters: { organization_id: { about: 'At this organization alone', kind: 'id' } } },
    async handle({ ctx, query }) {
      const organizationId = query.own.get('organization_id') ?? undefined
      if (organizationId !== undefined && !isId(organizationId))
        throw badRequest('platform.unknown-parameter', {
          parameter: 'organization_id',
          values: { parameter: 'organization_id' },
        })
      return { data: (await listExceptions(ctx, organizationId)).map(presentException) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/recognition_exceptions',
    who: keepers,
    type: exceptions,
    creates: true,
    silent: true,
    undo: 'recognition_exceptions.give',
    summary: 'Place pupils of vocational education at an organization that is not recognised, with a reason',
    body: exceptionInput,
    async handle({ ctx, body }) {
      await giveException(ctx, body)
      return undefined
    },
  }),
  endpoint({
    method: 'delete',
    path: '/recognition_exceptions/:id',
    who: keepers,
    undo: 'recognition_exceptions.withdraw',
    summary: 'Ask for recognition again',
    async handle({ ctx, params }) {
      await withdrawException(ctx, params.id)
      return undefined
    },
  }),
]

export const agreementRoutes = [...agreementRoutesOnly, ...exceptionRoutes]
