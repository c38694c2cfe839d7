import { data } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { readShell } from '#web/shell.ts'
import { tenantAdmins } from '../policy.ts'

/** Who is signed in and sets nothing of the tenant reads who does; who is not signed in is asked to. */
export async function onlyForTenant(api: PageApi): Promise<void> {
  const { user } = await readShell(api)
  if (user && !tenantAdmins.some((one) => user.capacities.includes(one)))
    throw data({ code: 'settings.tenant-only' }, { status: 403 })
}
