import { z } from 'zod'
import { forScreens, id, moment, shape, view } from '#platform/shapes.ts'
import { scanStates } from '#areas/files/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { contentFileKinds, licences } from './model.ts'
import type { ContentFile, FileUse } from './queries.ts'

export function presentContentFile(file: ContentFile): Resource {
  return { type: 'content_files', id: file.id, attributes: toldOf(file) }
}

function toldOf(file: ContentFile) {
  const { kind, title, folder, altNl, altEn, isDecorative, credit, licence, isPrivate, focusX, focusY, crop, drawn } =
    file
  const { width, height, byteSize, lacksWords, scanState, scanFound, uses, lockVersion, createdAt } = file
  const words = {
    kind,
    title,
    folder,
    altNl,
    altEn,
    isDecorative,
    credit,
    licence,
    isPrivate,
    focusX,
    focusY,
    crop,
    drawn,
  }
  return { ...words, width, height, byteSize, lacksWords, scanState, scanFound, uses, lockVersion, createdAt }
}

export function presentWholeFile(file: ContentFile & { usedBy: FileUse[] }, signedUrl: string | null): Resource {
  return { type: 'content_files', id: file.id, attributes: { ...toldOf(file), usedBy: file.usedBy, signedUrl } }
}

const told = z.object({
  kind: z.enum(contentFileKinds),
  title: z.string(),
  folder: z.string(),
  altNl: z.string(),
  altEn: z.string(),
  isDecorative: z.boolean(),
  credit: z.string(),
  licence: z.enum(licences),
  isPrivate: z.boolean(),
  focusX: z.number(),
  focusY: z.number(),
  crop: z.array(z.number()).nullable(),
  drawn: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  byteSize: z.int(),
  lacksWords: z.boolean(),
  scanState: z.enum(scanStates),
  scanFound: z.string().nullable(),
  uses: z.int(),
  lockVersion: z.int(),
  createdAt: moment,
})
const more = { usedBy: z.array(z.object({ pageId: id, title: z.string() })), signedUrl: z.string().nullable() }

/** A picture or document of the website. */
export const contentFileShape = forScreens(
  shape('content_files', told.extend({ usedBy: more.usedBy.optional(), signedUrl: more.signedUrl.optional() })),
)
/** With the texts that show it, and where it is private with an address that was signed. */
export const wholeFileShape = view('whole', forScreens(shape('content_files', told.extend(more))))
/** As one of the list. */
export const fileRowShape = view('row', forScreens(shape('content_files', told)))

export const contentFileMeta = z.object({
  counts: z.object({
    all: z.int(),
    lacksWords: z.int(),
    unused: z.int(),
    documents: z.int(),
    folders: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
})

/** What a page shows of a file. */
export const shownFile = z.object({
  id,
  kind: z.enum(contentFileKinds),
  title: z.string(),
  alt: z.string(),
  credit: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  byteSize: z.int(),
  focus: z.array(z.number()),
  drawn: z.int(),
})
