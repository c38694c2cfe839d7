import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { isHeld } from '#areas/files/model.ts'
import { getFile } from '#areas/files/queries.ts'
import { bytesAnswer } from '#platform/byte-range.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { slowWork } from '#platform/http.ts'
import { contentKeepers } from '../model.ts'
import { mayKeepContent } from '../policy.ts'
import {
  addContentFile,
  changeContentFile,
  dropFile,
  dropVariants,
  isSigned,
  judgeUpload,
  makeFile,
  removeContentFile,
  signedAddress,
} from './commands.ts'
import { judgeCutting, makePart, showPart } from './cutting/commands.ts'
import { largestFile, pictureFormats, pictureWidths } from './model.ts'
import { contentFileFilters, contentFileSorts, findBytes, getContentFile, listContentFiles } from './queries.ts'
import { contentFileMeta, fileRowShape, presentContentFile, presentWholeFile, wholeFileShape } from './resource.ts'
import { contentFileChange } from './schema.ts'

const who = [...contentKeepers]

async function whole(ctx: Ctx, id: string) {
  const file = await getContentFile(ctx, id)
  return presentWholeFile(file, file.isPrivate ? await signedAddress(ctx, id) : null)
}

export const contentFileRoutes = [
  endpoint({
    method: 'get',
    path: '/content_files',
    who,
    type: 'content_files',
    answers: fileRowShape,
    summary: 'Pictures and documents of the website, the newest first',
    query: { list: true, filters: contentFileFilters, sorts: contentFileSorts, defaultPageSize: 24 },
    meta: contentFileMeta,
    async handle({ ctx, query }) {
      const { rows, total, counts } = await listContentFiles(ctx, query)
      return { data: rows.map(presentContentFile), page: { ...query.page, total }, meta: { counts } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/content_files',
    who,
    type: 'content_files',
    answers: wholeFileShape,
    creates: true,
    bodyKind: 'bytes',
    bodyLimit: largestFile,
    summary: 'Put a picture or document among those of the website; what it is says the file itself',
    query: {
      parameters: {
        file_name: { about: 'What the file is called' },
        folder: { about: 'In which folder it lies' },
        twice: { about: 'Also where the same file is there already', values: ['1'] },
      },
    },
    async prepare({ ctx, request, query }) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      const folder = query.own.get('folder') ?? ''
      await judgeUpload(ctx, bytes, { folder, isWantedTwice: query.own.get('twice') === '1' })
      return slowWork(
        () => makeFile(ctx, bytes),
        (made) => dropFile(ctx, made),
      )
    },
    async handle({ ctx, query, prepared }) {
      const name = query.own.get('file_name') ?? ''
      const id = await addContentFile(ctx, prepared, { name, folder: query.own.get('folder') ?? '' })
      return { status: 201, data: await whole(ctx, id), headers: { location: `/api/v1/content_files/${id}` } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_files/:id',
    who,
    type: 'content_files',
    answers: wholeFileShape,
    summary: 'A picture or document of the website, with the texts that show it',
    async handle({ ctx, params }) {
      return { data: await whole(ctx, params.id) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/content_files/:id',
    who,
    type: 'content_files',
    answers: wholeFileShape,
    summary: 'Say what a picture shows, whose it is, where it lies, who may see it and which part of it is shown',
    body: contentFileChange,
    async prepare({ ctx, params, body }) {
      const wanted = await judgeCutting(ctx, params.id, body)
      return slowWork(
        () => makePart(ctx, wanted),
        async (made) => dropVariants(ctx, made?.variants ?? []),
      )
    },
    async handle({ ctx, params, body, prepared }) {
      await changeContentFile(ctx, params.id, body)
      await showPart(ctx, params.id, prepared)
      return { data: await whole(ctx, params.id) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/content_files/:id',
    who,
    summary: 'Take a file away; one that pages show only where that is meant',
    query: { parameters: { used: { about: 'Also where pages show it, which go on without it', values: ['1'] } } },
    async handle({ ctx, params, query }) {
      await removeContentFile(ctx, params.id, query.own.get('used') === '1')
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_files/:id/bytes',
    who: 'everyone',
    sends: ['image/webp', 'image/avif', 'application/pdf'],
    isShownInPages: (url) => !url.searchParams.has('mark'),
    summary: 'A picture or document of the website; a private one for who keeps it, or by an address that was signed',
    query: {
      parameters: {
        width: { about: 'How wide, in pixels', values: pictureWidths.map(String) },
        format: { about: 'In which form', values: pictureFormats },
        drawn: { about: 'Which drawing of it, so that browsers show none that is older' },
        whole: { about: 'Also what was cut away, for who keeps it', values: ['1'] },
        until: { about: 'Until when the address holds, in seconds' },
        mark: { about: 'That the address was signed' },
      },
    },
    async handle({ ctx, params, query, request }) {
      const asked = (name: string) => query.own.get(name) ?? ''
      const width = asked('width')
      const format = pictureFormats.find((one) => one === asked('format')) ?? 'webp'
      const isWhole = asked('whole') === '1'
      // What was cut away was cut away for everybody else.
      if (isWhole && !mayKeepContent(ctx.actor)) throw notFound()
      const size = width ? { width: Number(width), format } : undefined
      const found = await findBytes(ctx, params.id, isWhole ? 'whole' : size)
      if (!found) throw notFound()
      const { isPrivate, title, kind, fileId, scanState } = found
      // Also its other sizes, which were drawn of it.
      if (isHeld(scanState) && !mayKeepContent(ctx.actor)) throw notFound()
      if (isHeld(scanState)) throw conflict(scanState === 'waiting' ? 'files.waiting' : 'files.refused')
      if (isPrivate && !mayKeepContent(ctx.actor) && !(await isSigned(ctx, params.id, asked('until'), asked('mark'))))
        throw notFound()
      const { bytes, mime } = await getFile(ctx, fileId)
      const name = encodeURIComponent(kind === 'document' && !/\.pdf$/i.test(title) ? `${title}.pdf` : title)
      return bytesAnswer(request, bytes, {
        'content-type': mime,
        'content-disposition': kind === 'document' ? `attachment; filename*=UTF-8''${name}` : 'inline',
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'cache-control': isPrivate || isWhole ? 'private, no-store' : 'public, max-age=86400',
      })
    },
  }),
]
