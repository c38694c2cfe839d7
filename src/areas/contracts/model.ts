import type { Capabilities, Program } from '#areas/tenancy/model.ts'
import type { Capacity } from '#areas/users/model.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'

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

export const contractEvents = [
  'create',
  'start_filling',
  'submit_part',
  'finalize',
  'send',
  'edit',
  'sign',
  'complete',
  'decline',
  'expire',
  'extend',
  'void',
  'amend',
  'terminate',
  'replace',
  'upload_signed',
] as const
export type ContractEvent = (typeof contractEvents)[number]

const office: readonly Capacity[] = ['coordinator', 'platform_admin']
const signingCapacities: readonly Capacity[] = [
  'student',
  'guardian',
  'company_supervisor',
  'company_signatory',
  'school_supervisor',
  'school_signatory',
  // Where the school lets its coordinator be its signatory (BR-34). Being the named signer is checked per signer.
  'coordinator',
  // An organisation signs and fills by its own link, without an account.
  'host_link',
]

/** The steps of a contract (docs/domain.md 4.6). Own school, own part, own turn: that is the policy's business. */
export const contractTransitions: readonly Transition<ContractStatus, ContractEvent, Capacity>[] = [
  { event: 'create', from: ['none'], to: ['draft'], who: ['system', ...office] },
  { event: 'start_filling', from: ['draft'], to: ['filling'], who: ['system', ...office] },
  {
    event: 'submit_part',
    from: ['filling'],
    to: ['filling'],
    who: [
      'coordinator',
      'school_supervisor',
      'student',
      'guardian',
      'company_admin',
      'company_supervisor',
      'company_signatory',
      'host_link',
    ],
  },
  { event: 'finalize', from: ['draft', 'filling'], to: ['ready'], who: ['system', ...office] },
  { event: 'send', from: ['ready'], to: ['signing'], who: ['system', ...office] },
  { event: 'edit', from: ['ready', 'signing', 'declined'], to: ['filling'], who: office },
  { event: 'sign', from: ['signing'], to: ['signing'], who: signingCapacities },
  { event: 'complete', from: ['signing'], to: ['signed'], who: ['system'] },
  { event: 'decline', from: ['signing'], to: ['declined'], who: signingCapacities },
  { event: 'expire', from: ['ready', 'signing'], to: ['expired'], who: ['system'] },
  { event: 'extend', from: ['expired'], to: ['signing'], who: office },
  {
    event: 'void',
    from: ['draft', 'filling', 'ready', 'signing', 'declined', 'expired'],
    to: ['voided'],
    who: ['system', ...office],
  },
  { event: 'amend', from: ['signed'], to: ['signed'], who: office },
  { event: 'terminate', from: ['signed'], to: ['terminated'], who: ['system'] },
  { event: 'replace', from: ['signed'], to: ['superseded'], who: ['system', ...office] },
  { event: 'upload_signed', from: ['draft', 'filling', 'ready', 'signing'], to: ['signed'], who: office },
]

export function judgeContractStep(
  event: ContractEvent,
  status: ContractStatus | 'none',
  who: readonly Capacity[],
): Verdict {
  return judgeStep(contractTransitions, event, status, who)
}

/** What this person may do now: the buttons of the screen come from this list and from nowhere else. */
export function allowedEvents(status: ContractStatus, who: readonly Capacity[]): ContractEvent[] {
  return allowedSteps(contractTransitions, status, who)
}

export function isFinal(status: ContractStatus): boolean {
  return status === 'voided' || status === 'superseded' || status === 'terminated'
}

/** Who comes to a signer: the one who is named, somebody of the office, another party to the contract, or the clock. */
export const signerHands = ['self', 'office', 'school_supervisor', 'other_party', 'stranger', 'system'] as const
export type SignerHand = (typeof signerHands)[number]

export const signerEvents = [
  'turn',
  'view',
  'sign',
  'decline',
  'replace',
  'remind',
  'expire',
  'renew',
  'reset',
] as const
export type SignerEvent = (typeof signerEvents)[number]

