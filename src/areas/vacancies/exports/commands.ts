import type { Ctx } from '#areas/context.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import type { Query } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { listManaged, type ManagedVacancy } from '../writing/staff-view/queries.ts'

const mostInFile = 10_000

/** The columns of the file, in their order. Pupils are counted, never named. */
const columns: Record<string, (vacancy: ManagedVacancy, ctx: Ctx) => CsvCell> = {
  title: ({ title }) => title,
  organization: ({ organizationName }) => organizationName,
  status: ({ status }, ctx) => ctx.t(`vacancies.status.${status}`),
  format: ({ format }, ctx) => ctx.t(`vacancies.format.${format}`),
  sectors: ({ sectorKeys }, ctx) => sectorKeys.map((key) => ctx.t(`vacancies.sector.${key}`)).join(', '),
  days: ({ days }, ctx) => days.map((day) => ctx.t(`vacancies.day.${day}.short`)).join(' '),
  seats: ({ seats }) => seats,
  seatsTaken: ({ seatsTaken }) => seatsTaken,
  openApplications: ({ openApplications }) => openApplications,
  hoursTotal: ({ hoursTotal }) => hoursTotal,
  minAge: ({ minAge }) => minAge,
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  applicationDeadline: ({ applicationDeadline }) => applicationDeadline,
  street: ({ street }) => street,
  houseNumber: ({ houseNumber }) => houseNumber,
  postcode: ({ postcode }) => postcode,
  city: ({ city }) => city,
  contact: ({ contactName }) => contactName,
  publishedOn: ({ publishedAt }) => publishedAt && dayOf(publishedAt),
}

/** The vacancies that were asked for, as a file; who takes one along is written down. */
export async function exportVacancies(
  ctx: Ctx,
  query: Pick<Query, 'filter' | 'sort'>,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await listManaged(ctx, { ...query, page: { number: 1, size: mostInFile } })
  ctx.audit({
    action: 'vacancies.exported',
    subject: { type: 'vacancies' },
    organizationId: ctx.organizationId ?? null,
    changes: { count: rows.length, format },
  })
  const headers = Object.keys(columns).map((name) => ctx.t(`vacancies.export.${name}`))
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row, ctx)))
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t('vacancies.manage.title'), headers, lines)
}
