import { useMatches, useRouteLoaderData } from 'react-router'
import type { Got } from './api-types.ts'
import type { PageApi } from './api.ts'

/** What stands around every screen: the tenant, who is signed in, where they may go. */
export type Shell = Got<'/shell'>
export type ShellTenant = Shell['tenant']
export type ShellUser = NonNullable<Shell['user']>

/** Who works for a company, and has no other place here. */
export const isHost = (user: Pick<ShellUser, 'capacities'> | null): boolean =>
  user !== null && user.capacities.length > 0 && user.capacities.every((capacity) => capacity.startsWith('company_'))

/** @param secret of the mailed link the page was opened by */
export async function readShell(api: PageApi, secret: string | null = null): Promise<Shell> {
  const { data } = await api.get(secret ? `/shell?t=${encodeURIComponent(secret)}` : '/shell')
  return data
}

/** What stands around every screen for who is not signed in, whoever asks. */
export async function readVisitorsShell(api: PageApi): Promise<Shell> {
  const { data } = await api.get('/shell?as=visitor')
  return data
}

/** A screen that shows what somebody else would see brings what stands around it for them. */
export type ShownAs = { shellOf?: (data: unknown) => Shell | undefined }

/** The shell of the page one stands on: one's own, or that of whom the page is shown as. */
export function useShell(): Shell {
  const own = useOwnShell()
  return useShownShell() ?? own
}

/** The shell a page brings of whom it is shown as; undefined where it is shown to who is looking. */
export function useShownShell(): Shell | undefined {
  const last = useMatches().at(-1)
  return (last?.handle as ShownAs | undefined)?.shellOf?.(last?.loaderData)
}

/** The shell of who is looking, whoever the page is shown as. */
export function useOwnShell(): Shell {
  const found = useRouteLoaderData('root') as { shell: Shell } | undefined
  if (!found) throw new Error('useShell needs the root loader')
  return found.shell
}
