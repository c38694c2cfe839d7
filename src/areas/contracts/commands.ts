import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { storeFile } from '#areas/files/commands.ts'
import { contractStarted } from '#areas/internships/commands.ts'
import { revokeLinks } from '#areas/identity/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { fullName, userIdOf } from '#areas/users/model.ts'
import { listUsersById, listUsersWithRole, type User } from '#areas/users/queries.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { texts } from '#platform/texts.ts'
import { dayOf } from '#platform/week.ts'
import {
  contractNumber,
  finalizeObstacles,
  judgeContractStep,
  signersInTurn,
  truncateIp,
  verifyCodeOf,
  type ContractEvent,
  type ContractStatus,
} from './model.ts'
import { buildPresentedPdf } from './paper/model.ts'
import { paperOf } from './paper/queries.ts'
import { capacitiesFor, partsOf, planOf } from './policy.ts'
import { getContract, getContractBehindLink, type Contract, type Shown } from './queries.ts'
import type { GuardianInput } from './schema.ts'
import { fieldFaults, type TemplateValues } from './templates/model.ts'
import { defaultTemplate } from './templates/queries.ts'
import { addGuardian } from '#areas/students/file/commands.ts'
import { getAnyStudent, listGuardians } from '#areas/students/file/queries.ts'

