import type { AreaEndpoint } from '#areas/endpoint.ts'
import type { Capacity } from '#areas/users/model.ts'

/** Who may, in the names roles have on the wire: the role, and at which kind of organization it is held. */
const heldAs: Record<Capacity, string> = {
  platform_admin: 'platform_admin',
  tenant_admin: 'tenant_admin',
  broker: 'broker',
  school_admin: 'admin@school',
  coordinator: 'coordinator',
  mentor: 'mentor',
  school_supervisor: 'supervisor@school',
  school_signatory: 'signatory@school',
  student: 'student',
  guardian: 'guardian',
  company_admin: 'admin@company',
  company_supervisor: 'supervisor@company',
  company_signatory: 'signatory@company',
  viewer: 'viewer',
  visitor: 'visitor',
  host_link: 'link',
  system: 'system',
}

/** Who may make a call: everybody, who has the link, who is signed in, or roles with where they are held. */
export function rolesOf(who: AreaEndpoint['who']): string | string[] {
  return typeof who === 'string' ? who : named(who)
}

function named(capacities: readonly string[]): string[] {
  return [...new Set(capacities.map((one) => heldAs[one as Capacity] ?? one))]
}

/** The roles in words: `admin` at a school. */
export function toldRoles(who: AreaEndpoint['who']): string {
  if (who === 'everyone') return 'Open to everybody.'
  if (who === 'link') return 'For who holds the secret of the link.'
  if (who === 'signed-in') return 'For everybody who is signed in.'
  return `For ${spoken(named(who))}.`
}

const spoken = (roles: readonly string[]) =>
  roles.map((one) => `\`${one.split('@')[0]}\`${one.includes('@') ? ` at a ${one.split('@')[1]}` : ''}`).join(', ')

/** From which state a step leads where, and for whom. */
export function toldSteps(steps: NonNullable<AreaEndpoint['steps']>): string {
  return steps
    .map(({ from, to, who }) => {
      const roles = named(who).filter((one) => one !== 'system')
      const ends = to.includes('same') ? 'stays' : `becomes ${to.map((one) => `\`${one}\``).join(' or ')}`
      return `From ${from.map((one) => `\`${one}\``).join(', ')}: ${ends}; by ${spoken(roles) || 'the clock'}.`
    })
    .join(' ')
}