/** The steps of one signer (docs/domain.md 4.6). */
export const signerTransitions: readonly Transition<SignerStatus, SignerEvent, SignerHand>[] = [
  { event: 'turn', from: ['waiting'], to: ['invited'], who: ['system'] },
  { event: 'view', from: ['invited'], to: ['viewed'], who: ['self'] },
  { event: 'sign', from: ['invited', 'viewed'], to: ['signed'], who: ['self'] },
  { event: 'decline', from: ['invited', 'viewed'], to: ['declined'], who: ['self'] },
  // A company's signer may hand over to a colleague; `mayDelegate` says to whom that applies.
  { event: 'replace', from: ['invited', 'viewed'], to: ['replaced'], who: ['office', 'self'] },
  {
    event: 'remind',
    from: ['invited', 'viewed'],
    to: ['same'],
    who: ['office', 'school_supervisor', 'other_party', 'system'],
  },
  { event: 'expire', from: ['waiting', 'invited', 'viewed'], to: ['expired'], who: ['system'] },
  { event: 'renew', from: ['expired'], to: ['waiting'], who: ['system', 'office'] },
  {
    event: 'reset',
    from: ['waiting', 'invited', 'viewed', 'signed', 'declined', 'expired'],
    to: ['waiting'],
    who: ['system'],
  },
]

export function judgeSignerStep(event: SignerEvent, status: SignerStatus, who: readonly SignerHand[]): Verdict {
  return judgeStep(signerTransitions, event, status, who)
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

export type GuardianSignature = Capabilities['guardianSignature']

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
  /** Equal turns go together. */
  turn: number
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
  const [companyTurn, familyTurn] = input.companySignsFirst ? [1, 2] : [2, 1]
  const methods = hasDigitalContract(input.program, input.digitalContracts)
    ? digitalMethods(input.qrPrimary)
    : () => ['paper'] satisfies SigningMethod[]
  const signer = (role: SignerRole, turn: number): PlannedSigner => ({
    role,
    turn: input.parallel ? 1 : turn,
    required: true,
    methods: methods(role),
  })
  return [
    signer('student', familyTurn),
    ...Array.from({ length: guardians }, () => signer('guardian', familyTurn)),
    signer('company', companyTurn),
    signer('school', 3),
  ].sort((one, other) => one.turn - other.turn)
}

const digitalMethods =
  (qrPrimary: boolean) =>
  (role: SignerRole): SigningMethod[] => {
    const remote: SigningMethod[] = qrPrimary ? ['qr', 'email_link'] : ['email_link', 'qr']
    return role === 'guardian' ? remote : [...remote, 'account']
  }

export type SignerInTurn = {
  id: string
  role: SignerRole
  turn: number
  required: boolean
  status: SignerStatus
}

/** Somebody's turn has come when everybody with a lower turn has signed; equal turns go together. */
export function isTurnOf(signer: SignerInTurn, signers: readonly SignerInTurn[]): boolean {
  if (['signed', 'replaced', 'declined'].includes(signer.status)) return false
  return signers.every(
    (other) => other.turn >= signer.turn || !other.required || ['signed', 'replaced'].includes(other.status),
  )
}

export function signersInTurn<S extends SignerInTurn>(signers: readonly S[]): S[] {
  return signers.filter((signer) => isTurnOf(signer, signers))
}

export function isComplete(signers: readonly SignerInTurn[]): boolean {
  const needed = signers.filter((signer) => signer.required && signer.status !== 'replaced')
  return needed.length > 0 && needed.every((signer) => signer.status === 'signed')
}

export type Turn = {
  action: 'fill' | 'finalize' | 'send' | 'sign' | 'seal' | 'answer_decline' | 'extend'
  roles: (SignerRole | 'school_office' | 'system')[]
  signerIds: string[]
  since: Date
}

export type ContractInTurn = {
  status: ContractStatus
  turnSince: Date
  signers: readonly SignerInTurn[]
  /** Who still has empty required fields. */
  partsMissing: readonly SignerRole[]
  companyFillsFirst: boolean
}

