import type { Ctx } from '#areas/context.ts'
import { mayTakeAlong } from '#areas/desk/policy.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import { forbidden, invalid } from '#platform/errors.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { changesOf } from '../model.ts'
import { readerIn } from '../policy.ts'
import { listActions, type Action } from '../queries.ts'

const mostInFile = 20_000

/** The columns of the file, in their order: what the screen tells of a line, each in a cell of its own. */
const columns: Record<string, (action: Action, ctx: Ctx) => CsvCell> = {
  at: ({ at }) => moments.format(at),
  who: ({ actorName }) => actorName,
  as: ({ acted }, ctx) => acted && (acted[1] ?? ctx.t(`activity.as.${acted[0]}`)),
  what: ({ action }, ctx) => ctx.t(`activity.did.${action}`),
  kind: ({ kind }, ctx) => ctx.t(`activity.kind.${kind}`),
  pupil: ({ studentName }) => studentName,
  about: ({ about }) => about,
  changed: (action, ctx) => changesOf(action, ctx.t, readerIn(ctx)).map(changeInWords).join('; '),
}

/** A day and a time that a spreadsheet puts in order. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
})

function changeInWords({ label, from, to }: ReturnType<typeof changesOf>[number]): string {
  return `${label}: ${[from, to].filter((one) => one !== null).join(' > ')}`
}

/** What was found among the actions, as a file. That it was taken along is an action itself. */
export async function exportActions(
  ctx: Ctx,
  filter: Map<string, string[]>,
  { format, reason }: { format: 'csv' | 'xlsx'; reason?: string | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const may = mayTakeAlong(ctx.actor)
  if (may === 'no') throw forbidden('desk.may-not-export')
  if (may === 'with-reason' && reason === undefined) throw invalid({ reason: ['desk.reason'] })
  const { rows } = await listActions(ctx, { filter, page: { number: 1, size: mostInFile } })
  ctx.audit({
    action: 'activity.exported',
    subject: { type: 'audit_logs' },
    organizationId: ctx.organizationId ?? null,
    reason: reason ?? null,
    changes: { count: rows.length, format },
  })
  const headers = Object.keys(columns).map((name) => ctx.t(`activity.column.${name}`))
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row, ctx)))
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t('activity.title'), headers, lines)
}
