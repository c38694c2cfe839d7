import { on, type Reaction } from '#areas/reaction.ts'
import { askDocuments } from './asking/commands.ts'

export const documentReactions: Reaction[] = [
  on('internships.created', (ctx, { subject }) => askDocuments(ctx, { internshipId: subject.id })),
  on('documents.rules-changed', (ctx, { payload }) => askDocuments(ctx, { schoolId: payload.schoolId })),
]
