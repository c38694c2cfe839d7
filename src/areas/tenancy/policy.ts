import { forbidden } from '#platform/errors.ts'
import type { Feature, Tenant } from './model.ts'

/** @throws Refusal 403 where the tenant does not have it */
export function assertOffered({ name, capabilities }: Pick<Tenant, 'name' | 'capabilities'>, feature: Feature): void {
  if (!capabilities[feature]) throw forbidden('tenancy.feature-disabled', { values: { tenant: name } })
}