/** Makes the contract of an internship that needs one: text, what is known already, and who signs in which turn. */
export async function createContract(ctx: Ctx, internshipId: string): Promise<string | undefined> {
  const internship = await getInternship(ctx, internshipId)
  if (!internship.needsDigitalContract || internship.contractId) return undefined
  const student = await getAnyStudent(ctx, internship.studentId)
  const locale = student.locale
  const templateId = await ensureTemplate(ctx, internship.program, locale)
  const people = await peopleOf(ctx, internship)
  const values = await knownValues(ctx, internship, people)
  const id = newId()
  const year = Number(dayOf(ctx.now).slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    insert into contract_numbers (tenant_id, year, last) values (${ctx.tenant.id}, ${year}, 1)
    on conflict (tenant_id, year) do update set last = contract_numbers.last + 1 returning last`.execute(ctx.db)
  await ctx.db
    .insertInto('contracts')
    .values({
      tenantId: ctx.tenant.id,
      id,
      internshipId,
      templateId,
      templateVersion: 1,
      number: contractNumber(year, rows[0]?.last ?? 1),
      locale,
      status: 'filling',
      turnSince: ctx.now,
      fieldValues: JSON.stringify(Object.entries(values)),
      verifyCode: verifyCodeOf(randomBytes(16)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await addSigners(ctx, id, internship, people, locale)
  await remember(ctx, id, 'created')
  ctx.audit({
    action: 'contracts.created',
    subject: { type: 'contracts', id },
    organizationId: internship.organizationId,
    to: 'filling',
  })
  ctx.record({ name: 'contracts.filling-started', subject: { type: 'contracts', id }, payload: { contractId: id } })
  if (internship.status === 'planned') await contractStarted(ctx, internshipId)
  await finalizeIfComplete(ctx, id)
  return id
}

async function ensureTemplate(ctx: Ctx, program: 'mas' | 'traineeship', locale: 'nl' | 'en'): Promise<string> {
  const known = await ctx.db
    .selectFrom('contractTemplates')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('program', '=', program)
    .where('locale', '=', locale)
    .where('status', '=', 'active')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (known) return known.id
  const { title, body, fields } = defaultTemplate(program, locale, {
    companyFillsContractFields: ctx.tenant.capabilities.companyFillsContractFields,
  })
  const id = newId()
  await ctx.db
    .insertInto('contractTemplates')
    .values({
      tenantId: ctx.tenant.id,
      id,
      name: title,
      program,
      locale,
      body: JSON.stringify({ text: body }),
      fields: JSON.stringify(fields),
    })
    .execute()
  return id
}

type People = { company: User | undefined; school: User | undefined; supervisor: User | undefined }

async function peopleOf(ctx: Ctx, internship: Internship): Promise<People> {
  const [signatories, admins, schoolSigners, coordinators, named] = await Promise.all([
    listUsersWithRole(ctx, internship.organizationId, ['signatory']),
    listUsersWithRole(ctx, internship.organizationId, ['admin', 'supervisor']),
    listUsersWithRole(ctx, internship.schoolId, ['signatory']),
    listUsersWithRole(ctx, internship.schoolId, ['coordinator']),
    listUsersById(ctx, internship.supervisorUserId ? [internship.supervisorUserId] : []),
  ])
  return {
    company: signatories[0] ?? named[0] ?? admins[0],
    school: schoolSigners[0] ?? coordinators[0],
    supervisor: named[0] ?? admins[0],
  }
}

async function knownValues(
  ctx: Ctx,
  internship: Internship,
  { company, school, supervisor }: People,
): Promise<TemplateValues> {
  const host = await getOrganization(ctx, internship.organizationId)
  const ownSchool = await getOrganization(ctx, internship.schoolId)
  const address = (one: typeof host) =>
    [`${one.street ?? ''} ${one.houseNumber ?? ''}`.trim(), [one.postcode, one.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', ') || null
  const weekMinutes = Object.values(internship.schedule)
    .flat()
    .reduce((sum, [from, to]) => sum + minutes(to) - minutes(from), 0)
  return {
    student_name: internship.studentName,
    student_birth_date: internship.birthDate,
    student_class: internship.groupNames.join(', ') || null,
    school_name: internship.schoolName,
    school_address: address(ownSchool),
    coordinator_name: school ? fullName(school) : null,
    coordinator_email: school?.email ?? null,
    coordinator_phone: school?.phone ?? null,
    company_name: internship.organizationName,
    company_address: address(host),
    company_kvk: host.kvkNumber,
    company_signatory_name: company ? fullName(company) : null,
    starts_on: internship.startsOn,
    ends_on: internship.endsOn,
    schedule: internship.schedule as TemplateValues[string],
    hours_per_week: weekMinutes > 0 ? Math.round(weekMinutes / 6) / 10 : null,
    hours_total: internship.minutesPlanned === null ? null : internship.minutesPlanned / 60,
    workplace_address: internship.place || address(host),
    tasks: internship.tasks || null,
    learning_goals: internship.learningGoals || null,
    company_supervisor: supervisor ? fullName(supervisor) : null,
    company_supervisor_phone: supervisor?.phone ?? host.phone,
    company_supervisor_email: supervisor?.email ?? null,
    school_supervisor_name: school ? fullName(school) : null,
    school_supervisor_phone: school?.phone ?? null,
    school_supervisor_email: school?.email ?? null,
  }
}

function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

async function addSigners(
  ctx: Ctx,
  contractId: string,
  internship: Internship,
  { company, school }: People,
  locale: 'nl' | 'en',
): Promise<void> {
  const guardians = (await listGuardians(ctx, internship.studentId)).filter(({ hasAuthority }) => hasAuthority)
  const host = await getOrganization(ctx, internship.organizationId)
  const plan = planOf(ctx, internship)
  let guardian = 0
  type NewSigner = {
    tenantId: string
    id: string
    contractId: string
    role: string
    turn: number
    required: boolean
    userId: string | null
    guardianId: string | null
    name: string
    email: string | null
    locale: 'nl' | 'en'
  }
  const rows = plan.flatMap(({ role, turn, required }): NewSigner[] => {
    const base = { tenantId: ctx.tenant.id, id: newId(), contractId, role, turn, required }
    if (role === 'student')
      return [
        {
          ...base,
          userId: internship.studentId,
          guardianId: null,
          name: internship.studentName,
          email: internship.studentEmail,
          locale,
        },
      ]
    if (role === 'company')
      return [
        {
          ...base,
          userId: company?.id ?? null,
          guardianId: null,
          name: company ? fullName(company) : host.name,
          email: company?.email ?? host.email,
          locale: company?.locale ?? 'nl',
        },
      ]
    if (role === 'school')
      return school
        ? [
            {
              ...base,
              userId: school.id,
              guardianId: null,
              name: fullName(school),
              email: school.email,
              locale: school.locale,
            },
          ]
        : []
    const one = guardians[guardian++]
    return one
      ? [
          {
            ...base,
            userId: null,
            guardianId: one.id,
            name: `${one.firstName} ${one.lastName}`.trim(),
            email: one.email,
            locale: one.locale,
          },
        ]
      : []
  })
  if (rows.length) await ctx.db.insertInto('contractSigners').values(rows).execute()
}

/** Names the parent or guardian who signs too, where none was known; the pupil knows best, the school may help. */
export async function nameGuardian(ctx: Ctx, id: string, input: GuardianInput): Promise<void> {
  const { contract, internship } = await open(ctx, id)
  const parts = partsOf(ctx.actor, internship)
  if (!parts.includes('student')) throw forbidden('contracts.not-yours')
  if (contract.status !== 'filling') throw conflict('contracts.invalid-transition')
  const planned = planOf(ctx, internship).filter(({ role }) => role === 'guardian')
  const known = contract.signers.filter(({ role }) => role === 'guardian')
  const next = planned[known.length]
  if (!next) throw conflict('contracts.guardian-known')
  const email = input.email.toLowerCase()
  if (email === internship.studentEmail?.toLowerCase()) throw invalid({ email: ['contracts.guardian-is-student'] })
  const { firstName, lastName, phone = null, locale } = input
  const guardianId = await addGuardian(ctx, {
    studentId: internship.studentId,
    firstName,
    lastName,
    email,
    phone,
    relation: 'parent',
    locale,
  })
  await ctx.db
    .insertInto('contractSigners')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      contractId: id,
      role: 'guardian',
      turn: next.turn,
      required: next.required,
      userId: null,
      guardianId,
      name: `${firstName} ${lastName}`,
      email,
      locale,
    })
    .execute()
  await remember(ctx, id, 'changed')
  ctx.audit({
    action: 'contracts.guardian-named',
    subject: { type: 'contracts', id },
    organizationId: internship.organizationId,
  })
  ctx.record({ name: 'contracts.part-submitted', subject: { type: 'contracts', id }, payload: { contractId: id } })
  await finalizeIfComplete(ctx, id)
}

/** Opens a contract for change: its row stays locked until the end, so that two who act do so one after the other. */
export async function open(ctx: Ctx, id: string, behindLink = false): Promise<Shown> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return behindLink ? getContractBehindLink(ctx, id) : getContract(ctx, id)
}

/** Writes what a party knows into its own part of the contract. What has been signed for is voided by what changes it. */
export async function fillFields(ctx: Ctx, id: string, values: TemplateValues, lockVersion?: number): Promise<void> {
  const { contract, internship } = await open(ctx, id)
  const parts = partsOf(ctx.actor, internship)
  if (parts.length === 0) throw forbidden('contracts.not-yours')
  if (contract.status !== 'filling') throw conflict('contracts.invalid-transition')
  if (lockVersion !== undefined && lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  const own = contract.template.fields.filter(({ filledBy }) => parts.includes(filledBy))
  const known = new Set(own.map(({ key }) => key))
  const foreign = Object.keys(values).filter((key) => !known.has(key))
  if (foreign.length) throw forbidden('contracts.not-your-part')
  const next = {
    ...contract.values,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value])),
  }
  const faults = fieldFaults(own, next).filter(({ key }) => key in values)
  if (faults.length)
    throw invalid(
      Object.fromEntries(
        faults.map(({ key, code, limit }) => [
          `values.${key}`,
          [
            `@${ctx.t(`contracts.fieldFaults.${code}`, {
              limit: limit ?? 0,
              label: own.find((field) => field.key === key)?.label[ctx.locale] ?? key,
            })}`,
          ],
        ]),
      ),
    )
  await writeValues(ctx, contract, next)
  await remember(ctx, id, 'part_submitted')
  ctx.record({ name: 'contracts.part-submitted', subject: { type: 'contracts', id }, payload: { contractId: id } })
  await finalizeIfComplete(ctx, id)
}

async function writeValues(ctx: Ctx, contract: Contract, values: TemplateValues): Promise<void> {
  await ctx.db
    .updateTable('contracts')
    .set({
      fieldValues: JSON.stringify(Object.entries(values)),
      lockVersion: contract.lockVersion + 1,
      updatedAt: ctx.now,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contract.id)
    .execute()
}

/** The last part in makes it ready by itself. */
async function finalizeIfComplete(ctx: Ctx, id: string): Promise<void> {
  const { contract, internship } = await getContractBehindLink(ctx, id)
  if (contract.status !== 'filling' || obstaclesOf(ctx, contract, internship).length > 0) return
  await move(ctx, contract, 'finalize', 'ready', { organizationId: internship.organizationId })
}

function obstaclesOf(ctx: Ctx, contract: Contract, internship: Internship): string[] {
  return finalizeObstacles({
    fieldsMissing: fieldFaults(contract.template.fields, contract.values).map(({ key }) => key),
    lawBlocks: [],
    plan: planOf(ctx, internship),
    signers: contract.signers.map((signer) => ({ ...signer, phone: null })),
  })
}

/** What the office does with a contract as a whole. The same step twice is the step once. */
export async function takeOfficeStep(
  ctx: Ctx,
  id: string,
  event: 'finalize' | 'send' | 'edit' | 'extend' | 'void',
  input: { reason?: string | undefined; lockVersion?: number | undefined } = {},
): Promise<void> {
  const { contract, internship } = await open(ctx, id)
  const verdict = judgeContractStep(event, contract.status, capacitiesFor(ctx.actor, internship))
  if (verdict === 'not_yours') throw forbidden('contracts.not-yours')
  if (verdict === 'wrong_state') {
    if (contract.status === leadsTo[event]) return
    throw conflict('contracts.invalid-transition')
  }
  if (input.lockVersion !== undefined && input.lockVersion !== contract.lockVersion) throw conflict('platform.stale')
  const reason = input.reason?.trim() ?? ''
  if (event === 'void' && reason.length < 10) throw invalid({ reason: ['contracts.reason-too-short'] })
  if (event === 'finalize') {
    const [obstacle] = obstaclesOf(ctx, contract, internship)
    if (obstacle) throw conflict(`contracts.${obstacle}`)
  }
  if (event === 'send') return send(ctx, contract, internship)
  if (event === 'edit') return reopen(ctx, contract, internship, reason)
  if (event === 'void') await closeLinks(ctx, contract)
  const expiresAt = new Date(ctx.now.getTime() + ctx.tenant.capabilities.contractExpiryDays * 86_400_000)
  await move(ctx, contract, event, leadsTo[event], {
    organizationId: internship.organizationId,
    reason,
    ...(event === 'extend' ? { expiresAt } : {}),
    ...(event === 'void' ? { voidedAt: ctx.now, voidReason: reason } : {}),
  })
  if (event === 'extend') for (const signer of signersInTurn(contract.signers)) remindOf(ctx, id, signer.id)
}

/** Their link is sent once more: the one they have may have run out with the contract. */
export function remindOf(ctx: Ctx, contractId: string, signerId: string): void {
  ctx.record({
    name: 'contracts.reminded',
    subject: { type: 'contracts', id: contractId },
    payload: { contractId, signerId },
  })
}

/** The internship moved: what is not signed yet by everybody says the new days, and what was signed for others is void. */
export async function followDates(ctx: Ctx, internshipId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .where('status', 'in', ['filling', 'ready', 'signing', 'declined'])
    .executeTakeFirst()
  if (!row) return
  const { contract, internship } = await open(ctx, row.id, true)
  const { startsOn, endsOn } = internship
  if (contract.values.starts_on === startsOn && contract.values.ends_on === endsOn) return
  if (contract.status !== 'filling') await reopen(ctx, contract, internship, '')
  const { contract: opened } = await getContractBehindLink(ctx, row.id)
  await writeValues(ctx, opened, { ...opened.values, starts_on: startsOn, ends_on: endsOn })
  await finalizeIfComplete(ctx, row.id)
}

async function reopen(ctx: Ctx, contract: Contract, { organizationId }: Internship, reason: string): Promise<void> {
  await voidSignatures(ctx, contract, ctx.t('contracts.editWarning.title'))
  await move(ctx, contract, 'edit', 'filling', {
    organizationId,
    reason,
    expiresAt: null,
    presentedFileId: null,
    presentedSha256: null,
    revision: contract.revision + 1,
  })
}

/** A contract that counts no more is nobody's to read by a link in an old mail. */
async function closeLinks(ctx: Ctx, contract: Contract): Promise<void> {
  for (const { id } of contract.signers) await revokeLinks(ctx, { kinds: ['sign', 'qr'], subjectId: id })
}

const leadsTo = { finalize: 'ready', send: 'signing', edit: 'filling', extend: 'signing', void: 'voided' } as const

/** Lays the text down on paper as it will be signed, and invites whose turn is first. */
async function send(ctx: Ctx, contract: Contract, internship: Internship): Promise<void> {
  const t = texts[contract.locale]
  const presented = await buildPresentedPdf(await paperOf(ctx, contract, internship), t)
  const file = await storeFile(ctx, {
    bytes: presented.bytes,
    fileName: `${contract.number}.pdf`,
    mime: 'application/pdf',
    owner: { type: 'contracts', id: contract.id },
  })
  const expiresAt = new Date(ctx.now.getTime() + ctx.tenant.capabilities.contractExpiryDays * 86_400_000)
  await move(ctx, contract, 'send', 'signing', {
    organizationId: internship.organizationId,
    sentAt: ctx.now,
    expiresAt,
    presentedFileId: file.id,
    presentedSha256: presented.sha256,
  })
  await inviteNext(ctx, contract.id)
}

export async function inviteNext(ctx: Ctx, contractId: string): Promise<void> {
  const { contract } = await getContractBehindLink(ctx, contractId)
  for (const signer of signersInTurn(contract.signers).filter(({ status }) => status === 'waiting')) {
    await ctx.db
      .updateTable('contractSigners')
      .set({ status: 'invited', invitedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', signer.id)
      .execute()
    await remember(ctx, contractId, 'invited', signer.id)
    ctx.record({
      name: 'contracts.signer-invited',
      subject: { type: 'contracts', id: contractId },
      payload: { contractId, signerId: signer.id },
    })
  }
}

async function voidSignatures(ctx: Ctx, contract: Contract, reason: string): Promise<void> {
  const told = contract.signers.filter(({ viewedAt, invitedAt }) => viewedAt ?? invitedAt).map(({ id }) => id)
  await ctx.db
    .updateTable('signatures')
    .set({ voidedAt: ctx.now, voidReason: reason })
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contract.id)
    .where('voidedAt', 'is', null)
    .execute()
  await ctx.db
    .updateTable('contractSigners')
    .set({ status: 'waiting', invitedAt: null, viewedAt: null, signedAt: null, declinedAt: null, declineReason: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contract.id)
    .execute()
  ctx.record({
    name: 'contracts.changed',
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, signerIds: told },
  })
}

type MoveExtras = { organizationId: string; reason?: string; signerId?: string } & Partial<{
  sentAt: Date
  expiresAt: Date | null
  completedAt: Date
  voidedAt: Date
  voidReason: string
  presentedFileId: string | null
  presentedSha256: string | null
  revision: number
}>

const happened: Partial<Record<ContractEvent, [event: string, kind: string]>> = {
  finalize: ['contracts.ready', 'finalized'],
  send: ['contracts.sent', 'sent'],
  edit: ['contracts.reopened', 'changed'],
  extend: ['contracts.extended', 'extended'],
  void: ['contracts.voided', 'voided'],
  decline: ['contracts.declined', 'declined'],
  complete: ['contracts.completed', 'completed'],
  expire: ['contracts.expired', 'expired'],
}

export async function move(
  ctx: Ctx,
  contract: Contract,
  event: ContractEvent,
  to: ContractStatus,
  { organizationId, reason, signerId, ...changes }: MoveExtras,
): Promise<void> {
  await ctx.db
    .updateTable('contracts')
    .set({ ...changes, status: to, turnSince: ctx.now, updatedAt: ctx.now, lockVersion: contract.lockVersion + 1 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contract.id)
    .execute()
  const [name, kind] = happened[event] ?? [`contracts.${event}`, event]
  if (event !== 'decline') await remember(ctx, contract.id, kind)
  ctx.audit({
    action: name,
    subject: { type: 'contracts', id: contract.id },
    organizationId,
    from: contract.status,
    to,
    reason: reason || null,
  })
  ctx.record({
    name,
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, ...(signerId ? { signerId } : {}) },
  })
}

/** A link of the contract's own chain. The contract's row is locked, so the number before is the last. */
export async function remember(
  ctx: Ctx,
  contractId: string,
  kind: string,
  signerId: string | null = null,
  data: Record<string, string> = {},
): Promise<void> {
  const last = await ctx.db
    .selectFrom('contractEvents')
    .select(['seq', 'hash'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contractId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seq = (last?.seq ?? 0) + 1
  const prevHash = last?.hash ?? ''
  const { actor } = ctx
  const row = {
    seq,
    kind,
    actorKind: actor.kind === 'visitor' ? 'link' : actor.kind,
    actorId: userIdOf(actor) ?? null,
    signerId,
    ip: ctx.ip ? truncateIp(ctx.ip) : null,
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    data,
    at: ctx.now.toISOString(),
  }
  const hash = createHash('sha256')
    .update(prevHash + JSON.stringify(row))
    .digest('hex')
  await ctx.db
    .insertInto('contractEvents')
    .values({ ...row, tenantId: ctx.tenant.id, contractId, data: JSON.stringify(data), at: ctx.now, prevHash, hash })
    .execute()
}

/** Ends contracts nobody signed in time. Runs as the system. */
export async function expireContracts(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('contracts')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', 'in', ['ready', 'signing'])
    .where('expiresAt', '<', ctx.now)
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    const { contract, internship } = await open(ctx, id, true)
    // Somebody may have signed while this one waited for the row.
    const isDue = contract.expiresAt !== null && contract.expiresAt < ctx.now
    if (!isDue || !['ready', 'signing'].includes(contract.status)) continue
    await move(ctx, contract, 'expire', 'expired', { organizationId: internship.organizationId })
  }
}
