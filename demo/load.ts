import { readFile } from 'node:fs/promises'
import type { Ctx } from '#areas/context.ts'
import { addMentorship, enrol, ensureGroups } from '#areas/groups/commands.ts'
import { ensureAccounts } from '#areas/identity/commands.ts'
import { askConfirmation } from '#areas/identity/confirmations/commands.ts'
import { runImport, type ImportReport } from '#areas/imports/commands.ts'
import { addMemberships, writeOrganizations } from '#areas/organizations/commands.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { addPeriod } from '#areas/periods/commands.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import type { RoleName } from '#areas/users/model.ts'
import { addUsers, grantRoles, renameUser } from '#areas/users/commands.ts'
import { noteSizes } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { addDays, dayOf, daysBetween, weekdaysIn, type WeeklySchedule } from '#platform/week.ts'
import type { Runtime } from '../src/runtime.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { play } from './play.ts'
import { demoPassword, platformAdmin, story, storyDay, type StoryPerson, type TenantStory } from './story.ts'
import { addGuardian, writeStudents } from '#areas/students/file/commands.ts'
import { writeVacancies } from '#areas/vacancies/writing/lists/commands.ts'

/**
 * Fills the tenants with the story once; a second start leaves them as they are. Who there is and where is written down
 * tenant after tenant, since they share accounts; what those people then do happens in all tenants side by side.
 */
export async function loadDemo(runtime: Runtime): Promise<void> {
  const { hosts, ownerUrl } = runtime
  const fresh: { tenant: Tenant; origin: string; told: TenantStory }[] = []
  let passwordHash: string | undefined
  for (const tenant of await hosts.all()) {
    const told = story.find((one) => one.tenant === tenant.key)
    if (!told) continue
    const { origin } = await hosts.originOfTenant(tenant.id)
    const isNew = await asSystem(
      runtime,
      tenant,
      origin,
      async (ctx) => {
        const known = await ctx.db
          .selectFrom('users')
          .select('id')
          .where('tenantId', '=', tenant.id)
          .limit(1)
          .executeTakeFirst()
        if (known) return false
        passwordHash ??= await hashPassword(demoPassword)
        await tell(ctx, told, passwordHash)
        return true
      },
      { timeout: 60_000 },
    )
    if (isNew) fresh.push({ tenant, origin, told })
  }
  if (fresh.length === 0) return
  await noteSizes(ownerUrl)
  await Promise.all(
    fresh.map(async ({ tenant, origin, told }) => {
      await play(runtime, tenant, origin, told)
      await asSystem(runtime, tenant, origin, invite)
    }),
  )
}

/** Who has no account yet finds the link in the mail. */
async function invite(ctx: Ctx): Promise<void> {
  const invited = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', '=', 'invited')
    .execute()
  for (const { id } of invited) await askConfirmation(ctx, id)
}

async function tell(ctx: Ctx, told: TenantStory, passwordHash: string): Promise<void> {
  // The story happens today, whatever day it was written for.
  const shift = daysBetween(storyDay, dayOf(ctx.now))
  const day = (written: string) => addDays(written, shift)
  const organizations = new Map(told.organizations.map(({ ref }) => [ref, newId()]))
  await writeOrganizations(
    ctx,
    told.organizations.map(({ ref, sectors, houseNumber, ...one }) => ({
      ...one,
      id: organizations.get(ref) as string,
      status: 'approved',
      branchNumber: null,
      sectorKeys: [...sectors],
      website: null,
      phone: null,
      houseNumber: String(houseNumber),
      source: 'staff',
    })),
  )
  const schoolId = organizations.get('school') as string

  const people: StoryPerson[] = [
    ...told.people,
    { ...platformAdmin, roles: [{ role: 'platform_admin', at: null }], jobTitle: null, phone: null },
  ]
  const accounts = await ensureAccounts(
    ctx,
    people.map(({ email, isInvited }) => ({ email, username: null, passwordHash: isInvited ? null : passwordHash })),
  )
  const ids = new Map(people.map(({ email }) => [email, newId()]))
  await addUsers(
    ctx,
    people.map(({ email, firstName, infix, lastName, phone, isInvited, hasLeft }, at) => ({
      id: ids.get(email) as string,
      accountId: accounts[at] as string,
      firstName,
      infix,
      lastName,
      phone,
      status: statusOf({ isInvited, hasLeft }),
    })),
  )
  const roles = people.flatMap(({ email, roles: held }) =>
    held.map(({ role, at }) => ({
      userId: ids.get(email) as string,
      name: role as RoleName,
      organizationId: at === null ? null : (organizations.get(at) as string),
    })),
  )
  await grantRoles(ctx, roles)
  await addMemberships(
    ctx,
    roles.flatMap(({ userId, organizationId }) =>
      organizationId ? [{ userId, organizationId, isContactPerson: true }] : [],
    ),
  )

  if (told.files.students)
    await importFile(ctx, { kind: 'students', name: told.files.students, organizationId: schoolId, passwordHash })
  const files = told.files.organizations
    ? told.files
    : told.program === 'mas'
      ? { organizations: 'organisaties.csv', vacancies: 'vacatures.csv' }
      : { organizations: 'organisaties-venray.csv', vacancies: 'vacatures-venray.csv' }
  if (files.organizations) await importFile(ctx, { kind: 'organizations', name: files.organizations })
  if (files.vacancies) await importFile(ctx, { kind: 'vacancies', name: files.vacancies })

  const year = schoolYearOf(dayOf(ctx.now)).name
  const groupIds = await ensureGroups(
    ctx,
    schoolId,
    year,
    told.groups.map(({ name, level, year: of }) => ({ name, level, year: of })),
  )
  for (const { name, mentorEmail } of told.groups) {
    const mentorId = ids.get(mentorEmail)
    if (mentorId) await addMentorship(ctx, mentorId, groupIds.get(name) as string)
  }
  await overlayPupils(ctx, told, schoolId, groupIds, passwordHash)
  for (const { groups, ...period } of told.periods) {
    await addPeriod(ctx, {
      ...period,
      schoolId,
      schoolYear: year,
      startsOn: day(period.startsOn),
      endsOn: day(period.endsOn),
      searchOpensOn: day(period.searchOpensOn),
      applicationsCloseOn: day(period.applicationsCloseOn),
      groupIds: groups.flatMap((name) => groupIds.get(name) ?? []),
    })
  }
  const company = told.organizations.find(({ ref }) => ref === 'company')
  const contact = told.people.find(({ roles: held }) =>
    held.some(({ role, at }) => at === 'company' && ['admin', 'supervisor'].includes(role)),
  )
  await writeVacancies(
    ctx,
    told.vacancies.map((vacancy) => ({
      id: newId(),
      organizationId: organizations.get('company') as string,
      program: vacancy.program,
      title: vacancy.title,
      summary: vacancy.description.split(/(?<=[.!?])\s/)[0]?.slice(0, 200) ?? '',
      description: vacancy.description,
      tasks: [],
      whatYouLearn: '',
      sectorKeys: [...vacancy.sectors],
      format: 'recurring',
      seats: vacancy.seats,
      minAge: vacancy.minAge,
      levels: [],
      hoursTotal: vacancy.hoursTotal,
      startsOn: day(vacancy.startsOn),
      endsOn: day(vacancy.endsOn),
      weeklySchedule: vacancy.weeklySchedule as never,
      days: weekdaysIn(vacancy.weeklySchedule as WeeklySchedule),
      street: company?.street ?? null,
      houseNumber: company ? String(company.houseNumber) : null,
      postcode: company?.postcode ?? null,
      city: company?.city ?? null,
      lat: company?.lat ?? null,
      lng: company?.lng ?? null,
      contactUserId: contact ? (ids.get(contact.email) ?? null) : null,
      supervisorUserId: contact ? (ids.get(contact.email) ?? null) : null,
      applicationDeadline: null,
      requiresMotivation: false,
      requiresVog: false,
      industrial: vacancy.industrial,
      accessibility: [],
      allowanceCents: null,
      externalKey: null,
    })),
  )
}

