import { on, type Reaction } from '#areas/reaction.ts'
import { forgetKept } from './favorites/commands.ts'

export const searchReactions: Reaction[] = [on('members.archived', (ctx, { subject }) => forgetKept(ctx, subject.id))]
