import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { scalesOf, type Theme } from '#areas/tenancy/themes/model.ts'
import { healthOf, lastErrorOf, tenantHealths, type TenantFigures } from './model.ts'

type WaitingWork = { task: string; waiting: number; waitsSince: Date; failing: number }
type KnownTenant = { id: string; name: string; status: string; program: string; host: string | null; theme: Theme }

/** For how many days steps are counted. */
const days = 14

/** How every tenant does, those that want something in front, then the largest: numbers alone, nothing of anybody. */
export async function tenantsView(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const first = addDays(today, 1 - days)
  const { rows: figures } = await sql<TenantFigures>`
    select * from app.tenants_health(${first}::date::timestamp at time zone 'Europe/Amsterdam')`.execute(ctx.db)
  const { rows: work } = await sql<WaitingWork>`select * from app.work_waiting(${ctx.now})`.execute(ctx.db)
  const { rows: tenants } = await sql<KnownTenant>`
    select t.id, t.name, t.status, t.capabilities ->> 'program' as program, t.theme,
      (select d.host from tenant_domains d where d.tenant_id = t.id order by d.is_primary desc, d.host limit 1) as host
    from tenants t order by t.name`.execute(ctx.db)
  const byTenant = new Map(figures.map((one) => [one.tenantId, one]))
  const shown = tenants.flatMap(({ theme, ...tenant }) => {
    const counted = byTenant.get(tenant.id)
    if (!counted) return []
    const { steps, tenantId: _, ...rest } = counted
    const perDay = Array.from({ length: days }, (_, at) => steps[addDays(first, at)] ?? 0)
    return [
      {
        ...tenant,
        ...rest,
        colors: colorsOf(theme),
        steps: perDay,
        health: healthOf(tenant.status, counted, ctx.now),
        lastError: lastErrorOf(counted),
      },
    ]
  })
  return {
    tenants: shown.toSorted(
      (one, other) =>
        tenantHealths.indexOf(one.health) - tenantHealths.indexOf(other.health) || other.pupils - one.pupils,
    ),
    work,
  }
}

/** By which colours a tenant is known. */
function colorsOf(theme: Theme): string[] {
  const { primary, secondary } = scalesOf(theme)
  return [primary['500'], secondary['500']]
}
