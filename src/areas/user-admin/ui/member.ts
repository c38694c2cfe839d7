import type { Got } from '#web/api-types.ts'

/** A person as the API tells of them, with their roles. */
export type Member = Got<'/users/:id?include=roles'>
export type MemberRole = Member['roles'][number]
