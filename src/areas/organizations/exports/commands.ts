import type { Ctx } from '#areas/context.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import type { Query } from '#platform/jsonapi.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { listOrganizations, type ListedOrganization } from '../listing/queries.ts'

const mostInFile = 10_000

/** The columns of the file, in their order. Pupils are counted, never named. */
const columns: Record<string, (organization: ListedOrganization, ctx: Ctx) => CsvCell> = {
  name: ({ name }) => name,
  legalName: ({ legalName }) => legalName,
  type: ({ type }, ctx) => ctx.t(`organizations.type.${type}`),
  status: ({ status }, ctx) => ctx.t(`organizations.status.${status}`),
  kvkNumber: ({ kvkNumber }) => kvkNumber,
  branchNumber: ({ branchNumber }) => branchNumber,
  street: ({ street }) => street,
  houseNumber: ({ houseNumber }) => houseNumber,
  postcode: ({ postcode }) => postcode,
  city: ({ city }) => city,
  sectorKeys: ({ sectorKeys }, ctx) => sectorKeys.map((key) => ctx.t(`vacancies.sector.${key}`)).join(', '),
  isNonprofit: ({ isNonprofit }, ctx) => ctx.t(`organizations.nonprofit.${isNonprofit}`),
  website: ({ website }) => website,
  contact: ({ contactName }) => contactName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  openVacancies: ({ openVacancies }) => openVacancies,
  seatsFree: ({ seatsFree }) => seatsFree,
  internCount: ({ internCount }) => internCount,
}

/** The organizations that were asked for, as a file; who takes one along is written down. */
export async function exportOrganizations(
  ctx: Ctx,
  query: Pick<Query, 'filter' | 'sort'>,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await listOrganizations(ctx, { ...query, page: { number: 1, size: mostInFile }, include: [] })
  ctx.audit({
    action: 'organizations.exported',
    subject: { type: 'organizations' },
    organizationId: ctx.organizationId ?? null,
    changes: { count: rows.length, format },
  })
  const headers = Object.keys(columns).map((name) => ctx.t(`organizations.export.${name}`))
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row, ctx)))
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t('organizations.list.title'), headers, lines)
}
