import type { Tenant } from '#areas/tenancy/model.ts'

/** Which tenant a request is for, and where it comes from. */
export type Origin = {
  tenant: Tenant
  /** Scheme, host and port of this tenant's pages. */
  origin: string
  /** The same as it is known to others: without a port that only this request names. For what is said to the outside. */
  address?: string
  ip: string | undefined
  /** The host is that of all tenants together: which one it is, was chosen or is the usual one. */
  isShared?: boolean
  /** The call was made by a screen of our own, in this process: those are not counted. */
  forPage?: boolean
}
