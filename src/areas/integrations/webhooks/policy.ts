import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

export const webhookKeepers = ['school_admin', 'tenant_admin', 'platform_admin'] as const

/** The schools whose webhooks somebody keeps; undefined for all of the tenant, its own included. */
export function schoolsKept(actor: Actor): string[] | undefined {
  return actor.kind === 'system' || actsAs(actor, 'tenant_admin', 'platform_admin')
    ? undefined
    : organizationsOf(actor, 'school_admin')
}
