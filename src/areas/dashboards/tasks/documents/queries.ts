import type { Ctx } from '#areas/context.ts'
import { documentReaders, isDocumentOfActorsTurn, isOfOffice, mayRemind } from '#areas/documents/policy.ts'
import { listRequiredDocuments, type RequiredDocument } from '#areas/documents/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { wholeList, type Task } from '../../model.ts'

/** The papers that wait for the reader: to be handed in, to be judged, or late and nobody was reminded of them yet. */
export async function listDocumentTasks(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...documentReaders)) return []
  const filter = new Map([['open_eq', ['true']]])
  const { rows } = await listRequiredDocuments(ctx, { filter, sort: [], page: wholeList })
  return rows.flatMap((row) => {
    if (isDocumentOfActorsTurn(ctx.actor, row))
      return [documentTask(ctx, row, row.status === 'received' ? 'document-check' : 'document-hand-in')]
    return isToChase(ctx, row) ? [{ ...documentTask(ctx, row, 'document-remind'), step: 'remind' }] : []
  })
}

/** Late, and not reminded of since: for who looks after the pupil. The office has the list of all. */
function isToChase(ctx: Ctx, row: RequiredDocument): boolean {
  const isLate = row.status === 'expired' || row.dueOn < dayOf(ctx.now)
  const isQuiet = row.remindedAt === null || row.remindedAt < row.turnSince
  return isLate && isQuiet && !isOfOffice(ctx.actor, row.schoolId) && mayRemind(ctx.actor, row, ctx.now)
}

function documentTask(ctx: Ctx, { id, status, kind, name, ...document }: RequiredDocument, key: string): Task {
  return {
    key,
    kind: 'internships',
    path: `/documents/${id}`,
    name: document.studentName,
    group: document.groupNames.join(', '),
    since: document.turnSince,
    values: {
      document: kind === 'other' ? name : ctx.t(`documents.kind.${kind}`),
      company: document.organizationName,
      isExpired: status === 'expired' ? 'yes' : 'no',
      isOwn: document.isOfMyCompany ? 'yes' : 'no',
    },
  }
}
