import { actsAs, organizationsOf, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { periodStepsFor, type PeriodEvent, type PeriodStatus } from './model.ts'

/** Who makes and changes the periods of a school, and says which days are its own. */
export const periodKeepers = ['school_admin', 'coordinator', 'tenant_admin', 'platform_admin'] as const
/** Who else at the school looks at them. */
export const periodReaders = [...periodKeepers, 'mentor', 'school_supervisor', 'school_signatory'] as const

const everywhere = ['tenant_admin', 'platform_admin'] as const

/** The schools somebody keeps or reads the periods of; all of the tenant where that is undefined. */
export function schoolsOf(actor: Actor, who: readonly Capacity[]): string[] | undefined {
  if (actor.kind === 'system' || actsAs(actor, ...everywhere)) return undefined
  return organizationsOf(actor, ...who)
}

export function mayRead(actor: Actor, schoolId: string): boolean {
  return schoolsOf(actor, periodReaders)?.includes(schoolId) ?? true
}

export function mayKeep(actor: Actor, schoolId: string): boolean {
  return schoolsOf(actor, periodKeepers)?.includes(schoolId) ?? true
}

/** In which capacities somebody may take a step with a period of this school. */
export function periodCapacities(actor: Actor, schoolId: string): Capacity[] {
  return relationTo(actor, {
    school_admin: [schoolId],
    coordinator: [schoolId],
    tenant_admin: true,
    platform_admin: true,
  })
}

export function allowedPeriodEvents(actor: Actor, period: { schoolId: string; status: PeriodStatus }): PeriodEvent[] {
  return periodStepsFor(period.status, periodCapacities(actor, period.schoolId))
}
