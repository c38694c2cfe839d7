import type { Capabilities } from '#areas/tenancy/model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { internshipCapacities, type InternshipRelation } from '#areas/internships/policy.ts'
import { userIdOf, type Actor, type Capacity } from '#areas/users/model.ts'
import type { Side, SignerHand } from './signers/model.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { allowedEvents, type ContractEvent } from './steps/model.ts'
import { signerPlan, type PlannedSigner } from './plan/model.ts'
import type { ContractStatus, Filler } from './model.ts'

/** What the office may do with the contract as a whole; signing and filling go by person and part. */
export function officeEvents(actor: Actor, relation: InternshipRelation, status: ContractStatus): ContractEvent[] {
  const offered: ContractEvent[] = ['finalize', 'send', 'edit', 'extend', 'void']
  return allowedEvents(status, internshipCapacities(actor, relation)).filter((event) => offered.includes(event))
}

/** Whether the office may make a contract in place of one that was called off, the last one: the internship goes on, and has no other. */
export function mayRenew(
  actor: Actor,
  internship: InternshipRelation & { contractId: string | null; needsDigitalContract: boolean },
  { status, isLatest }: { status: ContractStatus; isLatest: boolean },
): boolean {
  const office = internshipCapacities(actor, internship).some(
    (one) => one === 'coordinator' || one === 'platform_admin',
  )
  const goesOn = ['planned', 'contracting', 'ready', 'active'].includes(internship.status)
  const isFree = internship.contractId === null && internship.needsDigitalContract
  return office && goesOn && status === 'voided' && isLatest && isFree
}

/** Which parts the actor may fill in; the school's office may help everybody. */
export function partsOf(actor: Actor, relation: InternshipRelation): Filler[] {
  const capacities = internshipCapacities(actor, relation)
  const parts = new Set<Filler>()
  if (capacities.some((capacity) => ['company_admin', 'company_supervisor', 'company_signatory'].includes(capacity)))
    parts.add('company')
  if (capacities.includes('student')) parts.add('student')
  if (capacities.some((capacity) => ['coordinator', 'school_admin', 'platform_admin'].includes(capacity)))
    for (const part of ['school', 'company', 'student', 'guardian'] as const) parts.add(part)
  return [...parts]
}

export function isSigner(actor: Actor, signer: { userId: string | null }): boolean {
  return signer.userId !== null && signer.userId === userIdOf(actor)
}

/** How the actor comes to a signer; empty for whoever is no party to the contract. */
export function handsOf(actor: Actor, relation: InternshipRelation, signer: { userId: string | null }): SignerHand[] {
  if (actor.kind === 'system') return ['system']
  if (isSigner(actor, signer)) return ['self']
  const { isOwn, isMine, isOfMySchool, isOfMyCompany } = relation
  const isParty = isOwn || isMine || isOfMySchool || isOfMyCompany
  return isParty || internshipCapacities(actor, relation).includes('platform_admin') ? ['party'] : []
}

/** From which side of the contract the actor comes; from none for who looks after all of them. */
export function sidesOf({ isOwn, isMine, isOfMySchool, isOfMyCompany }: InternshipRelation): Side[] {
  return [
    ...(isOwn ? (['family'] as const) : []),
    ...(isMine || isOfMySchool ? (['school'] as const) : []),
    ...(isOfMyCompany ? (['company'] as const) : []),
  ]
}

/** Who signs in which turn, by what tenant and school want and the pupil's age today asks for. */
export function signerPlanFor(
  { now, tenant }: { now: Date; tenant: { capabilities: Capabilities } },
  internship: { program: Program; birthDate: string | null; schoolSettings: Record<string, unknown> },
): PlannedSigner[] {
  const capabilities = capabilitiesAt(tenant.capabilities, internship.schoolSettings)
  return signerPlan({
    program: internship.program,
    digitalContracts: capabilities.digitalContracts,
    companySignsFirst: capabilities.companySignsFirst,
    qrPrimary: capabilities.qrPrimary,
    studentAgeAtSigning: internship.birthDate ? ageOn(internship.birthDate, dayOf(now)) : undefined,
    guardianSignature: capabilities.guardianSignature,
  })
}

/** Who at the school reads what signers ask about a contract: those who answer it, and who looks after the pupil. */
export function readsQuestions(actor: Actor, relation: InternshipRelation): boolean {
  const readers: readonly Capacity[] = ['coordinator', 'school_admin', 'mentor', 'school_supervisor', 'platform_admin']
  return internshipCapacities(actor, relation).some((capacity) => readers.includes(capacity))
}

/** Who has contracts to read; which ones is for the internship to say. A broker knows that there are some, no more. */
export const contractReaders = [
  'student',
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_admin',
  'school_signatory',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'platform_admin',
] as const satisfies readonly Capacity[]
