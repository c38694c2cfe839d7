import type { Ctx } from './context.ts'

export type PastEvent = {
  id: string
  name: string
  subject: { type: string; id: string }
  payload: Record<string, unknown>
  actorId: string | null
}

/** What an area does about something that happened; runs after the commit, as the system, all reactions to one event in one transaction. */
export type Reaction = { on: string; react(ctx: Ctx, event: PastEvent): Promise<void> }
