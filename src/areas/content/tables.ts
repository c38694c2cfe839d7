import type { Generated } from 'kysely'
import type { Block } from './blocks/schema.ts'
import type { DraftInput } from './drafts/schema.ts'

export type ContentPagesTable = {
  tenantId: string
  id: string
  kind: string
  status: Generated<string>
  publishAt: Date | null
  menuPlace: number | null
  audience: Generated<string>
  readers: Generated<string[]>
  parentId: Generated<string | null>
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type ContentFilesTable = {
  tenantId: string
  id: string
  kind: string
  title: string
  folder: Generated<string>
  altNl: Generated<string>
  altEn: Generated<string>
  isDecorative: Generated<boolean>
  credit: Generated<string>
  licence: Generated<string>
  isPrivate: Generated<boolean>
  focusX: Generated<number>
  focusY: Generated<number>
  crop: number[] | null
  drawn: Generated<number>
  width: number | null
  height: number | null
  byteSize: number
  sentSha256: string
  fileId: string
  createdBy: string | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export type ContentFileVariantsTable = {
  tenantId: string
  contentFileId: string
  width: number
  format: string
  fileId: string
}

export type MenuItemsTable = {
  tenantId: string
  id: string
  area: string
  parentId: string | null
  place: number
  kind: string
  labelNl: Generated<string>
  labelEn: Generated<string>
  pageId: string | null
  target: string | null
  audience: Generated<string>
  locale: Generated<string | null>
  lockVersion: Generated<number>
}

export type SiteChangesTable = { tenantId: string; id: string; changedAt: Generated<Date> }

export type RedirectsTable = {
  tenantId: string
  id: string
  fromPath: string
  toPageId: string | null
  toAddress: string | null
  status: Generated<number>
  source: Generated<string>
  hits: Generated<string>
  lastHitAt: Date | null
  lockVersion: Generated<number>
  createdBy: string | null
  createdAt: Date
}

type Words = {
  tenantId: string
  pageId: string
  locale: string
  slug: string
  title: string
  lead: string
  blocks: Block[]
}

export type ContentTextsTable = Words & { kind: string }

export type ContentVersionsTable = Words & { id: string; changedBy: string | null; changedAt: Date }

export type ContentDraftsTable = {
  tenantId: string
  pageId: string
  locale: string
  userId: string
  begunFrom: number
  form: DraftInput['form']
  keptAt: Date
}

export type ContentPresencesTable = { tenantId: string; pageId: string; userId: string; seenAt: Date }
