import { endpoint } from '#areas/endpoint.ts'
import { getFile } from '#areas/files/queries.ts'
import { slowWork } from '#platform/http.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { getManaged } from '../staff-view/queries.ts'
import { managedShape, presentManaged } from '../staff-view/resource.ts'
import { writers } from '../../policy.ts'
import { getVacancy } from '../../queries.ts'
import {
  drawPlacePicture,
  dropPicture,
  judgeCut,
  judgePicture,
  keepPicture,
  makeCut,
  removePicture,
  setPicture,
} from './commands.ts'
import { readParts, type Crop, type Focus } from './model.ts'
import { cutInput } from './schema.ts'

/** Long enough for who looks around, short enough for a place that is hidden. */
const keptFor = 86_400

export const vacancyPictureRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancies/:id/picture',
    who: 'everyone',
    sends: 'image/webp',
    summary: 'The picture of a place, 1280 by 720; `size=small` is 480 by 270',
    query: {
      parameters: {
        v: { about: 'Of which revision, so that it may be kept' },
        size: { about: 'How large', values: ['large', 'small'] },
      },
    },
    async handle({ ctx, params, query }) {
      const vacancy = await getVacancy(ctx, params.id)
      const fileId = query.own.get('size') === 'small' ? vacancy.pictureSmallId : vacancy.pictureFileId
      if (!fileId) throw notFound()
      const isOpen = vacancy.status === 'published' || vacancy.status === 'full'
      return picture((await getFile(ctx, fileId)).bytes, isOpen ? `private, max-age=${keptFor}` : 'private, no-store')
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/:id/picture/whole',
    who: [...writers],
    sends: 'image/webp',
    summary: 'The picture as it was sent, to cut another part of it',
    query: { parameters: { v: { about: 'Of which revision, so that it may be kept' } } },
    async handle({ ctx, params }) {
      const { pictureOriginalId } = await getManaged(ctx, params.id)
      if (!pictureOriginalId) throw notFound()
      return picture((await getFile(ctx, pictureOriginalId)).bytes, 'private, no-store')
    },
  }),
  endpoint({
    method: 'post',
    path: '/vacancies/:id/picture',
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    bodyKind: 'bytes',
    bodyLimit: 10 * 1024,
    query: {
      parameters: {
        crop: { about: 'Left, top, width and height of what is to be seen, in pixels', many: true },
        focus: { about: 'What should stay in sight: from the left and the top, 0 to 1', many: true },
      },
    },
    summary:
      'Show a place with a picture: PNG, JPEG or WebP; `crop` is a part of it as x,y,width,height and `focus` a point of that part as x,y, each between 0 and 1',
    async prepare({ ctx, params, request, query }) {
      const crop = parts(query.own.get('crop'), 4, 'crop') as Crop | undefined
      const focus = (parts(query.own.get('focus'), 2, 'focus') as Focus | undefined) ?? [0.5, 0.5]
      await judgePicture(ctx, params.id)
      const bytes = new Uint8Array(await request.arrayBuffer())
      return slowWork(
        async () => keepPicture(ctx, await drawPlacePicture(bytes, { crop, focus })),
        (made) => dropPicture(ctx, made),
      )
    },
    async handle({ ctx, params, prepared }) {
      await setPicture(ctx, params.id, prepared)
      return { data: presentManaged(ctx, await getManaged(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/vacancies/:id/picture',
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary: 'Show another part of the picture that is there, or keep another point of it in sight',
    body: cutInput,
    async prepare({ ctx, params, body }) {
      const wanted = await judgeCut(ctx, params.id, body)
      return slowWork(
        () => makeCut(ctx, wanted),
        (made) => dropPicture(ctx, made),
      )
    },
    async handle({ ctx, params, prepared }) {
      await setPicture(ctx, params.id, prepared)
      return { data: presentManaged(ctx, await getManaged(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/vacancies/:id/picture',
    who: [...writers],
    summary: 'Show a place without a picture',
    async handle({ ctx, params }) {
      await removePicture(ctx, params.id)
      return undefined
    },
  }),
]

function parts(text: string | undefined, count: number, parameter: string): number[] | undefined {
  if (!text) return undefined
  const found = readParts(text, count)
  // A part of nothing shows nothing.
  if (!found || found.slice(2).some((side) => side < 0.05)) throw badRequest('vacancies.picture-part', { parameter })
  return found
}

function picture(bytes: Uint8Array, cacheControl: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': cacheControl,
    },
  })
}
