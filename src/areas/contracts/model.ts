export type Program = 'mas' | 'traineeship'

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

/** Everybody who may come to a contract (domain 4). A `link_holder` has a signer's or filler's own link and no account. */
export const contractHands = [
  'platform_admin',
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'school_signatory',
  'student',
  'guardian',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'viewer',
  'visitor',
  'link_holder',
  'system',
] as const
export type ContractHand = (typeof contractHands)[number]

/** The moments that are kept; the status is read from them. Going back to filling clears the later ones. */
export type ContractFacts = {
  fillingStartedAt?: Date | null
  readyAt?: Date | null
  sentAt?: Date | null
  completedAt?: Date | null
  declinedAt?: Date | null
  expiredAt?: Date | null
  voidedAt?: Date | null
  supersededAt?: Date | null
  terminatedAt?: Date | null
}

export function statusOf(contract: ContractFacts): ContractStatus {
  if (contract.voidedAt) return 'voided'
  if (contract.terminatedAt) return 'terminated'
  if (contract.supersededAt) return 'superseded'
  if (contract.completedAt) return 'signed'
  if (contract.declinedAt) return 'declined'
  if (contract.expiredAt) return 'expired'
  if (contract.sentAt) return 'signing'
  if (contract.readyAt) return 'ready'
  if (contract.fillingStartedAt) return 'filling'
  return 'draft'
}

export type SignerFacts = {
  invitedAt?: Date | null
  viewedAt?: Date | null
  signedAt?: Date | null
  declinedAt?: Date | null
  replacedAt?: Date | null
  expiredAt?: Date | null
}

export function signerStatusOf(signer: SignerFacts): SignerStatus {
  if (signer.replacedAt) return 'replaced'
  if (signer.signedAt) return 'signed'
  if (signer.declinedAt) return 'declined'
  if (signer.expiredAt) return 'expired'
  if (signer.viewedAt) return 'viewed'
  if (signer.invitedAt) return 'invited'
  return 'waiting'
}

export type ContractStep = {
  from: readonly ContractStatus[]
  to: ContractStatus
  by: readonly ContractHand[]
}

const office = ['coordinator', 'platform_admin'] as const
const signingHands = [
  'student',
  'guardian',
  'company_supervisor',
  'company_signatory',
  'school_supervisor',
  'school_signatory',
  // Where the school lets its coordinator be its signatory (BR-34). Being the named signer is checked per signer.
  'coordinator',
  'link_holder',
] as const

export const contractSteps = {
  start_filling: { from: ['draft'], to: 'filling', by: ['system', ...office] },
  submit_part: {
    from: ['filling'],
    to: 'filling',
    by: [
      'coordinator',
      'school_supervisor',
      'student',
      'guardian',
      'company_admin',
      'company_supervisor',
      'company_signatory',
      'link_holder',
    ],
  },
  finalize: { from: ['draft', 'filling'], to: 'ready', by: ['system', ...office] },
  send: { from: ['ready'], to: 'signing', by: ['system', ...office] },
  edit: { from: ['ready', 'signing', 'declined'], to: 'filling', by: office },
  sign: { from: ['signing'], to: 'signing', by: signingHands },
  complete: { from: ['signing'], to: 'signed', by: ['system'] },
  decline: { from: ['signing'], to: 'declined', by: signingHands },
  expire: { from: ['ready', 'signing'], to: 'expired', by: ['system'] },
  extend: { from: ['expired'], to: 'signing', by: office },
  void: {
    from: ['draft', 'filling', 'ready', 'signing', 'declined', 'expired'],
    to: 'voided',
    by: ['system', ...office],
  },
  amend: { from: ['signed'], to: 'signed', by: office },
  terminate: { from: ['signed'], to: 'terminated', by: ['system'] },
  replace: { from: ['signed'], to: 'superseded', by: ['system', ...office] },
  upload_signed: { from: ['draft', 'filling', 'ready', 'signing'], to: 'signed', by: office },
} as const satisfies Record<string, ContractStep>

export type ContractEvent = keyof typeof contractSteps
export const contractEvents = Object.keys(contractSteps) as ContractEvent[]

export function canTake(event: ContractEvent, status: ContractStatus, hand: ContractHand): boolean {
  const step: ContractStep = contractSteps[event]
  return step.from.includes(status) && step.by.includes(hand)
}

/** What this person may do now: the buttons of the screen come from this list and from nowhere else. */
export function allowedEvents(status: ContractStatus, hand: ContractHand): ContractEvent[] {
  return contractEvents.filter((event) => canTake(event, status, hand))
}

