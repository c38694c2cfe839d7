import type { Ctx } from '#areas/context.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import { forbidden, invalid } from '#platform/errors.ts'
import type { Query } from '#platform/jsonapi.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { dayOf } from '#platform/week.ts'
import { mayTakeAlong } from '../policy.ts'
import { listPupils, type PupilRow } from '../queries.ts'

const mostInFile = 25_000

/** The columns of the file, in their order: what the list shows and where to write to, nothing of the pupil's file. */
const columns: Record<string, (pupil: PupilRow, ctx: Ctx) => CsvCell> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  group: ({ groupNames }) => groupNames.join(', '),
  mentor: ({ mentorNames }) => mentorNames.join(', '),
  period: ({ periodName }) => periodName,
  state: ({ state }, ctx) => ctx.t(`desk.state.${state}`),
  organization: ({ organizationName }) => organizationName,
  turn: ({ turns }, ctx) => turns.map((turn) => ctx.t(`desk.turn.${turn}`)).join(', '),
  since: ({ since }) => since && dayOf(since),
  late: ({ late }, ctx) => late.map((one) => ctx.t(`desk.late.${one}`)).join(', '),
  quietSince: ({ quietSince }) => quietSince && dayOf(quietSince),
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  hours: ({ usesHours, minutesApproved }) => (usesHours ? minutesApproved / 60 : null),
  hoursPlanned: ({ usesHours, minutesPlanned }) => (usesHours && minutesPlanned ? minutesPlanned / 60 : null),
}

/** The pupils that were asked for, as a file; who takes it along is written down. */
export async function exportPupils(
  ctx: Ctx,
  query: Pick<Query, 'filter' | 'sort'>,
  { format, reason }: { format: 'csv' | 'xlsx'; reason?: string | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const may = mayTakeAlong(ctx.actor)
  if (may === 'no') throw forbidden('desk.may-not-export')
  if (may === 'with-reason' && reason === undefined) throw invalid({ reason: ['desk.reason'] })
  const { rows } = await listPupils(ctx, { ...query, page: { number: 1, size: mostInFile } })
  for (const { id } of rows) ctx.saw('students', id)
  ctx.audit({
    action: 'pupils.exported',
    subject: { type: 'pupils' },
    organizationId: ctx.organizationId ?? null,
    reason: reason ?? null,
    changes: { count: rows.length, format },
  })
  const headers = Object.keys(columns).map((name) => ctx.t(`desk.export.${name}`))
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row, ctx)))
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t('desk.list.title'), headers, lines)
}
