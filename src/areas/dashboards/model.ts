import type { Capacity } from '#areas/users/model.ts'

export type NavigationItem = { key: string; path: string }

type Rule = NavigationItem & {
  who: readonly Capacity[] | 'everyone' | 'signed-in'
  needs?: 'usesHours' | 'digitalContracts'
}

const staff = [
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'platform_admin',
] as const
const hosts = ['company_admin', 'company_supervisor', 'company_signatory'] as const

/** The rooms of the product, in their order. One is shown only when it exists and the person may use it. */
const rooms: readonly Rule[] = [
  { key: 'dashboard', path: '/dashboard', who: 'signed-in' },
  { key: 'search', path: '/vacancies/search', who: ['student', ...staff] },
  { key: 'applications', path: '/applications', who: ['student', ...staff, ...hosts] },
  { key: 'internships', path: '/internships', who: ['student', ...staff, ...hosts, 'school_signatory'] },
]

export function navigationFor(capacities: readonly Capacity[], _capabilities: object): NavigationItem[] {
  const signedIn = !capacities.includes('visitor')
  return rooms
    .filter(({ who }) =>
      who === 'everyone'
        ? true
        : who === 'signed-in'
          ? signedIn
          : capacities.some((capacity) => who.includes(capacity)),
    )
    .map(({ key, path }) => ({ key, path }))
}
