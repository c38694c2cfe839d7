import { on, type Reaction } from '#areas/reaction.ts'
import { proveSignups } from './signups/commands.ts'

/** The address is proved: by the link in the mail, or by a sign-in service that vouches for it. */
export const organizationReactions: Reaction[] = [
  on(['identity.confirmed', 'identity.arrived'], (ctx, { subject }) => proveSignups(ctx, subject.id)),
]
