import type { Generated } from 'kysely'
import type { Block } from './blocks/model.ts'

export type ContentPagesTable = {
  tenantId: string
  id: string
  kind: string
  status: Generated<string>
  publishAt: Date | null
  menuPlace: number | null
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
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
