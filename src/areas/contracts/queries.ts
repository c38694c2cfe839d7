import { countSignatures } from '#areas/internships/changing/queries.ts'
import { contractOf } from '#areas/internships/queries.ts'
import { signaturesDue, type SignatureDue } from '#areas/user-admin/queries.ts'
import { hasSigned } from '#areas/students/queries.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { getInternship, internshipRelations, internshipsFound, type Internship } from '#areas/internships/queries.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { contractReaders } from './policy.ts'
import type { ContractStatus, Filler, SignerRole, SignerStatus } from './model.ts'
import type { CodeProof } from './signers/model.ts'
import type { Question } from './questions/model.ts'
import { partsMissing, type FieldDef, type TemplateValues } from './templates/model.ts'

export type Signer = {
  id: string
  role: SignerRole
  turn: number
  required: boolean
  userId: string | null
  guardianId: string | null
  name: string
  email: string | null
  locale: 'nl' | 'en'
  status: SignerStatus
  invitedAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  declineReason: string | null
  remindedAt: Date | null
  reminderCount: number
  isUnproved: boolean
}

export type Contract = {
  id: string
  internshipId: string
  number: string
  locale: 'nl' | 'en'
  status: ContractStatus
  turnSince: Date
  values: TemplateValues
  /** What stood on the paper that people sign; null before there is one. */
  presented: TemplateValues | null
  template: { title: string; body: string; fields: FieldDef[]; locale: 'nl' | 'en' }
  revision: number
  presentedFileId: string | null
  presentedSha256: string | null
  sealedFileId: string | null
  sealedSha256: string | null
  verifyCode: string
  sentAt: Date | null
  expiresAt: Date | null
  completedAt: Date | null
  voidReason: string | null
  lockVersion: number
  createdAt: Date
  /** No other was made for the internship after it. */
  isLatest: boolean
  signers: Signer[]
  /** What signers asked of the school, the first one first. */
  questions: Question[]
}

type Row = Omit<Contract, 'values' | 'presented' | 'template'> & {
  fieldValues: [string, TemplateValues[string]][]
  presentedValues: [string, TemplateValues[string]][] | null
  templateName: string
  templateBody: { text: string }
  templateFields: FieldDef[]
  templateLocale: 'nl' | 'en'
}

