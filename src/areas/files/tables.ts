import type { Generated } from 'kysely'
import type { ScanState } from './model.ts'

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
  scanState: Generated<ScanState>
  scanFound: Generated<string | null>
  scannedAt: Generated<Date | null>
  createdBy: string | null
  createdAt: Generated<Date>
}
