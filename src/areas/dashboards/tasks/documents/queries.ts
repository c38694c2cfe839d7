import type { Ctx } from '#areas/context.ts'
import { documentReaders } from '#areas/documents/policy.ts'
import { listRequiredDocuments, type RequiredDocument } from '#areas/documents/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { wholeList, type Task } from '../../model.ts'

/** The papers that wait for the reader: to be handed in, or to be judged. */
export async function listDocumentTasks(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...documentReaders)) return []
  const filter = new Map([['yours_eq', ['true']]])
  const { rows } = await listRequiredDocuments(ctx, { filter, sort: [], page: wholeList })
  return rows.map((row) => documentTask(ctx, row))
}

function documentTask(ctx: Ctx, { id, status, kind, name, ...document }: RequiredDocument): Task {
  return {
    key: status === 'received' ? 'document-check' : 'document-hand-in',
    kind: 'internships',
    path: `/documents/${id}`,
    name: document.studentName,
    group: document.groupNames.join(', '),
    since: document.turnSince,
    values: {
      document: kind === 'other' ? name : ctx.t(`documents.kind.${kind}`),
      company: document.organizationName,
      isOwn: document.isOfMyCompany ? 'yes' : 'no',
    },
  }
}