export function isFinal(status: ContractStatus): boolean {
  return status === 'voided' || status === 'superseded' || status === 'terminated'
}

/** Who comes to a signer: the one who is named, somebody of the office, another party to the contract, or the clock. */
export const signerHands = ['self', 'office', 'school_supervisor', 'other_party', 'stranger', 'system'] as const
export type SignerHand = (typeof signerHands)[number]

export type SignerStep = { from: readonly SignerStatus[]; to: SignerStatus | 'same'; by: readonly SignerHand[] }

export const signerSteps = {
  turn: { from: ['waiting'], to: 'invited', by: ['system'] },
  view: { from: ['invited'], to: 'viewed', by: ['self'] },
  sign: { from: ['invited', 'viewed'], to: 'signed', by: ['self'] },
  decline: { from: ['invited', 'viewed'], to: 'declined', by: ['self'] },
  // A company's signer may hand over to a colleague; `mayDelegate` says to whom that applies.
  replace: { from: ['invited', 'viewed'], to: 'replaced', by: ['office', 'self'] },
  remind: { from: ['invited', 'viewed'], to: 'same', by: ['office', 'school_supervisor', 'other_party', 'system'] },
  expire: { from: ['waiting', 'invited', 'viewed'], to: 'expired', by: ['system'] },
  renew: { from: ['expired'], to: 'waiting', by: ['system', 'office'] },
  reset: { from: ['waiting', 'invited', 'viewed', 'signed', 'declined', 'expired'], to: 'waiting', by: ['system'] },
} as const satisfies Record<string, SignerStep>

export type SignerEvent = keyof typeof signerSteps
export const signerEvents = Object.keys(signerSteps) as SignerEvent[]

export function canTakeSignerStep(event: SignerEvent, status: SignerStatus, hand: SignerHand): boolean {
  const step: SignerStep = signerSteps[event]
  return step.from.includes(status) && step.by.includes(hand)
}

export function mayDelegate(role: SignerRole): boolean {
  return role === 'company'
}

export const reminderCooldownHours = 24
export const reminders = { everyDays: 3, most: 5 } as const

export function mayRemind(signer: { remindedAt?: Date | null; invitedAt?: Date | null }, now: Date): boolean {
  const last = signer.remindedAt ?? signer.invitedAt
  return !last || now.getTime() - last.getTime() >= reminderCooldownHours * 3_600_000
}

export const guardianSignatureSettings = ['never', 'under16', 'under18'] as const
export type GuardianSignature = (typeof guardianSignatureSettings)[number]

export const guardianSignatureDefault: Record<Program, GuardianSignature> = { mas: 'under16', traineeship: 'under18' }

const belowAge: Record<GuardianSignature, number> = { never: 0, under16: 16, under18: 18 }

/**
 * Whether a parent or guardian signs too. In a traineeship that is law below 16, whatever the school chose. A pupil whose
 * age is not known counts as a child, unless the school wants no guardians at all and no law asks for one.
 */
export function needsGuardian(
  program: Program,
  ageAtSigning: number | undefined,
  setting: GuardianSignature = guardianSignatureDefault[program],
): boolean {
  const below = program === 'traineeship' ? Math.max(16, belowAge[setting]) : belowAge[setting]
  return ageAtSigning === undefined ? below > 0 : ageAtSigning < below
}

/** Digital contracts follow the program of the internship: always in a traineeship, in mas where the tenant has them. */
export function hasDigitalContract(program: Program, tenantHasDigitalContracts: boolean): boolean {
  return program === 'traineeship' || tenantHasDigitalContracts
}

export type SigningMethod = 'account' | 'email_link' | 'qr' | 'paper'

export type PlannedSigner = {
  role: SignerRole
  order: number
  required: boolean
  /** How the signer is reached, the first choice first. */
  methods: SigningMethod[]
}

export type SignerPlanInput = {
  program: Program
  digitalContracts: boolean
  companySignsFirst: boolean
  qrPrimary: boolean
  /** In whole years on the day of signing; undefined when the school keeps no birth date. */
  studentAgeAtSigning: number | undefined
  guardianSignature?: GuardianSignature
  /** The template may ask for two; otherwise one suffices and the second is only informed (BR-33). */
  guardianCount?: 1 | 2
  parallel?: boolean
}