type File = {
  kind: 'students' | 'organizations' | 'vacancies'
  name: string
  organizationId?: string
  passwordHash?: string
}

/** Reads one of the files in as a school or a broker would; what is wrong in it is said, not hidden. */
async function importFile(ctx: Ctx, { name, ...order }: File): Promise<ImportReport> {
  const bytes = await readFile(new URL(`files/${name}`, import.meta.url))
  const report = await runImport(ctx, { ...order, fileName: name, bytes: new Uint8Array(bytes) })
  const { create = 0, error = 0 } = report.counts
  ctx.services.log.info('demo file read', {
    tenant: ctx.tenant.key,
    file: name,
    created: create,
    errors: error,
    lines: report.errors.map(({ line, column, key }) => `${line} ${column}: ${key}`),
  })
  return report
}

/** The pupils of the story: those of the class list by their number, under their real name; the others are added. */
async function overlayPupils(
  ctx: Ctx,
  told: TenantStory,
  schoolId: string,
  groupIds: Map<string, string>,
  passwordHash: string,
): Promise<void> {
  const listed = await ctx.db
    .selectFrom('studentProfiles')
    .select(['userId', 'studentNumber'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .execute()
  const byNumber = new Map(listed.map(({ studentNumber, userId }) => [studentNumber?.replace(/^0+/, ''), userId]))
  const accounts = await ensureAccounts(
    ctx,
    told.pupils.map(({ email }) => ({ email, username: null, passwordHash })),
  )
  for (const [at, pupil] of told.pupils.entries()) {
    const known = byNumber.get(pupil.studentNumber.replace(/^0+/, ''))
    const id = known ?? newId()
    const { firstName, infix, lastName } = pupil
    if (known) await renameUser(ctx, known, { firstName, infix, lastName })
    else {
      await addUsers(ctx, [{ id, accountId: accounts[at] as string, firstName, infix, lastName, status: 'active' }])
      await grantRoles(ctx, [{ userId: id, name: 'student', organizationId: schoolId }])
      await addMemberships(ctx, [{ userId: id, organizationId: schoolId }])
    }
    const { studentNumber, birthDate, level, year, homePostcode, homeLat, homeLng } = pupil
    await writeStudents(ctx, [
      { userId: id, schoolId, studentNumber, birthDate, level, year, homePostcode, homeLat, homeLng },
    ])
    const groupId = groupIds.get(pupil.group)
    if (groupId) await enrol(ctx, schoolYearOf(dayOf(ctx.now)).startsOn, [{ studentId: id, groupId }])
    for (const {
      firstName: given,
      infix: between,
      lastName: family,
      email,
      phone,
      relation,
      language,
    } of pupil.guardians) {
      await addGuardian(ctx, {
        studentId: id,
        firstName: given,
        lastName: [between, family].filter(Boolean).join(' '),
        email,
        phone,
        relation,
        locale: language === 'en' ? 'en' : 'nl',
      })
    }
  }
}

function statusOf({ isInvited, hasLeft }: Pick<StoryPerson, 'isInvited' | 'hasLeft'>) {
  if (hasLeft) return 'inactive'
  return isInvited ? 'invited' : 'active'
}
