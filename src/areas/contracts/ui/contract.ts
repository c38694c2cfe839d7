import type { Got } from '#web/api-types.ts'

/** A contract as the screens get it. */
export type ShownContract = Got<'/contracts/:id'>
export type ShownSigner = ShownContract['signers'][number]
export type ShownField = ShownContract['fields'][number]
