import type { Ctx } from './context.ts'
import type { EventName, PastEvent } from './events.ts'

/** What an area does about something that happened; runs after the commit, as the system, all reactions to one event in one transaction. */
export type Reaction = { on: readonly EventName[]; react(ctx: Ctx, event: PastEvent): Promise<unknown> }

/** Hears of events, each with what it carries. One that no area declares cannot be heard. */
export function on<Name extends EventName>(
  names: Name | readonly Name[],
  react: (ctx: Ctx, event: PastEvent<Name>) => Promise<unknown>,
): Reaction {
  return { on: typeof names === 'string' ? [names] : names, react: react as Reaction['react'] }
}
