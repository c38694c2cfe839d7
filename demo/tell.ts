import { readFile } from 'node:fs/promises'
import type { Ctx } from '#areas/context.ts'
import { ensureGroups } from '#areas/groups/commands.ts'
import { enrol } from '#areas/groups/members/commands.ts'
import { insertMentorships, type NewMentorship } from '#areas/groups/mentorships/commands.ts'
import { ensureAccounts } from '#areas/identity/accounts/commands.ts'
import { runImport, type ImportReport } from '#areas/imports/commands.ts'
import { addMemberships, writeOrganizations } from '#areas/organizations/commands.ts'
import { addPeriod } from '#areas/periods/commands.ts'
import { comesOn } from '#areas/periods/calendar/model.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { addGuardian, writeStudents } from '#areas/students/file/commands.ts'
import { addUsers, grantRoles, renameUser } from '#areas/users/commands.ts'
import type { RoleName } from '#areas/users/model.ts'
import { writeVacancies } from '#areas/vacancies/writing/lists/commands.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayOf, isDay, type WeeklySchedule } from '#platform/week.ts'
import { goesBackAYear } from './last-year.ts'
import { addRegion, placeOf } from './places.ts'
import { writeSite } from './site.ts'
import { onStoryDay, platformAdmin } from './story.ts'
import type { StoryPerson, TenantStory } from './story-shapes.ts'
import { atTheStartOfTheYear, seasonOf } from './year.ts'

/** Writes down who there is in a tenant and where, before any of them does anything. */
export async function tell(ctx: Ctx, told: TenantStory, passwordHash: string): Promise<void> {
  const day = (written: string) => onStoryDay(written, dayOf(ctx.now))
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
  await writeSite(ctx, {
    organizations: told.organizations,
    isMas: ctx.tenant.capabilities.program === 'mas',
    writtenBy: roles.find(({ name }) => name === 'tenant_admin')?.userId,
  })
  await addMemberships(
    ctx,
    // Who signs or helps there is not whom a pupil writes to.
    roles.flatMap(({ userId, organizationId, name }) =>
      organizationId
        ? [{ userId, organizationId, isContactPerson: name !== 'signatory' && name !== 'supervisor' }]
        : [],
    ),
  )

  // What a school and a broker read in they read in before the year began, or nobody could have a place by now.
  const early = { ...ctx, now: atTheStartOfTheYear(ctx.now) }
  const today = dayOf(ctx.now)
  if (told.files.students)
    await importFile(early, {
      today,
      kind: 'students',
      name: told.files.students,
      organizationId: schoolId,
      passwordHash,
    })
  if (told.files.organizations)
    await importFile(early, { today, kind: 'organizations', name: told.files.organizations })
  else await addRegion(ctx, told)
  if (told.files.vacancies) await importFile(early, { today, kind: 'vacancies', name: told.files.vacancies })

  const year = schoolYearOf(dayOf(ctx.now)).name
  const groupIds = await ensureGroups(
    ctx,
    schoolId,
    year,
    told.groups.map(({ name, level, year: of }) => ({ name, level, year: of })),
  )
  await insertMentorships(ctx, whoLooksAfter(ctx, told, { ids, groupIds }))
  await overlayPupils(ctx, told, schoolId, groupIds, passwordHash)
  await addClassmates(ctx, told, schoolId, groupIds, passwordHash)
  for (const { groups, ...period } of told.periods) {
    const startsOn = day(period.startsOn)
    const written = {
      // Who tells of hours in every week of the year must be let in on holidays too.
      allowHolidays: true,
      ...period,
      name: ['now', 'next'].includes(period.name) ? seasonOf(startsOn) : period.name,
      schoolId,
      schoolYear: year,
      startsOn,
      endsOn: day(period.endsOn),
      searchOpensOn: day(period.searchOpensOn),
      applicationsCloseOn: day(period.applicationsCloseOn),
      contractDeadline: period.contractDeadline ? day(period.contractDeadline) : null,
      groupIds: groups.flatMap((name) => groupIds.get(name) ?? []),
    }
    const id = await addPeriod(ctx, written)
    // Where few have a place yet, last year would look better than it was.
    if (period.name === 'now' && period.program === 'mas') await goesBackAYear(ctx, id, written)
  }
  const company = told.organizations.find(({ ref }) => ref === 'company')!
  const contact = told.people.find(({ roles: held }) =>
    held.some(({ role, at }) => at === 'company' && ['admin', 'supervisor'].includes(role)),
  )
  await writeVacancies(
    ctx,
    told.vacancies.map(({ description, hoursTotal, weeklySchedule, sectors, program, times, ...vacancy }) => ({
      ...placeOf(
        {
          organizationId: organizations.get('company') as string,
          sectors,
          program,
          street: company.street,
          houseNumber: String(company.houseNumber),
          city: company.city,
          lat: company.lat,
          lng: company.lng,
        },
        {
          ...vacancy,
          text: description,
          hours: hoursTotal,
          schedule: weeklySchedule as WeeklySchedule,
          requiresVog: false,
        },
      ),
      postcode: company.postcode,
      startsOn: day(vacancy.startsOn),
      endsOn: times
        ? lastTime(ctx, weeklySchedule as WeeklySchedule, { startsOn: day(vacancy.startsOn), times })
        : day(vacancy.endsOn),
      contactUserId: contact ? (ids.get(contact.email) ?? null) : null,
      supervisorUserId: contact ? (ids.get(contact.email) ?? null) : null,
    })),
  )
}

