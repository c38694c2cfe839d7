export const contractStatuses = [
  'draft',
  'filling',
  'ready',
  'signing',
  'signed',
  'declined',
  'expired',
  'voided',
  'superseded',
  'terminated',
] as const

export type ContractStatus = (typeof contractStatuses)[number]

export const signerStatuses = ['waiting', 'invited', 'viewed', 'signed', 'declined', 'replaced', 'expired'] as const

export type SignerStatus = (typeof signerStatuses)[number]

/** In whose name somebody signs. */
export const signerRoles = ['company', 'student', 'guardian', 'school'] as const

export type SignerRole = (typeof signerRoles)[number]

/** Who fills a field; `system` is copied from what is known when the contract is made. */
export const fillers = ['school', 'company', 'student', 'guardian', 'system'] as const

export type Filler = (typeof fillers)[number]

export type SignerInTurn = {
  id: string
  role: SignerRole
  turn: number
  required: boolean
  status: SignerStatus
  /** When they were asked; until then it waits for nobody. */
  invitedAt: Date | null
}

export type SignatureMethod = 'drawn' | 'typed' | 'paper_scan'

export type SignatureChannel = 'account' | 'email_link' | 'qr' | 'paper'