export function signerPlan(input: SignerPlanInput): PlannedSigner[] {
  const guardians = needsGuardian(input.program, input.studentAgeAtSigning, input.guardianSignature)
    ? (input.guardianCount ?? 1)
    : 0
  const [companyOrder, familyOrder] = input.companySignsFirst ? [1, 2] : [2, 1]
  const methods = hasDigitalContract(input.program, input.digitalContracts)
    ? digitalMethods(input.qrPrimary)
    : () => ['paper'] satisfies SigningMethod[]
  const signer = (role: SignerRole, order: number): PlannedSigner => ({
    role,
    order: input.parallel ? 1 : order,
    required: true,
    methods: methods(role),
  })
  return [
    signer('student', familyOrder),
    ...Array.from({ length: guardians }, () => signer('guardian', familyOrder)),
    signer('company', companyOrder),
    signer('school', 3),
  ].sort((one, other) => one.order - other.order)
}

const digitalMethods =
  (qrPrimary: boolean) =>
  (role: SignerRole): SigningMethod[] => {
    const remote: SigningMethod[] = qrPrimary ? ['qr', 'email_link'] : ['email_link', 'qr']
    return role === 'guardian' ? remote : [...remote, 'account']
  }

export type SignerInTurn = SignerFacts & { id: string; role: SignerRole; order: number; required: boolean }

/** Somebody's turn has come when everybody with a lower order has signed; equal orders go together. */
export function isTurnOf(signer: SignerInTurn, signers: readonly SignerInTurn[]): boolean {
  const status = signerStatusOf(signer)
  if (status === 'signed' || status === 'replaced' || status === 'declined') return false
  return signers.every(
    (other) => other.order >= signer.order || !other.required || ['signed', 'replaced'].includes(signerStatusOf(other)),
  )
}

export function signersInTurn<S extends SignerInTurn>(signers: readonly S[]): S[] {
  return signers.filter((signer) => isTurnOf(signer, signers))
}

export function isComplete(signers: readonly SignerInTurn[]): boolean {
  const standing = signers.filter((signer) => signerStatusOf(signer) !== 'replaced')
  return standing.some((signer) => signer.required) && standing.every((signer) => !signer.required || signer.signedAt)
}

export type Turn = {
  action: 'fill' | 'finalize' | 'send' | 'sign' | 'answer_decline' | 'extend'
  roles: (SignerRole | 'school_office')[]
  signerIds: string[]
  since: Date
}

export type ContractInTurn = ContractFacts & {
  createdAt: Date
  signers: readonly SignerInTurn[]
  /** Who still has empty required fields. */
  partsMissing: readonly SignerRole[]
  companyFillsFirst: boolean
}

/** Whose turn it is and since when (decision 26); nobody's when the contract is signed or over. */
export function turnOf(contract: ContractInTurn): Turn | undefined {
  const office = (action: Turn['action'], since: Date): Turn => ({
    action,
    roles: ['school_office'],
    signerIds: [],
    since,
  })
  switch (statusOf(contract)) {
    case 'draft':
      return office('fill', contract.createdAt)
    case 'filling': {
      const since = contract.fillingStartedAt ?? contract.createdAt
      const parts = fillersInTurn(contract.partsMissing, contract.companyFillsFirst)
      return parts.length ? { action: 'fill', roles: parts, signerIds: [], since } : office('finalize', since)
    }
    case 'ready':
      return office('send', contract.readyAt ?? contract.createdAt)
    case 'signing': {
      const inTurn = signersInTurn(contract.signers)
      const since = earliest(inTurn.map(({ invitedAt }) => invitedAt)) ?? contract.sentAt ?? contract.createdAt
      return {
        action: 'sign',
        roles: [...new Set(inTurn.map(({ role }) => role))],
        signerIds: inTurn.map(({ id }) => id),
        since,
      }
    }
    case 'declined':
      return office('answer_decline', contract.declinedAt ?? contract.createdAt)
    case 'expired':
      return office('extend', contract.expiredAt ?? contract.createdAt)
    default:
      return undefined
  }
}

/** Where the company fills first, the others wait until its part is in. */
export function fillersInTurn(missing: readonly SignerRole[], companyFillsFirst: boolean): SignerRole[] {
  return companyFillsFirst && missing.includes('company') ? ['company'] : [...new Set(missing)]
}

function earliest(dates: (Date | null | undefined)[]): Date | undefined {
  const known = dates.filter((date) => date instanceof Date)
  return known.length ? new Date(Math.min(...known.map((date) => date.getTime()))) : undefined
}

export type SignObstacle = 'not_signing' | 'not_your_turn' | 'already_signed' | 'link_ended' | 'document_changed'

