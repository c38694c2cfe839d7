import type { ContractBlock, WeeklySchedule } from '#areas/contracts/templates/model.ts'
import type { TurnMeta } from '#web/design/turn.tsx'

export type ShownSigner = {
  id: string
  role: string
  turn: number
  name: string
  email: string | null
  status: string
  signedAt: string | null
  declineReason: string | null
  isYou: boolean
  canSign: boolean
  canShowQr: boolean
  canRemind: boolean
}

export type ShownField = {
  key: string
  label: string
  help: string | null
  type: string
  required: boolean
  filledBy: string
  value: string | number | boolean | null
  shown: string | string[] | null
  options: { value: string; label: string }[]
}

/** A contract as the screens get it. */
export type ShownContract = {
  id: string
  number: string
  title: string
  status: string
  language: 'nl' | 'en'
  expiresAt: string | null
  completedAt: string | null
  voidReason: string | null
  lockVersion: number
  documentSha256: string | null
  hasPdf: boolean
  isSealed: boolean
  verifyCode: string | null
  studentName: string
  studentAge: number | null
  organizationName: string
  schoolName: string
  startsOn: string
  endsOn: string
  schedule: WeeklySchedule
  place: string
  supervisorName: string | null
  insurance: string | null
  task: string | null
  hoursTotal: number | null
  blocks: ContractBlock[]
  notes: { label: string; from: string; to: string }[]
  fields: ShownField[]
  partsMissing: string[]
  guardianMissing: boolean
  signers: ShownSigner[]
  internship: { id: string }
  meta: {
    allowedEvents: string[]
    canFill: boolean
    turn: TurnMeta & { roles?: string[] }
  }
}