/** The day on which somebody with such a week has come so often, from a day on. */
function lastTime(
  ctx: Ctx,
  schedule: WeeklySchedule,
  { startsOn, times }: { startsOn: string; times: number },
): string {
  const { holidayRegion: region, restsInTestWeeks } = ctx.tenant.capabilities
  const comes = (day: string) =>
    comesOn({ region, own: [], restsInTestWeeks }, { weekdays: [], allowHolidays: false }, schedule, day)
  let [last, left] = [startsOn, times]
  for (let day = startsOn; left > 0; day = addDays(day, 1)) if (comes(day)) [last, left] = [day, left - 1]
  return last
}

/**
 * The mentors of the classes; and of the first class a history: who was its mentor last year, the teacher who guides its
 * internships, and the colleague who takes over from that teacher after the holidays.
 */
function whoLooksAfter(
  ctx: Ctx,
  told: TenantStory,
  { ids, groupIds }: { ids: Map<string, string>; groupIds: Map<string, string> },
): NewMentorship[] {
  const { startsOn } = schoolYearOf(dayOf(ctx.now))
  const handsOver = addDays(dayOf(ctx.now), 42)
  const always = { startedOn: null, endedOn: null }
  const first = told.groups[0]?.name ?? ''
  const of = (email: string | undefined, name: string, more: Pick<NewMentorship, 'role' | 'startedOn' | 'endedOn'>) => {
    const [mentorId, groupId] = [ids.get(email ?? ''), groupIds.get(name)]
    return mentorId && groupId ? [{ mentorId, groupId, studentId: null, capacity: null, ...more }] : []
  }
  const colleague = (start: string) => told.people.find(({ email }) => email.startsWith(`${start}@`))?.email
  return [
    ...told.groups.flatMap(({ name, mentorEmail }) => of(mentorEmail, name, { role: 'mentor', ...always })),
    ...of(colleague('vertrokken'), first, { role: 'mentor', startedOn: addDays(startsOn, -365), endedOn: startsOn }),
    ...of(colleague('stagedocent'), first, { role: 'supervisor', startedOn: startsOn, endedOn: handsOver }),
    ...of(colleague('nieuw'), first, { role: 'supervisor', startedOn: handsOver, endedOn: null }),
  ]
}

type File = {
  kind: 'students' | 'organizations' | 'vacancies'
  name: string
  organizationId?: string
  passwordHash?: string
  /** Around which day its days lie, where that is not the day it is read in. */
  today?: string
}

/** Reads one of the files in as a school or a broker would; what is wrong in it is said, not hidden. */
async function importFile(ctx: Ctx, { name, today = dayOf(ctx.now), ...order }: File): Promise<ImportReport> {
  const bytes = await readFile(new URL(`files/${name}`, import.meta.url))
  const told = movedDays(bytes, today)
  const report = await runImport(ctx, { ...order, fileName: name, bytes: new Uint8Array(told) })
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

/** A file as it would have been written around today: its days moved by whole weeks, so that everybody stays as old. */
function movedDays(bytes: Buffer, today: string): Buffer {
  // Every sign is a byte of its own here, whatever the file is written in; days are the same in all of them.
  const text = bytes.toString('latin1').replaceAll(/\b(\d\d)-(\d\d)-(\d{4})\b/g, (written, day, month, year) => {
    const moved = `${year}-${month}-${day}`
    return isDay(moved) ? onStoryDay(moved, today).split('-').toReversed().join('-') : written
  })
  return Buffer.from(text, 'latin1')
}

/** The classmates without a part in the story, all at once. */
async function addClassmates(
  ctx: Ctx,
  told: TenantStory,
  schoolId: string,
  groupIds: Map<string, string>,
  passwordHash: string,
): Promise<void> {
  if (told.classmates.length === 0) return
  const [first] = told.pupils
  // One of three has not said where home is.
  const homeOf = (at: number) => ({
    homePostcode: (at % 3 !== 1 && first?.homePostcode) || null,
    homeLat: (at % 3 !== 1 && first?.homeLat) || null,
    homeLng: (at % 3 !== 1 && first?.homeLng) || null,
  })
  const accounts = await ensureAccounts(
    ctx,
    told.classmates.map(({ email }) => ({ email, username: null, passwordHash })),
  )
  const made = told.classmates.map((one, at) => ({ ...one, id: newId(), accountId: accounts[at] as string }))
  await addUsers(
    ctx,
    made.map(({ id, accountId, firstName, infix, lastName }) => ({
      id,
      accountId,
      firstName,
      infix,
      lastName,
      status: 'active' as const,
    })),
  )
  await grantRoles(
    ctx,
    made.map(({ id }) => ({ userId: id, name: 'student' as const, organizationId: schoolId })),
  )
  await addMemberships(
    ctx,
    made.map(({ id }) => ({ userId: id, organizationId: schoolId })),
  )
  await writeStudents(
    ctx,
    made.map(({ id, studentNumber, birthDate }, at) => ({
      userId: id,
      schoolId,
      studentNumber,
      birthDate: onStoryDay(birthDate, dayOf(ctx.now)),
      level: first?.level ?? null,
      year: first?.year ?? null,
      ...homeOf(at),
    })),
  )
  await enrol(
    ctx,
    schoolYearOf(dayOf(ctx.now)).startsOn,
    made.flatMap(({ id, group }) => {
      const groupId = groupIds.get(group)
      return groupId ? [{ studentId: id, groupId }] : []
    }),
  )
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
    const birthDate = onStoryDay(pupil.birthDate, dayOf(ctx.now))
    const { studentNumber, level, year, homePostcode, homeLat, homeLng } = pupil
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
