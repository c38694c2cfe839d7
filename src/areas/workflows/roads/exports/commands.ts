import type { Ctx } from '#areas/context.ts'
import { mayTakeAlong } from '#areas/desk/policy.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import { forbidden, invalid } from '#platform/errors.ts'
import type { Query } from '#platform/jsonapi.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { readMatrix, type Matrix, type MatrixCell, type MatrixRow } from '../matrix/queries.ts'

const mostInFile = 20_000

/** The matrix as a file, cell for cell what the screen shows; who takes it along is written down. */
export async function exportRoads(
  ctx: Ctx,
  query: Pick<Query, 'filter' | 'sort'>,
  { format, reason }: { format: 'csv' | 'xlsx'; reason?: string | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const may = mayTakeAlong(ctx.actor)
  if (may === 'no') throw forbidden('desk.may-not-export')
  if (may === 'with-reason' && reason === undefined) throw invalid({ reason: ['workflows.fields.why'] })
  const matrix = await readMatrix(ctx, { ...query, page: { number: 1, size: mostInFile } })
  for (const { studentId } of matrix.rows) ctx.saw('students', studentId)
  ctx.audit({
    action: 'roads.exported',
    subject: { type: 'roads' },
    organizationId: ctx.organizationId ?? null,
    reason: reason ?? null,
    changes: { count: matrix.rows.length, format },
  })
  const headers = headersOf(ctx, matrix)
  const lines = matrix.rows.map((row) => lineOf(ctx, matrix, row))
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t('workflows.matrix.title'), headers, lines)
}

function headersOf(ctx: Ctx, { phases }: Matrix): string[] {
  const own = (key: string) => ctx.t(`workflows.matrix.${key}`)
  return [
    own('name'),
    own('class'),
    own('period'),
    own('workflow'),
    own('late'),
    ...phases.map(({ name }, at) => `${at + 1} ${name[ctx.locale]}`),
    own('turn'),
    own('risks'),
  ]
}

function lineOf(ctx: Ctx, { phases, workflows }: Matrix, row: MatrixRow): CsvCell[] {
  const cells = new Map(row.cells.map((cell) => [cell.phaseId, cell]))
  return [
    row.name,
    row.groupNames.join(', '),
    row.periodName,
    workflows.find(({ id }) => id === row.workflowId)?.name ?? '',
    row.daysLate,
    ...phases.map(({ id }) => wordsOf(ctx, cells.get(id))),
    row.turns.map((turn) => ctx.t(`desk.turn.${turn}`)).join(', '),
    row.risks.map((risk) => ctx.t(`workflows.risk.${risk}`)).join(', '),
  ]
}

function wordsOf({ t }: Ctx, cell: MatrixCell | undefined): string {
  if (!cell) return ''
  return cell.daysLate > 0 ? t('workflows.days-late', { count: cell.daysLate }) : t(`workflows.state.${cell.state}`)
}
