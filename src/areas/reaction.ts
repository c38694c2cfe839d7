import type { SlowWork } from '#platform/http.ts'
import type { Ctx } from './context.ts'
import type { EventName, PastEvent } from './events.ts'

/** What an area does about something that happened; runs after the commit, as the system, all reactions to one event in one transaction. */
export type Reaction = {
  on: readonly EventName[]
  /** Says, in a transaction that only reads, which slow work comes first: outside any transaction, as for an endpoint. */
  prepare?(ctx: Ctx, event: PastEvent): Promise<SlowWork<unknown>>
  react(ctx: Ctx, event: PastEvent, made: unknown): Promise<unknown>
}

/** Hears of events, each with what it carries. One that no area declares cannot be heard. */
export function on<Name extends EventName>(
  names: Name | readonly Name[],
  react: (ctx: Ctx, event: PastEvent<Name>) => Promise<unknown>,
): Reaction {
  return { on: typeof names === 'string' ? [names] : names, react: react as Reaction['react'] }
}

/** Hears of events too, and gets what was made for it before. */
export function onPrepared<Name extends EventName, Made>(
  names: Name | readonly Name[],
  prepare: (ctx: Ctx, event: PastEvent<Name>) => Promise<SlowWork<Made>>,
  react: (ctx: Ctx, event: PastEvent<Name>, made: Made) => Promise<unknown>,
): Reaction {
  return {
    on: typeof names === 'string' ? [names] : names,
    prepare: prepare as unknown as NonNullable<Reaction['prepare']>,
    react: react as unknown as Reaction['react'],
  }
}
