import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { appName } from '#areas/tenancy/model.ts'
import { loadTenants } from '#areas/tenancy/queries.ts'
import { scalesOf, themeCss } from '#areas/tenancy/themes/model.ts'
import { notFound } from '#platform/errors.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { addressAt, besides, faces, onlookers, roadOf, type FaceKey, type RoadStops } from './model.ts'

/** @throws Refusal 404 where the story was not told, as in production: there is no such door then */
export async function getFrontDoor(ctx: Ctx) {
  if (!ctx.services.testPages) throw notFound()
  const known = await listKnown(ctx)
  const who = (one: { key: string; mailbox: string }) => {
    const found = known.get(addressAt(one.mailbox, ctx.tenant.key))
    return found ? [{ key: one.key, ...found.shown }] : []
  }
  const people = faces.flatMap(who)
  const idOf = (key: FaceKey) => {
    const mailbox = faces.find((one) => one.key === key)?.mailbox ?? ''
    return known.get(addressAt(mailbox, ctx.tenant.key))?.id
  }
  const stops = await findStops(ctx, idOf('pupil'), idOf('host'))
  return {
    brands: await listBrands(ctx),
    people,
    onlookers: onlookers.flatMap(who),
    road: roadOf(stops),
    hasContract: stops.contractId !== null,
  }
}

/** Every tenant of this server: how it looks, and where its own door is. */
async function listBrands(ctx: Ctx) {
  const { tenants } = await loadTenants(ctx.db)
  return tenants.map(({ key, name, capabilities, theme }) => {
    const { primary, secondary } = scalesOf(theme)
    return {
      key,
      name,
      appName: appName({ name, capabilities }),
      program: capabilities.program,
      address: `${besides(ctx.origin, ctx.tenant.key, key)}/${ctx.locale}/demo`,
      themeCss: themeCss(theme),
      cloth: [primary['500'], secondary['500'], primary['50']],
      isHere: key === ctx.tenant.key,
    }
  })
}

type Known = { id: string; shown: Shown }
type Shown = {
  email: string
  firstName: string
  name: string
  age: number | null
  groups: string[]
  organizationName: string | null
  city: string | null
}

/** The people of the story by their address; who signs in elsewhere than here is not among them. */
async function listKnown(ctx: Ctx): Promise<Map<string, Known>> {
  const addresses = [...faces, ...onlookers].map(({ mailbox }) => addressAt(mailbox, ctx.tenant.key))
  const { rows } = await sql<{ id: string; birthDate: string | null } & Omit<Shown, 'age'>>`
    select u.id, a.email, u.first_name, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, s.birth_date,
      array(select g.name from group_memberships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.student_id = u.id and m.left_on is null
        union select g.name from mentorships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.mentor_id = u.id and ${holdsToday(ctx, 'm')}
        union select g.name from roles r join groups g on g.tenant_id = r.tenant_id and g.school_id = r.organization_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id and r.name = 'coordinator' order by 1) as groups,
      o.name as organization_name, o.city
    from users u join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    left join student_profiles s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join lateral (select x.name, x.city from roles r join organizations x on x.tenant_id = r.tenant_id and x.id = r.organization_id
      where r.tenant_id = u.tenant_id and r.user_id = u.id order by x.name limit 1) o on true
    where u.tenant_id = ${ctx.tenant.id} and u.status = 'active' and a.email = any (${addresses}::text[])`.execute(
    ctx.db,
  )
  const today = dayOf(ctx.now)
  return new Map(
    rows.map(({ id, birthDate, ...row }) => [
      row.email,
      { id, shown: { ...row, age: birthDate ? ageOn(birthDate, today) : null } },
    ]),
  )
}

/** What the road can be played with: what the pupil everybody becomes has, and a place of the company everybody becomes. */
async function findStops(ctx: Ctx, pupilId: string | undefined, hostId: string | undefined): Promise<RoadStops> {
  const { rows } = await sql<RoadStops>`
    select
      (select v.id from vacancies v where v.tenant_id = ${ctx.tenant.id} and v.status = 'published' and v.seats_taken < v.seats
        and v.program = ${ctx.tenant.capabilities.program} and exists (select 1 from roles r where r.tenant_id = v.tenant_id
          and r.organization_id = v.organization_id and r.user_id = ${hostId ?? null})
        order by v.published_at desc nulls last, v.id limit 1) as vacancy_id,
      c.contract_id, c.signer_id,
      (select t.id from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id
        where t.tenant_id = ${ctx.tenant.id} and i.student_id = ${pupilId ?? null} and i.status = 'active'
        order by i.starts_on desc limit 1) as timesheet_id,
      (select i.id from internships i where i.tenant_id = ${ctx.tenant.id} and i.status = 'completed'
        order by i.student_id = ${pupilId ?? null} desc, i.completed_at desc limit 1) as finished_id
    from (select 1) one left join lateral (
      select c.id as contract_id, s.id as signer_id from contract_signers s
      join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
      where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${pupilId ?? null} and c.status = 'signing'
        and s.status in ('invited', 'viewed') order by c.created_at desc limit 1) c on true`.execute(ctx.db)
  return rows[0] ?? { vacancyId: null, contractId: null, signerId: null, timesheetId: null, finishedId: null }
}