/** Whose turn it is and since when (docs/domain.md 9.6); nobody's when the contract is signed or over. */
export function turnOf({ status, turnSince: since, ...contract }: ContractInTurn): Turn | undefined {
  const office = (action: Turn['action']): Turn => ({ action, roles: ['school_office'], signerIds: [], since })
  switch (status) {
    case 'draft':
      return office('fill')
    case 'filling': {
      const roles = fillersInTurn(contract.partsMissing, contract.companyFillsFirst)
      return roles.length ? { action: 'fill', roles, signerIds: [], since } : office('finalize')
    }
    case 'ready':
      return office('send')
    case 'signing': {
      if (isComplete(contract.signers)) return { action: 'seal', roles: ['system'], signerIds: [], since }
      const inTurn = signersInTurn(contract.signers)
      const roles = [...new Set(inTurn.map(({ role }) => role))]
      return { action: 'sign', roles, signerIds: inTurn.map(({ id }) => id), since }
    }
    case 'declined':
      return office('answer_decline')
    case 'expired':
      return office('extend')
    default:
      return undefined
  }
}

/** Where the company fills first, the others wait until its part is in. */
export function fillersInTurn(missing: readonly SignerRole[], companyFillsFirst: boolean): SignerRole[] {
  return companyFillsFirst && missing.includes('company') ? ['company'] : [...new Set(missing)]
}

type Person = { role: SignerRole; userId?: string | null; email?: string | null }

function isSamePerson(one: Person, other: Person): boolean {
  const address = one.email?.toLowerCase()
  return (one.userId && one.userId === other.userId) || (address && address === other.email?.toLowerCase())
    ? true
    : false
}

/**
 * Nobody signs in two names (BR-34): one account or one address under two roles is one person. A coordinator who is also
 * the school's signatory signs in one name, and two parents may share an address.
 */
export function signsTwice(signers: readonly Person[]): boolean {
  return signers.some((one) => signers.some((other) => one.role !== other.role && isSamePerson(one, other)))
}

/** Codes of refusals: `contracts.<code>`. */
export type SignObstacle =
  | 'not-signing'
  | 'not-your-turn'
  | 'already-signed'
  | 'signs-twice'
  | 'link-ended'
  | 'document-changed'

/** Why this signer cannot sign at this moment, or undefined when nothing stands in the way. */
export function signObstacle(
  contract: { status: ContractStatus; presentedSha256: string | null; signers: readonly (SignerInTurn & Person)[] },
  signer: SignerInTurn & Person,
  seenSha256: string,
): SignObstacle | undefined {
  if (signer.status === 'signed') return 'already-signed'
  if (contract.status !== 'signing') return 'not-signing'
  if (['replaced', 'expired', 'declined'].includes(signer.status)) return 'link-ended'
  if (!isTurnOf(signer, contract.signers)) return 'not-your-turn'
  if (signsTwice([signer, ...contract.signers.filter(({ status }) => status === 'signed')])) return 'signs-twice'
  if (contract.presentedSha256 !== seenSha256) return 'document-changed'
  return undefined
}

export type FinalizeObstacle =
  | 'fields-missing'
  | 'guardian-missing'
  | 'signer-missing'
  | 'signer-unreachable'
  | 'signs-twice'
  | 'law-block'

export type FinalizeInput = {
  fieldsMissing: readonly string[]
  lawBlocks: readonly string[]
  lawOverrideReason?: string | null
  plan: readonly PlannedSigner[]
  signers: readonly (Person & { phone?: string | null })[]
}

/** What stands between a filled contract and "ready to sign". */
export function finalizeObstacles(input: FinalizeInput): FinalizeObstacle[] {
  const obstacles = new Set<FinalizeObstacle>()
  if (input.fieldsMissing.length) obstacles.add('fields-missing')
  if (input.lawBlocks.length && (input.lawOverrideReason ?? '').trim().length < 10) obstacles.add('law-block')
  for (const role of signerRoles) {
    const planned = input.plan.filter((signer) => signer.role === role && signer.required).length
    const named = input.signers.filter((signer) => signer.role === role)
    if (named.length < planned) obstacles.add(role === 'guardian' ? 'guardian-missing' : 'signer-missing')
    // Somebody present can sign by QR, but then at least an account or an address must be known for the copy.
    if (named.some((signer) => !signer.email && !signer.phone && !signer.userId)) obstacles.add('signer-unreachable')
  }
  if (signsTwice(input.signers)) obstacles.add('signs-twice')
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

/** So often a code on a screen turns into a new one while it waits to be scanned. */
export const codeTurnsAfter = { seconds: 60 } as const
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
