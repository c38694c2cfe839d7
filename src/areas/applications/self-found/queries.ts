import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import { getApplication, listApplications, type Application } from '../queries.ts'
import type { ConfirmedBy, Purpose } from './model.ts'

/** What was told of a place, and what school and host said to that. */
export type PlaceTold = {
  hostName: string
  typedName: string | null
  kvkNumber: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  contactName: string
  contactEmail: string | null
  contactPhone: string | null
  purpose: Purpose | null
  isRelative: boolean
  relativeNote: string | null
  tasks: string
  weeklySchedule: WeeklySchedule
  startsOn: string | null
  endsOn: string | null
  plannedHours: number | null
  question: string | null
  message: string | null
  relativeReason: string | null
  confirmedBy: ConfirmedBy | null
  confirmedName: string | null
  confirmedNote: string | null
}

export type SelfFound = Application & PlaceTold

const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })

/** A place as the actor may see it. @throws Refusal 404 */
export async function getSelfFound(ctx: Ctx, id: string): Promise<SelfFound> {
  const application = await getApplication(ctx, id)
  const told = (await readTold(ctx, [id])).get(id)
  if (!told) throw notFound()
  return { ...application, ...told }
}

/** For who came by a link; whether the link is right was judged before. */
export const getSelfFoundBehindLink = (ctx: Ctx, id: string) => getSelfFound(asSystem(ctx), id)

type Asked = Parameters<typeof listApplications>[1]

/** The places the actor may see, in two round trips. */
export async function listSelfFound(ctx: Ctx, asked: Asked): Promise<{ rows: SelfFound[]; total: number }> {
  const filter = new Map([...asked.filter, ['origin_eq', ['self_found']]])
  const { rows, total } = await listApplications(ctx, { ...asked, filter })
  const told = await readTold(
    ctx,
    rows.map(({ id }) => id),
  )
  return { rows: rows.flatMap((row) => ({ ...row, ...(told.get(row.id) as PlaceTold) })), total }
}

async function readTold(ctx: Ctx, ids: string[]): Promise<Map<string, PlaceTold>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PlaceTold & { id: string }>`
    select f.application_id as id, f.host_name, f.typed_name, f.kvk_number, f.street, f.house_number, f.postcode, f.city, f.contact_name,
      f.contact_email, f.contact_phone, f.purpose, f.is_relative, f.relative_note, f.tasks, f.weekly_schedule, f.starts_on, f.ends_on,
      f.planned_hours, f.question, f.message, f.relative_reason, f.confirmed_by, f.confirmed_name, f.confirmed_note
    from self_found_places f
    where f.tenant_id = ${ctx.tenant.id} and f.application_id = any (${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...told }) => [id, told]))
}
