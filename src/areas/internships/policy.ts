import { actsAs, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { internshipStepsFor, internshipTurn, type InternshipEvent, type InternshipStatus } from './model.ts'

export type InternshipRelation = {
  status: InternshipStatus
  organizationId: string
  schoolId: string
  isOwn: boolean
  isMine: boolean
  /** As what the actor looks after the pupil; one who is mentor of others may be supervisor of this one. */
  mineAs: readonly ('mentor' | 'school_supervisor')[]
  isOfMySchool: boolean
  isOfMyCompany: boolean
}

/** In which capacities the actor may touch this very internship. */
export function internshipCapacities(actor: Actor, relation: InternshipRelation): Capacity[] {
  const school = relation.isOfMySchool ? [relation.schoolId] : false
  const company = relation.isOfMyCompany ? [relation.organizationId] : false
  return relationTo(actor, {
    system: true,
    student: relation.isOwn,
    mentor: relation.mineAs.includes('mentor'),
    school_supervisor: relation.mineAs.includes('school_supervisor'),
    coordinator: school,
    school_admin: school,
    school_signatory: school,
    company_admin: company,
    company_supervisor: company,
    company_signatory: company,
    broker: true,
    tenant_admin: true,
    platform_admin: true,
  })
}

/** They know that there are a contract and hours, not what stands in them, nor how a pupil is reached: docs/decisions/0082. */
const onlookers: readonly Capacity[] = ['tenant_admin', 'broker', 'platform_admin']

/** Whether the actor has a part in this internship: the pupil, who looks after them, and the company. */
export function isParty(actor: Actor, relation: InternshipRelation): boolean {
  return internshipCapacities(actor, relation).some((one) => !onlookers.includes(one))
}

/** Whether the actor is told who of the school is meant: who works there, and who brings schools and organizations together. */
export function knowsSchool(actor: Actor, relation: Pick<InternshipRelation, 'isMine' | 'isOfMySchool'>): boolean {
  return relation.isMine || relation.isOfMySchool || actsAs(actor, 'broker', 'tenant_admin', 'platform_admin')
}

/** The buttons of this internship. Completing and failing are the school office's until a school says otherwise. */
export function allowedInternshipEvents(
  actor: Actor,
  relation: InternshipRelation & { needsDigitalContract: boolean; usesHours: boolean },
): InternshipEvent[] {
  const bySystem: InternshipEvent[] = ['create', 'start_contract', 'contract_signed']
  return internshipStepsFor(relation.status, internshipCapacities(actor, relation)).filter(
    (event) => !bySystem.includes(event) && !(event === 'mark_ready' && relation.needsDigitalContract),
  )
}

/** Who guides pupils at a company, and judges the hours that are what it is at turn for; who only signs there does not. */
export const companyGuides = ['company_admin', 'company_supervisor'] as const satisfies readonly Capacity[]

/** Whether the actor is at turn. What waits for the school waits for who runs its internships: its administrator takes none of these steps. */
export function isInternshipOfActorsTurn(
  actor: Actor,
  internship: InternshipRelation & { usesHours: boolean; minutesUndecided: number },
): boolean {
  const at = internshipCapacities(actor, internship)
  const hasCapacity = (...wanted: Capacity[]) => wanted.some((one) => at.includes(one))
  switch (internshipTurn(internship)) {
    case 'student':
      return internship.isOwn
    case 'company':
      return hasCapacity(...companyGuides)
    case 'school':
      return hasCapacity('coordinator')
    default:
      return false
  }
}
