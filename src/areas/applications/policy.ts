import { actsAs, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { studentViewFor, turnOf, type ApplicationStatus, type StudentView } from './model.ts'
import { applicationStepsFor, type ApplicationEvent } from './steps/model.ts'

/** How somebody stands to an application; the queries find it out. */
export type Standing = {
  status: ApplicationStatus
  origin: 'vacancy' | 'self_found' | 'assigned' | 'invited'
  organizationId: string
  schoolId: string
  isOwn: boolean
  isMine: boolean
  isOfMySchool: boolean
  isOfMyCompany: boolean
}

/** In which capacities the actor may touch this very application. */
export function capacitiesFor(actor: Actor, standing: Standing): Capacity[] {
  const school = standing.isOfMySchool ? [standing.schoolId] : false
  const company = standing.isOfMyCompany ? [standing.organizationId] : false
  return relationTo(actor, {
    system: true,
    student: standing.isOwn,
    mentor: standing.isMine,
    coordinator: school,
    school_admin: school,
    company_admin: company,
    company_supervisor: company,
    broker: true,
    tenant_admin: true,
    platform_admin: true,
  })
}

/** The steps the actor may take now; what the product does by itself is nobody's button. */
export function stepsFor(actor: Actor, standing: Standing): ApplicationEvent[] {
  return applicationStepsFor(standing.status, capacitiesFor(actor, standing)).filter(
    (event) => !['apply', 'expire', 'supersede'].includes(event),
  )
}

/** What of the pupil the actor sees: everything for school and pupil, by phase for the company, name and class for brokers. */
export function viewFor(
  actor: Actor,
  standing: Standing & { internshipEndsOn: string | null },
  now: Date,
): StudentView {
  if (
    actor.kind === 'system' ||
    standing.isOwn ||
    standing.isMine ||
    standing.isOfMySchool ||
    actsAs(actor, 'tenant_admin', 'platform_admin')
  )
    return 'full'
  if (standing.isOfMyCompany)
    return studentViewFor({ status: standing.status, internshipEndedOn: standing.internshipEndsOn, today: dayOf(now) })
  return 'minimal'
}

export function isTurnOf(actor: Actor, standing: Standing): boolean {
  switch (turnOf(standing)) {
    case 'student':
      return standing.isOwn
    case 'mentor':
      return standing.isMine && actsAs(actor, 'mentor')
    case 'school':
      return standing.isOfMySchool
    case 'company':
      return standing.isOfMyCompany
    default:
      return false
  }
}
