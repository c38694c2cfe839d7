import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getInternship } from '#areas/internships/queries.ts'
import { isOver } from '#areas/internships/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { literals } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { daysBeforeByPlace, type DocumentKind, type DocumentParty } from '../model.ts'
import { isOfOffice } from '../policy.ts'
import type { AskedDocument } from '../schema.ts'

type Wanted = {
  internshipId: string
  ruleId: string | null
  kind: DocumentKind
  name: string
  handedInBy: DocumentParty
  daysBefore: number
  /** Until when the same of this organization holds that the school has verified before. */
  knownUntil: string | null
}

/** Internships whose first day is still to come, or whose pupil has just begun: whoever is further is not asked any more. */
const askable = ['planned', 'contracting', 'ready'] as const

/**
 * Asks for what the rules of the school and the place itself want of internships that have not begun, and have not been asked
 * yet. A risk assessment of an organization that this school has verified, and that holds on the first day, is not asked twice.
 */
export async function askDocuments(ctx: Ctx, scope: { internshipId: string } | { schoolId: string }): Promise<void> {
  const within =
    'internshipId' in scope ? sql<SqlBool>`i.id = ${scope.internshipId}` : sql<SqlBool>`s.school_id = ${scope.schoolId}`
  const { rows } = await sql<Wanted>`
    with asks as (
      select i.id as internship_id, i.organization_id, i.starts_on, s.school_id, i.period_id,
        coalesce(v.sector_keys, o.sector_keys) as sector_keys, coalesce(v.requires_vog, false) as requires_vog
      from internships i
      join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
      join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id
      left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
      where i.tenant_id = ${ctx.tenant.id} and i.status in ${literals(askable)} and ${within}),
    -- Held until this is written: who puts a rule away meanwhile waits, and then takes back what was asked by it.
    rules as materialized (
      select r.* from document_rules r where r.tenant_id = ${ctx.tenant.id} and r.school_id in (select school_id from asks)
        and not r.is_archived for share),
    wanted as (
      select a.internship_id, a.organization_id, a.starts_on, a.school_id, r.id as rule_id, r.kind, r.name, r.handed_in_by, r.days_before, r.created_at
      from asks a join rules r on r.school_id = a.school_id
        and (r.period_id is null or r.period_id = a.period_id) and (r.sector_keys = '{}' or r.sector_keys && a.sector_keys)
      union all
      select a.internship_id, a.organization_id, a.starts_on, a.school_id, null, 'vog', '', 'student', ${daysBeforeByPlace}::int, null
      from asks a where a.requires_vog)
    select distinct on (w.internship_id, w.kind, w.name) w.internship_id, w.rule_id, w.kind, w.name, w.handed_in_by, w.days_before, known.valid_until as known_until
    from wanted w
    left join lateral (
      select d.valid_until from required_documents d
      join internships other on other.tenant_id = d.tenant_id and other.id = d.internship_id and other.organization_id = w.organization_id
      join student_profiles os on os.tenant_id = other.tenant_id and os.user_id = other.student_id and os.school_id = w.school_id
      where d.tenant_id = ${ctx.tenant.id} and w.kind = 'risk_assessment' and d.kind = w.kind and d.status = 'verified' and d.valid_until >= w.starts_on
      order by d.valid_until desc limit 1) known on true
    where not exists (select 1 from required_documents d where d.tenant_id = ${ctx.tenant.id}
      and d.internship_id = w.internship_id and d.kind = w.kind and d.name = w.name)
    order by w.internship_id, w.kind, w.name, w.created_at nulls last`.execute(ctx.db)
  const added = await addDocuments(ctx, rows)
  // What a rule asks of a whole school stands in the record with the rule: a line for each would be thousands.
  if ('internshipId' in scope && added.length > 0) auditAsked(ctx, scope.internshipId)
}

/** One more for one internship, asked by hand by the office of its pupil's school. */
export async function askOne(ctx: Ctx, asked: AskedDocument): Promise<string> {
  const { internshipId, kind, name, handedInBy, daysBefore } = asked
  const internship = await getInternship(ctx, internshipId)
  if (!isOfOffice(ctx.actor, internship.schoolId)) throw forbidden('documents.not-yours')
  if (isOver(internship.status)) throw conflict('documents.internship-over')
  const called = ownNameOf(asked)
  const { rows } = await sql`select 1 from required_documents where tenant_id = ${ctx.tenant.id}
    and internship_id = ${internshipId} and kind = ${kind} and name = ${called}`.execute(ctx.db)
  if (rows.length > 0) throw invalid({ [kind === 'other' ? 'name' : 'kind']: ['documents.fields.asked-already'] })
  const [id] = await addDocuments(ctx, [
    { internshipId, ruleId: null, kind, name: called, handedInBy, daysBefore, knownUntil: null },
  ])
  if (!id) throw conflict('documents.asked-meanwhile', { values: { name } })
  auditAsked(ctx, internshipId)
  return id
}

/** What a document is called: the known kinds have a name already. @throws Refusal 422 where another has none */
export function ownNameOf({ kind, name }: { kind: DocumentKind; name: string }): string {
  if (kind !== 'other') return ''
  if (name === '') throw invalid({ name: ['documents.fields.name'] })
  return name
}

function auditAsked(ctx: Ctx, id: string): void {
  ctx.audit({ action: 'documents.asked', subject: { type: 'internships', id } })
}

/** Writes down what is asked; what somebody else asked meanwhile is asked once. Gives back what was new. */
async function addDocuments(ctx: Ctx, wanted: readonly Wanted[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const asked = wanted.map((one) => ({ ...one, id: newId() }))
  const { rows } = await sql<{ id: string; internshipId: string; status: string }>`
    insert into required_documents (tenant_id, id, internship_id, rule_id, kind, name, handed_in_by, days_before, status, valid_until,
      turn_since, judged_at, created_at, updated_at)
    select ${ctx.tenant.id}, r.id, r."internshipId", r."ruleId", r.kind, r.name, r."handedInBy", r."daysBefore",
      case when r."knownUntil" is null then 'requested' else 'verified' end, r."knownUntil", ${ctx.now},
      case when r."knownUntil" is not null then ${ctx.now}::timestamptz end, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (id uuid, "internshipId" uuid, "ruleId" uuid, kind text, name text,
      "handedInBy" text, "daysBefore" integer, "knownUntil" date)
    on conflict (tenant_id, internship_id, kind, name) do nothing
    returning id, internship_id, status`.execute(ctx.db)
  const open = new Set(rows.filter(({ status }) => status === 'requested').map(({ internshipId }) => internshipId))
  for (const internshipId of open)
    ctx.record({
      name: 'documents.asked',
      subject: { type: 'internships', id: internshipId },
      payload: { internshipId },
    })
  return rows.map(({ id }) => id)
}
