import { actsAs, moderators, organizationsOf, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import type { VacancyStatus } from './model.ts'
import { vacancyStepsFor, type VacancyEvent } from './steps/model.ts'

/** What the rules ask of a vacancy. */
export type JudgedVacancy = {
  organizationId: string
  status: VacancyStatus
  schoolIds: readonly string[]
  bySchoolId: string | null
  publishedAt: Date | null
}

/** Who writes the vacancies of their own organization. */
export const hosts = ['company_admin', 'company_supervisor'] as const satisfies readonly Capacity[]
export const writers = [...moderators, 'coordinator', ...hosts] as const satisfies readonly Capacity[]

/** Who reads in lists of places: for all organizations, or for one's own. */
export const importers = [...moderators, ...hosts] as const satisfies readonly Capacity[]

/** Steps nobody takes by hand. */
const bySystem: readonly VacancyEvent[] = ['create', 'fill_up', 'free_up', 'expire', 'revise']

/** In which capacities the actor may touch this very vacancy. Nobody judges those of their own organization. */
export function vacancyCapacities(
  actor: Actor,
  vacancy: Pick<JudgedVacancy, 'organizationId' | 'schoolIds'>,
): Capacity[] {
  const isOwn = organizationsOf(actor, ...hosts).includes(vacancy.organizationId)
  return relationTo(actor, {
    system: true,
    platform_admin: true,
    tenant_admin: !isOwn,
    broker: !isOwn,
    coordinator: isOpenToSchoolOf(actor, vacancy),
    company_admin: [vacancy.organizationId],
    company_supervisor: [vacancy.organizationId],
  })
}

function isOpenToSchoolOf(actor: Actor, { schoolIds }: Pick<JudgedVacancy, 'schoolIds'>): boolean {
  const schools = organizationsOf(actor, 'coordinator')
  return schools.length > 0 && (schoolIds.length === 0 || schoolIds.some((id) => schools.includes(id)))
}

/** Whether a place is for the coordinator's own school alone: only then may the school say yes to it by itself. */
export function isForOwnSchoolAlone(actor: Actor, { schoolIds }: Pick<JudgedVacancy, 'schoolIds'>): boolean {
  const schools = organizationsOf(actor, 'coordinator')
  return schoolIds.length > 0 && schoolIds.every((id) => schools.includes(id))
}

/** Whether the actor sees more of it than the bank shows. What somebody is still writing is theirs alone. */
export function maySeeManaged(actor: Actor, vacancy: JudgedVacancy): boolean {
  const own = vacancyCapacities(actor, vacancy)
  if (own.some((capacity) => capacity !== 'coordinator')) return true
  if (!own.includes('coordinator')) return false
  return vacancy.status !== 'draft' || organizationsOf(actor, 'coordinator').includes(vacancy.bySchoolId ?? '')
}

/** The steps the actor may take now. */
export function allowedVacancyEvents(actor: Actor, vacancy: JudgedVacancy): VacancyEvent[] {
  if (!maySeeManaged(actor, vacancy)) return []
  const capacities = vacancyCapacities(actor, vacancy)
  return vacancyStepsFor(vacancy.status, capacities).filter((event) => {
    if (bySystem.includes(event)) return false
    const isSchoolAlone = event === 'approve' && capacities.every((capacity) => capacity === 'coordinator')
    return !isSchoolAlone || isForOwnSchoolAlone(actor, vacancy)
  })
}

/** What is over, hidden or put away is not written on: it is renewed, or brought back first. */
const writable: readonly VacancyStatus[] = [
  'draft',
  'pending_review',
  'changes_requested',
  'published',
  'paused',
  'full',
]

export function mayEditVacancy(actor: Actor, vacancy: JudgedVacancy): boolean {
  return writable.includes(vacancy.status) && maySeeManaged(actor, vacancy)
}

/** Hours the law forbids are let through by a coordinator alone, who knows the pupils and answers for it (docs/domain.md 9.7). */
export function mayAllowHours(actor: Actor, vacancy: JudgedVacancy): boolean {
  return mayEditVacancy(actor, vacancy) && vacancyCapacities(actor, vacancy).includes('coordinator')
}

/** Whether the actor may keep a place for classes of a school: who knows those classes. */
export function mayMeanFor(actor: Actor, schoolId: string): boolean {
  return (
    actor.kind === 'system' || actsAs(actor, ...moderators) || organizationsOf(actor, 'coordinator').includes(schoolId)
  )
}

/** A vacancy that nobody else has ever seen may go without a trace. */
export function mayDelete(actor: Actor, vacancy: JudgedVacancy): boolean {
  return vacancy.status === 'draft' && vacancy.publishedAt === null && maySeeManaged(actor, vacancy)
}

/** Whether the actor may put up places of an organization: one's own, or on its behalf. */
export function mayCreateFor(actor: Actor, organization: { id: string; type: string; status: string }): boolean {
  if (organization.type !== 'Company') return false
  if (organizationsOf(actor, ...hosts).includes(organization.id))
    return ['approved', 'pending'].includes(organization.status)
  return organization.status === 'approved' && (actor.kind === 'system' || actsAs(actor, ...moderators, 'coordinator'))
}

/** Who says something is wrong with a place (docs/domain.md 3.2). */
export const reporters = [
  ...moderators,
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'school_signatory',
  'student',
] as const satisfies readonly Capacity[]

/** What the actor may do with vacancies as a whole; the screens ask this and hold no rule of their own. */
export function vacancyAbilities(actor: Actor): Record<'judge' | 'add' | 'import' | 'export' | 'ownAlone', boolean> {
  const judge = actsAs(actor, ...moderators)
  const atSchool = actsAs(actor, 'coordinator')
  return {
    judge,
    add: actsAs(actor, ...writers),
    import: actsAs(actor, ...importers),
    export: judge || atSchool,
    ownAlone: !judge && !atSchool,
  }
}