/** Why this signer cannot sign at this moment, or undefined when nothing stands in the way. */
export function signObstacle(
  contract: ContractFacts & { presentedSha256: string | null; signers: readonly SignerInTurn[] },
  signer: SignerInTurn,
  seenSha256: string,
): SignObstacle | undefined {
  const status = signerStatusOf(signer)
  if (status === 'signed') return 'already_signed'
  if (statusOf(contract) !== 'signing') return 'not_signing'
  if (status === 'replaced' || status === 'expired' || status === 'declined') return 'link_ended'
  if (!isTurnOf(signer, contract.signers)) return 'not_your_turn'
  if (contract.presentedSha256 !== seenSha256) return 'document_changed'
  return undefined
}

/** Nobody signs in two names, except a coordinator who is also the school's signatory, which is one name (BR-34). */
export function signsTwice(userIds: readonly (string | null | undefined)[]): boolean {
  const known = userIds.filter((id) => id)
  return new Set(known).size < known.length
}

export type FinalizeObstacle =
  | 'fields_missing'
  | 'guardian_missing'
  | 'signer_missing'
  | 'signer_unreachable'
  | 'law_block'

export type FinalizeInput = {
  fieldsMissing: readonly string[]
  lawBlocks: readonly string[]
  lawOverrideReason?: string | null
  plan: readonly PlannedSigner[]
  signers: readonly { role: SignerRole; email?: string | null; phone?: string | null; userId?: string | null }[]
}

/** What stands between a filled contract and "ready to sign". */
export function finalizeObstacles(input: FinalizeInput): FinalizeObstacle[] {
  const obstacles = new Set<FinalizeObstacle>()
  if (input.fieldsMissing.length) obstacles.add('fields_missing')
  if (input.lawBlocks.length && (input.lawOverrideReason ?? '').trim().length < 10) obstacles.add('law_block')
  for (const role of signerRoles) {
    const planned = input.plan.filter((signer) => signer.role === role && signer.required).length
    const named = input.signers.filter((signer) => signer.role === role)
    if (named.length < planned) obstacles.add(role === 'guardian' ? 'guardian_missing' : 'signer_missing')
    // Somebody present can sign by QR, but then at least an account or an address must be known for the copy.
    if (named.some((signer) => !signer.email && !signer.phone && !signer.userId)) obstacles.add('signer_unreachable')
  }
  return [...obstacles]
}

/** Fields whose change ends the signatures under the contract, whatever a template calls them. */
export const materialFields = [
  'starts_on',
  'ends_on',
  'schedule',
  'days',
  'hours_per_week',
  'hours_total',
  'workplace_address',
  'tasks',
  'learning_goals',
  'company_name',
  'company_supervisor',
  'allowance',
  'insurance',
  'signers',
] as const

export function isMaterial(key: string, fields: readonly { key: string; material: boolean }[] = []): boolean {
  return (
    (materialFields as readonly string[]).includes(key) || fields.some((field) => field.key === key && field.material)
  )
}

export type FieldValues = Record<string, unknown>

/** The keys whose value differs; an empty text and a missing value are the same. */
export function changedFields(before: FieldValues, after: FieldValues): string[] {
  const plain = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => plain(before[key]) !== plain(after[key]),
  )
}

/** Whether these changes end the signatures that stand already; other changes are added as a note. */
export function voidsSignatures(
  changed: readonly string[],
  fields: readonly { key: string; material: boolean }[] = [],
): boolean {
  return changed.some((key) => isMaterial(key, fields))
}

export const contractExpiryDays = 21
export const linkDays = 14
export const qrMinutes = 5
/** A reason for saying no has at least this many characters. */
export const declineReasonLength = { min: 10, max: 500 } as const
/** Which wording of "I have read this and agree" was shown; a new wording gets a new version. */
export const consentVersion = '2026-11-1'

/** 2026-000123: the year it was made in and its place in that year. */
export function contractNumber(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const verifyCodeLength = 22

/** 22 characters out of 16 random bytes: as hard to guess as the bytes, and short enough to type once. */
export function verifyCodeOf(random: Uint8Array): string {
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ''
  while (code.length < verifyCodeLength) {
    code = base62[Number(number % 62n)] + code
    number /= 62n
  }
  return code
}

export function isVerifyCode(text: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${verifyCodeLength}}$`).test(text)
}

/** fatma.yildiz@mail.nl becomes f•••z@mail.nl: enough for whoever knows her, too little for anyone else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}

/** An address that says which network someone came from, not which machine. */
export function truncateIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\.\d+$/, '.0')
  const groups = plain.split('::')
  const head = (groups[0] ?? '').split(':').filter(Boolean)
  return head.length ? `${head.slice(0, 3).join(':')}::` : '::'
}

export type SignatureMethod = 'drawn' | 'typed' | 'paper_scan'
export type SignatureChannel = 'account' | 'email_link' | 'qr' | 'paper'
