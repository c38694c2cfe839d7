import { randomBytes } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { contractStarted } from '#areas/internships/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { tellStep } from '#areas/steps.ts'
import { getAnyStudent, listGuardians } from '#areas/students/file/queries.ts'
import { fullName } from '#areas/users/model.ts'
import { listUsersById, listUsersWithRole, type User } from '#areas/users/queries.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dayOf } from '#platform/week.ts'
import { finalizeIfComplete } from '../filling/commands.ts'
import type { SignerRole } from '../model.ts'
import { mayRenew, signerPlanFor } from '../policy.ts'
import { remember } from '../proof/commands.ts'
import { contractNumber, verifyCodeOf } from '../proof/model.ts'
import { contractRecord, open } from '../steps/commands.ts'
import type { ContractSignersTable } from '../tables.ts'
import { templateFaults, type TemplateValues } from '../templates/model.ts'
import { defaultTemplate } from '../templates/queries.ts'
import { renewedValues } from './model.ts'

const made = { event: 'create', from: 'none', to: 'filling' } as const

/** Makes the contract of an internship that needs one: text, what is known already, and who signs in which turn. */
export async function createContract(
  ctx: Ctx,
  internshipId: string,
  before?: TemplateValues,
): Promise<string | undefined> {
  const internship = await getInternship(ctx, internshipId)
  if (!internship.needsDigitalContract || internship.contractId) return undefined
  const student = await getAnyStudent(ctx, internship.studentId)
  const locale = student.locale
  const templateId = await ensureTemplate(ctx, internship.program, locale)
  const people = await peopleOf(ctx, internship)
  const known = await knownValues(ctx, internship, people)
  const values = before ? renewedValues(before, known, assumedOf(internship)) : known
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
      status: made.to,
      turnSince: ctx.now,
      fieldValues: JSON.stringify(Object.entries(values)),
      verifyCode: verifyCodeOf(randomBytes(16)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await addSigners(ctx, id, internship, people, locale)
  await remember(ctx, id, 'created')
  tellStep(ctx, contractRecord, { id, organizationId: internship.organizationId }, made)
  if (internship.status === 'planned') await contractStarted(ctx, internshipId)
  await finalizeIfComplete(ctx, id)
  return id
}

/** The fields in which a contract says what is likely, where an internship says nothing. */
function assumedOf(internship: Internship): Set<string> {
  return new Set([
    ...(internship.place ? [] : ['workplace_address']),
    ...((internship.supervisorUserId ?? internship.hostContactName) ? [] : ['company_supervisor']),
    ...(internship.schoolSupervisorId ? [] : ['school_supervisor_name']),
  ])
}

/** Makes a contract in place of one that was called off, with what people wrote there. Asked twice it is made once. */
export async function renewContract(ctx: Ctx, id: string): Promise<string> {
  // Only the last that was called off leads on, so holding its row is enough to make one and not two.
  const { contract, internship } = await open(ctx, id)
  if (contract.status === 'voided' && internship.contractId) return internship.contractId
  if (!mayRenew(ctx.actor, internship, contract)) {
    const isOffice = mayRenew(
      ctx.actor,
      { ...internship, status: 'contracting', contractId: null, needsDigitalContract: true },
      { status: 'voided', isLatest: true },
    )
    throw isOffice ? conflict('contracts.invalid-transition') : forbidden('contracts.not-yours')
  }
  const own = contract.template.fields.filter(({ filledBy }) => filledBy !== 'system')
  const before = Object.fromEntries(own.map(({ key }) => [key, contract.values[key] ?? null]))
  const made = await createContract(ctx, internship.id, before)
  if (!made) throw conflict('contracts.invalid-transition')
  return made
}

/** What an internship says today of the fields of its contract. */
export async function valuesOfInternship(ctx: Ctx, internship: Internship): Promise<TemplateValues> {
  return knownValues(ctx, internship, await peopleOf(ctx, internship))
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
  const faults = templateFaults(body, fields)
  if (faults.length) throw new Error(`the ${program} contract in ${locale}: ${JSON.stringify(faults)}`)
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

type People = Record<'company' | 'school' | 'supervisor' | 'schoolSupervisor', User | undefined>

async function peopleOf(ctx: Ctx, internship: Internship): Promise<People> {
  const [signatories, admins, schoolSigners, coordinators, named] = await Promise.all([
    listUsersWithRole(ctx, internship.organizationId, ['signatory']),
    listUsersWithRole(ctx, internship.organizationId, ['admin', 'supervisor']),
    listUsersWithRole(ctx, internship.schoolId, ['signatory']),
    listUsersWithRole(ctx, internship.schoolId, ['coordinator']),
    listUsersById(
      ctx,
      [internship.supervisorUserId, internship.schoolSupervisorId].filter((id) => id !== null),
    ),
  ])
  const atCompany = named.find(({ id }) => id === internship.supervisorUserId)
  // Who guides there is the contact that was given with the place; who signs has an account, where anybody has.
  const isContacts = atCompany === undefined && internship.hostContactName !== null
  const company = signatories[0] ?? atCompany ?? admins[0]
  const forSchool = [...schoolSigners, ...coordinators]
  // Somebody with a role at both signs for the company, where another can sign for the school.
  const school = forSchool.find(({ id }) => id !== company?.id) ?? forSchool[0]
  return {
    company,
    school,
    supervisor: atCompany ?? (isContacts ? undefined : admins[0]),
    schoolSupervisor: named.find(({ id }) => id === internship.schoolSupervisorId) ?? school,
  }
}

async function knownValues(
  ctx: Ctx,
  internship: Internship,
  { company, school, supervisor, schoolSupervisor }: People,
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
    company_signatory_name: company ? fullName(company) : internship.hostContactName,
    starts_on: internship.startsOn,
    ends_on: internship.endsOn,
    schedule: internship.schedule as TemplateValues[string],
    hours_per_week: weekMinutes > 0 ? Math.round(weekMinutes / 6) / 10 : null,
    hours_total: internship.minutesPlanned === null ? null : internship.minutesPlanned / 60,
    workplace_address: internship.place || address(host),
    tasks: internship.tasks || null,
    learning_goals: internship.learningGoals || null,
    company_supervisor: supervisor ? fullName(supervisor) : internship.hostContactName,
    company_supervisor_phone: supervisor?.phone ?? internship.hostContactPhone ?? host.phone,
    company_supervisor_email: supervisor ? supervisor.email : internship.hostContactEmail,
    school_supervisor_name: schoolSupervisor ? fullName(schoolSupervisor) : null,
    school_supervisor_phone: schoolSupervisor?.phone ?? null,
    school_supervisor_email: schoolSupervisor?.email ?? null,
  }
}

function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

type Named = Pick<Insertable<ContractSignersTable>, 'userId' | 'guardianId' | 'name' | 'email' | 'locale'>

async function addSigners(
  ctx: Ctx,
  contractId: string,
  internship: Internship,
  { company, school }: People,
  locale: 'nl' | 'en',
): Promise<void> {
  const guardians = (await listGuardians(ctx, internship.studentId)).filter(({ hasAuthority }) => hasAuthority)
  const host = await getOrganization(ctx, internship.organizationId)
  const asUser = ({ id, email, locale: own, ...name }: User): Named => ({
    userId: id,
    guardianId: null,
    name: fullName(name),
    email,
    locale: own,
  })
  /** Who is known to sign in each name; a place in the plan that nobody is known for stays open. */
  const known: Record<SignerRole, Named[]> = {
    student: [
      {
        userId: internship.studentId,
        guardianId: null,
        name: internship.studentName,
        email: internship.studentEmail,
        locale,
      },
    ],
    company: [
      company
        ? { ...asUser(company), email: company.email ?? host.email }
        : {
            userId: null,
            guardianId: null,
            name: internship.hostContactName ?? host.name,
            email: internship.hostContactEmail ?? host.email,
            locale: 'nl',
          },
    ],
    school: school ? [asUser(school)] : [],
    guardian: guardians.map((one) => ({
      userId: null,
      guardianId: one.id,
      name: `${one.firstName} ${one.lastName}`.trim(),
      email: one.email,
      locale: one.locale,
    })),
  }
  const rows = signerPlanFor(ctx, internship).flatMap(({ role, turn, required }) => {
    const next = known[role]?.shift()
    return next ? [{ ...next, tenantId: ctx.tenant.id, id: newId(), contractId, role, turn, required }] : []
  })
  if (rows.length) await ctx.db.insertInto('contractSigners').values(rows).execute()
}
