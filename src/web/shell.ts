import { useRouteLoaderData } from 'react-router'
import type { PageApi } from './api.ts'

export type ShellTenant = {
  key: string
  name: string
  appName: string
  tagline: string
  supportEmail: string
  program: 'mas' | 'traineeship'
  capabilities: Record<string, unknown>
  themeCss: string
  shape: 'rounded' | 'straight'
  headerKind: 'default' | 'legacy'
  whitelabel: boolean
  logoMarkPlaceholder: boolean
}

export type ShellUser = {
  id: string
  name: string
  firstName: string
  avatarUrl: string | null
  capacities: string[]
  themeMode: 'auto' | 'light' | 'dark'
  density: 'roomy' | 'compact'
  /** Whether single keys do something in lists. */
  singleKeys: boolean
  /** Seconds for which somebody of the staff still looks through this user's eyes. */
  impersonatedFor: number | null
}

/** What stands around every screen: the tenant, who is signed in, where they may go. */
export type Shell = {
  tenant: ShellTenant
  user: ShellUser | null
  organizations: { id: string; name: string; type: string; selected: boolean }[]
  navigation: { key: string; path: string; count?: number }[]
  unread: number
  /** Whether there are recent actions to look back at. */
  looksBack: boolean
}

export async function readShell(api: PageApi): Promise<Shell> {
  const { data } = await api.get<Shell>('/shell')
  return data
}

/** The shell of the page one stands on. */
export function useShell(): Shell {
  const found = useRouteLoaderData('root') as { shell: Shell } | undefined
  if (!found) throw new Error('useShell needs the root loader')
  return found.shell
}
