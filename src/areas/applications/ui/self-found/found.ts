import type { Got, GotOne } from '#web/api-types.ts'

export type ShownFound = GotOne<'/self_found_places'>
export type FoundToJudge = Got<'/self_found_places/:id'>
export type KnownHosts = { hosts: readonly GotOne<'/known_hosts'>[] }
