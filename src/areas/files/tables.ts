import type { Generated } from 'kysely'

export type FilesTable = {
  tenantId: string
  id: string
  storageKey: string
  fileName: string
  mime: string
  byteSize: number
  sha256: string
  ownerType: string
  ownerId: string | null
  createdBy: string | null
  createdAt: Generated<Date>
}
