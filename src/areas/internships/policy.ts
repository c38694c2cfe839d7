import { capacitiesOf, organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'
import { internshipStepsFor, type InternshipEvent, type InternshipStatus } from './model.ts'

export type Standing = {
  status: InternshipStatus
  organizationId: string
  schoolId: string
  isOwn: boolean
  isMine: boolean
  isOfMySchool: boolean
  isOfMyCompany: boolean
}

/** In which capacities the actor may touch this very internship. */
export function capacitiesFor(actor: Actor, standing: Standing): Capacity[] {
  if (actor.kind === 'system') return ['system']
  return capacitiesOf(actor).filter((capacity) => {
    switch (capacity) {
      case 'student':
        return standing.isOwn
      case 'mentor':
      case 'school_supervisor':
        return standing.isMine
      case 'coordinator':
      case 'school_admin':
      case 'school_signatory':
        return standing.isOfMySchool && organizationsOf(actor, capacity).includes(standing.schoolId)
      case 'company_admin':
      case 'company_supervisor':
      case 'company_signatory':
        return standing.isOfMyCompany && organizationsOf(actor, capacity).includes(standing.organizationId)
      case 'tenant_admin':
      case 'broker':
      case 'platform_admin':
        return true
      default:
        return false
    }
  })
}

/** The buttons of this internship. Completing and failing are the school office's until a school says otherwise. */
export function stepsFor(
  actor: Actor,
  standing: Standing & { needsDigitalContract: boolean; usesHours: boolean },
): InternshipEvent[] {
  const bySystem: InternshipEvent[] = ['create', 'start_contract', 'contract_signed']
  return internshipStepsFor(standing.status, capacitiesFor(actor, standing)).filter(
    (event) => !bySystem.includes(event) && !(event === 'mark_ready' && standing.needsDigitalContract),
  )
}
