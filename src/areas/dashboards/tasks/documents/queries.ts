import type { Ctx } from '#areas/context.ts'
import { missedDay } from '#areas/documents/model.ts'
import { documentReaders, isDocumentOfActorsTurn, isOfOffice, mayRemind } from '#areas/documents/policy.ts'
import { listRequiredDocuments, type RequiredDocument } from '#areas/documents/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { wholeList, type Task } from '../../model.ts'

/** The papers that wait for the reader: to be handed in, to be judged, or late and nobody was reminded of them yet. */
export async function listDocumentTasks(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...documentReaders)) return []
  // Who chases reads all that is open of the pupils they look after; an office, which has hundreds, what waits for it.
  const filter = new Map([[actsAs(ctx.actor, ...chasers) ? 'open_eq' : 'yours_eq', ['true']]])
  const { rows } = await listRequiredDocuments(ctx, { filter, sort: [], page: wholeList })
  return rows.flatMap((row) => {
    if (isDocumentOfActorsTurn(ctx.actor, row))
      return [documentTask(ctx, row, row.status === 'received' ? 'document-check' : 'document-hand-in')]
    const missed = missedDay(row, dayOf(ctx.now))
    if (missed === null || !isToChase(ctx, row)) return []
    return [{ ...documentTask(ctx, row, 'document-remind'), step: 'remind', since: new Date(missed) }]
  })
}

/** Who looks after pupils. The office has the list of all. */
const chasers = ['mentor', 'school_supervisor'] as const

/** Not reminded of since it waits. */
function isToChase(ctx: Ctx, row: RequiredDocument): boolean {
  const isQuiet = row.remindedAt === null || row.remindedAt < row.turnSince
  return isQuiet && !isOfOffice(ctx.actor, row.schoolId) && mayRemind(ctx.actor, row, ctx.now)
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
