import { relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
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
  const school = standing.isOfMySchool ? [standing.schoolId] : false
  const company = standing.isOfMyCompany ? [standing.organizationId] : false
  return relationTo(actor, {
    system: true,
    student: standing.isOwn,
    mentor: standing.isMine,
    school_supervisor: standing.isMine,
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