async function find(ctx: Ctx, where: ReturnType<typeof sql<SqlBool>>): Promise<Contract | undefined> {
  const { rows } = await sql<Row>`
    select c.id, c.internship_id, c.number, c.locale, c.status, c.turn_since, c.field_values, c.presented_values, c.revision, c.presented_file_id, c.presented_sha256,
      c.sealed_file_id, c.sealed_sha256, c.verify_code, c.sent_at, c.expires_at, c.completed_at, c.void_reason, c.lock_version, c.created_at,
      t.name as template_name, t.body as template_body, t.fields as template_fields, t.locale as template_locale,
      not exists (select 1 from contracts other where other.tenant_id = c.tenant_id and other.internship_id = c.internship_id
        and (other.created_at, other.id) > (c.created_at, c.id)) as is_latest,
      coalesce((select json_agg(s order by s.turn, s.role, s.id) from (
        select id, role, turn, required, user_id, guardian_id, name, email, locale, status, invited_at, viewed_at, signed_at, decline_reason, reminded_at, reminder_count,
          exists (select 1 from signatures g where g.tenant_id = contract_signers.tenant_id and g.signer_id = contract_signers.id
            and g.voided_at is null and g.proof = 'none') as is_unproved
        from contract_signers where tenant_id = c.tenant_id and contract_id = c.id and status <> 'replaced') s), '[]') as signers,
      coalesce((select json_agg(q order by q.asked_at, q.id) from (
        select id, signer_id, asked_name, status, asked_text as question, answer, asked_at, answered_at from contract_questions
        where tenant_id = c.tenant_id and contract_id = c.id) q), '[]') as questions
    from contracts c join contract_templates t on t.tenant_id = c.tenant_id and t.id = c.template_id
    where c.tenant_id = ${ctx.tenant.id} and ${where}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { fieldValues, presentedValues, templateName, templateBody, templateFields, templateLocale, ...contract } = row
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...contract,
    values: Object.fromEntries(fieldValues),
    presented: presentedValues && Object.fromEntries(presentedValues),
    template: { title: templateName, body: templateBody.text, fields: templateFields, locale: templateLocale },
    signers: contract.signers.map((signer) => ({
      ...signer,
      invitedAt: date(signer.invitedAt),
      viewedAt: date(signer.viewedAt),
      signedAt: date(signer.signedAt),
      remindedAt: date(signer.remindedAt),
    })),
    questions: contract.questions.map((one) => ({
      ...one,
      askedAt: new Date(one.askedAt),
      answeredAt: date(one.answeredAt),
    })),
  }
}

/** The contract of an internship that is found. */
export const findContracts: Find = {
  kind: 'contracts',
  path: '/contracts',
  among(ctx) {
    if (!actsAs(ctx.actor, ...contractReaders) || actsAs(ctx.actor, 'platform_admin')) return undefined
    const found = internshipsFound(ctx)
    return {
      ...found,
      from: sql`${found.from} join contracts c on c.tenant_id = i.tenant_id and c.internship_id = i.id and c.status not in ('voided', 'superseded')`,
      id: sql`c.id`,
    }
  },
}

export type Shown = { contract: Contract; internship: Internship }

/** A contract the actor may see: through the internship, or as one of its signers. */
export async function getContract(ctx: Ctx, id: string): Promise<Shown> {
  const contract = await find(ctx, sql<SqlBool>`c.id = ${id}`)
  if (!contract) throw notFound()
  const me = userIdOf(ctx.actor)
  const signs = me !== undefined && contract.signers.some(({ userId }) => userId === me)
  const internship = await getInternship(signs ? { ...ctx, actor: { kind: 'system' } } : ctx, contract.internshipId)
  // Who signs and cannot see the internship otherwise stands to it as nobody.
  return {
    contract,
    internship:
      signs && !actsAs(ctx.actor, 'tenant_admin', 'broker', 'platform_admin')
        ? { ...internship, ...(await standing(ctx, contract.internshipId)) }
        : internship,
  }
}

async function standing(
  ctx: Ctx,
  internshipId: string,
): Promise<Pick<Internship, 'isOwn' | 'isMine' | 'mineAs' | 'isOfMySchool' | 'isOfMyCompany'>> {
  try {
    const { isOwn, isMine, mineAs, isOfMySchool, isOfMyCompany } = await getInternship(ctx, internshipId)
    return { isOwn, isMine, mineAs, isOfMySchool, isOfMyCompany }
  } catch {
    return { isOwn: false, isMine: false, mineAs: [], isOfMySchool: false, isOfMyCompany: false }
  }
}

/** A contract for who came by a link; whether the link is right was judged before. */
export async function getContractBehindLink(ctx: Ctx, id: string): Promise<Shown> {
  return getContract({ ...ctx, actor: { kind: 'system' } }, id)
}

export async function findContractByCode(ctx: Ctx, code: string): Promise<Contract | undefined> {
  return find(ctx, sql<SqlBool>`c.verify_code = ${code} and c.status in ('signed', 'terminated', 'superseded')`)
}

export async function findContractBySeal(ctx: Ctx, sha256: string): Promise<Contract | undefined> {
  return find(ctx, sql<SqlBool>`c.sealed_sha256 = ${sha256}`)
}

export type SignatureRow = {
  signerId: string
  method: 'drawn' | 'typed' | 'paper_scan'
  channel: 'account' | 'email_link' | 'qr' | 'paper'
  signedName: string
  imageFileId: string | null
  consentVersion: string
  documentSha256: string
  ip: string | null
  userAgent: string | null
  witnessUserId: string | null
  proof: CodeProof | null
  signedAt: Date
}

export async function listSignatures(ctx: Ctx, contractId: string): Promise<SignatureRow[]> {
  const rows = await ctx.db
    .selectFrom('signatures')
    .select([
      'signerId',
      'method',
      'channel',
      'signedName',
      'imageFileId',
      'consentVersion',
      'documentSha256',
      'ip',
      'userAgent',
      'witnessUserId',
      'proof',
      'signedAt',
    ])
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contractId)
    .where('voidedAt', 'is', null)
    .execute()
  return rows as SignatureRow[]
}

export type ContractEventRow = {
  seq: number
  kind: string
  actorKind: string
  at: Date
  signerId: string | null
  hash: string
}

export async function listContractEvents(ctx: Ctx, contractId: string): Promise<ContractEventRow[]> {
  return ctx.db
    .selectFrom('contractEvents')
    .select(['seq', 'kind', 'actorKind', 'at', 'signerId', 'hash'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contractId)
    .orderBy('seq')
    .execute()
}

export type ContractAtGlance = Pick<Contract, 'id' | 'internshipId' | 'status' | 'turnSince' | 'expiresAt'> & {
  signers: Pick<
    Signer,
    'id' | 'role' | 'turn' | 'name' | 'userId' | 'status' | 'required' | 'invitedAt' | 'remindedAt'
  >[]
  partsMissing: Filler[]
  /** A signer waits for the school to answer. */
  isQuestioned: boolean
}

/** Whether a contract `c` waits for the school to answer a signer. */
export const hasQuestion = sql<boolean>`exists (select 1 from contract_questions q
  where q.tenant_id = c.tenant_id and q.contract_id = c.id and q.status = 'open')`

/** Since when whoever is at turn with a contract `c` is so, by the rule of `contractTurn`. */
export const contractSince = sql<Date>`greatest(c.turn_since, case when c.status = 'signing' then (
  select min(asked.invited_at) from contract_signers asked where asked.tenant_id = c.tenant_id and asked.contract_id = c.id and asked.status in ('invited', 'viewed')) end)`

/** The contracts under way of internships whose visibility was judged before, and the last that was called off where there is no other: who signs, and whose part is open. */
export async function listContractsAtGlance(ctx: Ctx, internshipIds: string[]): Promise<ContractAtGlance[]> {
  if (internshipIds.length === 0) return []
  type GlanceRow = Omit<ContractAtGlance, 'partsMissing'> & {
    fieldValues: [string, TemplateValues[string]][]
    templateFields: FieldDef[]
  }
  const { rows } = await sql<GlanceRow>`
    select c.id, c.internship_id, c.status, c.turn_since, c.expires_at, c.field_values, t.fields as template_fields, ${hasQuestion} as is_questioned,
      coalesce((select json_agg(s order by s.turn, s.role, s.id) from (
        select id, role, turn, name, user_id, status, required, invited_at, reminded_at from contract_signers
        where tenant_id = c.tenant_id and contract_id = c.id and status <> 'replaced') s), '[]') as signers
    from contracts c join contract_templates t on t.tenant_id = c.tenant_id and t.id = c.template_id
    where c.tenant_id = ${ctx.tenant.id} and c.internship_id = any (${internshipIds}::uuid[])
      and (c.status in ('draft', 'filling', 'ready', 'signing', 'declined', 'expired') or (c.status = 'voided' and not exists (
        select 1 from contracts other where other.tenant_id = c.tenant_id and other.internship_id = c.internship_id
          and (other.status not in ('voided', 'superseded') or (other.created_at, other.id) > (c.created_at, c.id)))))`.execute(
    ctx.db,
  )
  const date = (value: Date | null) => value && new Date(value)
  return rows.map(({ fieldValues, templateFields, ...row }) => ({
    ...row,
    signers: row.signers.map((signer) => ({
      ...signer,
      invitedAt: date(signer.invitedAt),
      remindedAt: date(signer.remindedAt),
    })),
    partsMissing: row.status === 'filling' ? partsMissing(templateFields, Object.fromEntries(fieldValues)) : [],
  }))
}

/** For internships, which ask which contract they have. */
export const contractsOfInternships = contractOf.extend(({ tenantId, id }) => {
  const newest = <Value>(column: RawBuilder<unknown>) => sql<Value | null>`
    (select ${column} from contracts c where c.tenant_id = ${tenantId} and c.internship_id = ${id}
      and c.status not in ('voided', 'superseded') order by c.created_at desc limit 1)`
  // As the overview of pupils has it: while somebody asks about it, the school is to answer and nobody signs.
  const signedBy = sql`case when c.status = 'signing' and not ${hasQuestion} then array(select distinct cs.role from contract_signers cs
    where cs.tenant_id = c.tenant_id and cs.contract_id = c.id and cs.status in ('invited', 'viewed') order by cs.role desc) end`
  const hostNames = sql`case when c.status = 'signing' and not ${hasQuestion} then array(select cs.name from contract_signers cs
    where cs.tenant_id = c.tenant_id and cs.contract_id = c.id and cs.role = 'company' and cs.status in ('invited', 'viewed') order by cs.name) end`
  return {
    id: newest<string>(sql`c.id`),
    status: newest<string>(sql`c.status`),
    since: newest<Date>(contractSince),
    signedBy: newest<string[]>(signedBy),
    hostNames: newest<string[]>(hostNames),
  }
})
/** For internships, which ask whether a change ends what was signed. */
export const signaturesOfInternships = countSignatures.extend(async (ctx, internshipId) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contracts c
    join signatures g on g.tenant_id = c.tenant_id and g.contract_id = c.id and g.voided_at is null
    where c.tenant_id = ${ctx.tenant.id} and c.internship_id = ${internshipId}
      and c.status in ('filling', 'ready', 'signing', 'declined', 'expired')`.execute(ctx.db)
  return rows[0]?.count ?? 0
})
/** For students, whose guardian stays where a contract names them. */
export const signingGuardians = hasSigned.extend(async (ctx, guardianId) => {
  const { rows } = await sql`
    select 1 from contract_signers where tenant_id = ${ctx.tenant.id} and guardian_id = ${guardianId} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
})
/** For people, of whom it is told what waits for their hand. Who comes to no contract reads of none. */
export const signaturesOfMembers = signaturesDue.extend((ctx, user) => {
  if (!actsAs(ctx.actor, ...contractReaders) || actsAs(ctx.actor, 'platform_admin'))
    return sql<SignatureDue[]>`'[]'::json`
  const { own, mine, school, company } = internshipRelations(ctx)
  return sql<
    SignatureDue[]
  >`coalesce((select json_agg(json_build_object('contractId', c.id, 'signerId', due.id, 'internshipId', i.id,
      'studentId', i.student_id, 'studentName', concat_ws(' ', pupil.first_name, pupil.infix, pupil.last_name),
      'since', due.invited_at, 'remindedAt', due.reminded_at) order by due.invited_at, due.id)
    from (select mine.* from contract_signers mine where mine.tenant_id = ${ctx.tenant.id} and mine.user_id = ${user}
      and mine.status in ('invited', 'viewed')) due
    join contracts c on c.tenant_id = due.tenant_id and c.id = due.contract_id and c.status = 'signing' and not ${hasQuestion}
    join internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id
    join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
    join users pupil on pupil.tenant_id = i.tenant_id and pupil.id = i.student_id
    where ${own} or ${mine} or ${school} or ${company}), '[]')`
})
