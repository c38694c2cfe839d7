import { on, type Reaction } from '#areas/reaction.ts'
import { tellListeners } from './webhooks/commands.ts'
import { webhookEvents } from './webhooks/model.ts'

export const integrationReactions: Reaction[] = [on(webhookEvents, tellListeners)]
