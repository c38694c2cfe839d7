import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, forScreens, shape, words } from '#platform/shapes.ts'
import { holdings } from '#areas/tables.ts'
import type { DataView, Holdings } from './queries.ts'

type Row = Record<string, unknown>
/** A part of what is held as people read it: the name of its table, and rows of name and value. */
export type Part = { table: string; rows: { column: string; value: string }[][] }

/** What people read of the data held about them: the columns that say something, without empty ones. */
export function readable(held: Holdings): Part[] {
  // The reader's own user comes first, the other tables in the order of the floors.
  const parts = Object.entries(holdings).toSorted(
    ([one], [other]) => Number(other === 'users') - Number(one === 'users'),
  )
  return parts.flatMap(([table, part]) => {
    const rows = held[table] ?? []
    if (rows.length === 0 || 'none' in part) return []
    const { shown } = part
    return [{ table, rows: rows.map((row) => shown.flatMap((column) => cell(row, column))) }]
  })
}

function cell(row: Row, column: string): { column: string; value: string }[] {
  const value = row[column]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return []
  if (Array.isArray(value)) return [{ column, value: value.join(', ') }]
  if (typeof value === 'object') return [{ column, value: lines(value as Row) }]
  return [{ column, value: String(value) }]
}

const lines = (value: Row) =>
  Object.entries(value)
    .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
    .join('; ')

const terms = z.object({
  viewsKeptMonths: z.int(),
  mailKeptMonths: z.int(),
  noticesKeptMonths: z.int(),
  screenshotsKeptDays: z.int(),
  documentsKeptMonths: z.int(),
})

/** How long is kept what has a term of the tenant's own. */
function termsOf({ tenant }: Ctx): z.infer<typeof terms> {
  const { viewsKeptMonths, mailKeptMonths, noticesKeptMonths, screenshotsKeptDays, documentsKeptMonths } =
    tenant.capabilities
  return { viewsKeptMonths, mailKeptMonths, noticesKeptMonths, screenshotsKeptDays, documentsKeptMonths }
}

export function presentOwnHoldings(ctx: Ctx, id: string, held: Holdings): Resource {
  return { type: 'my_data', id, attributes: { parts: readable(held) }, meta: { terms: termsOf(ctx) } }
}

/** What is kept of people at all, as the tables declare it: whatever is added to them stands here by itself. */
export function presentStatement(ctx: Ctx): Resource {
  const kept = Object.entries(holdings).flatMap(([table, held]) =>
    'none' in held ? [] : [{ table, columns: [...held.shown] }],
  )
  return { type: 'privacy_statements', id: ctx.tenant.id, attributes: { kept }, meta: { terms: termsOf(ctx) } }
}

export const statementShape = forScreens(
  shape(
    'privacy_statements',
    z.object({ kept: z.array(z.object({ table: z.string(), columns: words })) }),
    {},
    z.object({ terms }),
  ),
)

export const ownHoldingsShape = forScreens(
  shape(
    'my_data',
    z.object({
      parts: z.array(
        z.object({ table: z.string(), rows: z.array(z.array(z.object({ column: z.string(), value: z.string() }))) }),
      ),
    }),
    {},
    z.object({ terms }),
  ),
)

export function presentDataView({ id, ...attributes }: DataView): Resource {
  return { type: 'data_views', id, attributes }
}

export const dataViewShape = forScreens(
  shape(
    'data_views',
    z.object({
      what: z.string(),
      onDay: day,
      capacity: z.string(),
      organizationName: z.string().nullable(),
      /** Told to a school about its pupils; to others the role and the organization say enough. */
      viewerName: z.string().nullable(),
    }),
  ),
)

/** What is large is packed in a thread of its own. */
const pack = promisify(
  (parts: AsyncZippable, done: (error: Error | null, bytes: Uint8Array) => void) => void zip(parts, done),
)

/** A ZIP with everything as JSON, the same to read as a page, and the files themselves. */
export async function writeArchive(
  ctx: Ctx,
  held: Holdings,
  files: { name: string; bytes: Uint8Array }[],
): Promise<Uint8Array> {
  const taken = new Set<string>()
  const entries = files.map(({ name, bytes }, at) => {
    const safe = name.replaceAll(/[^\p{L}\d._ -]/gu, '_')
    const own = taken.has(safe) ? `${at + 1}-${safe}` : safe
    taken.add(own)
    // Pictures and papers are packed as they are: once more costs time, and gains nothing.
    return [`${ctx.t('privacy.archive.files')}/${own}`, [bytes, { level: 0 }]] as [string, AsyncZippable[string]]
  })
  const json = strToU8(JSON.stringify(held, null, 2))
  // Who is kept a lot of is no reason for others to wait.
  await nextTurn()
  const html = strToU8(await page(ctx, readable(held)))
  await nextTurn()
  return pack({
    [`${ctx.t('privacy.archive.data')}.json`]: json,
    [`${ctx.t('privacy.archive.data')}.html`]: html,
    ...Object.fromEntries(entries),
  })
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

async function page(ctx: Ctx, parts: Part[]): Promise<string> {
  const { t } = ctx
  const title = escape(t('privacy.archive.title', { name: ctx.actor.kind === 'user' ? ctx.actor.name : '' }))
  const sections: string[] = []
  for (const { table, rows } of parts) {
    const items = rows.map(
      (row) =>
        `<dl>${row.map(({ column, value }) => `<dt>${escape(t(`privacy.columns.${column}`))}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`,
    )
    sections.push(`<section><h2>${escape(t(`privacy.tables.${table}`))}</h2>${items.join('<hr>')}</section>`)
    await nextTurn()
  }
  return `<!doctype html><html lang="${ctx.locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${sections.join('')}</html>`
}
