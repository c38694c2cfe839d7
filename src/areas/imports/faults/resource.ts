import type { Ctx } from '#areas/context.ts'
import { defuseFormula, writeCsv } from '#platform/csv.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import type { RowError } from '../model.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const csv = 'text/csv; charset=utf-8'

/** A line of a list as it came, and what is wrong with it. */
type WrongLine = {
  line: number
  raw: readonly (readonly [string, string])[]
  errors: readonly (Pick<RowError, 'column' | 'values'> & { key: string })[]
}

/** The lines that are wrong as a table of their own: every column as it came, the line it stood on, and what is wrong. */
function faultTable(ctx: Ctx, rows: readonly WrongLine[]): { headers: string[]; rows: string[][] } {
  // A line that goes on beyond the headings has more cells than the others.
  const headings = [...new Set(rows.flatMap(({ raw }) => raw.map(([heading]) => heading)))]
  return {
    headers: [...headings, ctx.t('imports.roster.fault-line'), ctx.t('imports.roster.fault-text')],
    rows: rows.map(({ line, raw, errors }) => {
      const cells = new Map(raw)
      return [
        ...headings.map((heading) => defuseFormula(cells.get(heading) ?? '')),
        String(line),
        errors
          .map(({ column, key, values }) => (column ? `${column}: ${ctx.t(key, values)}` : ctx.t(key, values)))
          .join(' '),
      ]
    }),
  }
}

/** Those lines as a file, in the form the list came in. */
export async function faultFile(ctx: Ctx, fileName: string, rows: readonly WrongLine[]): Promise<Response> {
  const table = faultTable(ctx, rows)
  const isSheet = /\.xlsx$/i.test(fileName)
  const title = ctx.t('imports.roster.fault-file')
  const name = `${fileName.replace(/\.[a-z0-9]{2,5}$/i, '') || 'lijst'}-${title}`
  const body = isSheet ? await writeXlsx(title, table.headers, table.rows) : writeCsv(table.headers, table.rows)
  return new Response(body, {
    headers: {
      'content-type': isSheet ? xlsx : csv,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.${isSheet ? 'xlsx' : 'csv'}`,
      'cache-control': 'private, no-store',
    },
  })
}
