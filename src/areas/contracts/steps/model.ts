import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'
import { signerRoles, type ContractStatus } from '../model.ts'
import type { PlannedSigner } from '../plan/model.ts'
import { signsTwice, type SignerIdentity } from '../signers/model.ts'

export const contractEvents = [
  'create',
  'finalize',
  'send',
  'edit',
  'complete',
  'decline',
  'expire',
  'extend',
  'void',
] as const
export type ContractEvent = (typeof contractEvents)[number]

export type ContractStepInput = { reason?: string | undefined; lockVersion?: number | undefined }
type Judged = Situation<unknown, ContractStepInput>

const office = ['coordinator', 'platform_admin'] as const
const signing = [
  'student',
  'guardian',
  'company_supervisor',
  'company_signatory',
  'school_supervisor',
  'school_signatory',
  // Where the school lets its coordinator be its signatory (BR-34). Being the named signer is checked per signer.
  'coordinator',
  // An organisation signs by its own link, without an account.
  'host_link',
] as const
const leastReason = 10

/**
 * The steps of a contract (docs/domain.md 4.6). Filling is writing while it is open, and signing is a step of the signer: neither
 * moves the contract. Own school, own part, own turn: that is the policy's business.
 */
export const contractTransitions = stepTable<ContractStatus, ContractEvent, Capacity, AreaNames, Judged>(
  'contracts.event',
  {
    create: {
      from: ['none'],
      to: ['filling'],
      who: ['system'],
      records: 'contracts.filling-started',
      audits: 'contracts.created',
    },
    finalize: { from: ['filling'], to: ['ready'], who: ['system', ...office], records: 'contracts.ready' },
    send: { from: ['ready'], to: ['signing'], who: ['system', ...office], records: 'contracts.sent' },
    edit: {
      from: ['ready', 'signing', 'declined', 'expired'],
      to: ['filling'],
      who: office,
      records: 'contracts.reopened',
    },
    complete: { from: ['signing'], to: ['signed'], who: ['system'], records: 'contracts.completed' },
    decline: { from: ['signing'], to: ['declined'], who: signing, records: 'contracts.declined' },
    expire: { from: ['ready', 'signing'], to: ['expired'], who: ['system'], records: 'contracts.expired' },
    extend: { from: ['expired'], to: ['signing'], who: office, records: 'contracts.extended' },
    void: {
      from: ['filling', 'ready', 'signing', 'declined', 'expired'],
      to: ['voided'],
      who: ['system', ...office],
      guard: ({ input }) =>
        (input.reason ?? '').trim().length < leastReason
          ? invalid({ reason: ['contracts.reason-too-short'] })
          : undefined,
      records: 'contracts.voided',
    },
  },
)

/** What this person may do now: the buttons of the screen come from this list and from nowhere else. */
export function allowedEvents(status: ContractStatus, who: readonly Capacity[]): ContractEvent[] {
  return allowedSteps(contractTransitions, status, who)
}

export type FinalizeObstacle =
  | 'fields-missing'
  | 'guardian-missing'
  | 'signer-missing'
  | 'signer-unreachable'
  | 'signs-twice'

export type FinalizeInput = {
  fieldsMissing: readonly string[]
  plan: readonly PlannedSigner[]
  signers: readonly (SignerIdentity & { phone?: string | null })[]
}

/** What stands between a filled contract and "ready to sign". */
export function finalizeObstacles(input: FinalizeInput): FinalizeObstacle[] {
  const obstacles = new Set<FinalizeObstacle>()
  if (input.fieldsMissing.length) obstacles.add('fields-missing')
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
