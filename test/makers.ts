import type { Ctx } from '#areas/context.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import type { RoleName } from '#areas/users/model.ts'
import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { digest, newId, newSecret } from '#platform/ids.ts'
import type { Weekday } from '#platform/week.ts'
import type { Client } from './world.ts'

type Tools = {
  tenant: Tenant
  /** Works within the tenant as the system. */
  inside<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result>
  /** Somebody signed in by these. */
  client(id: string, credentials: Record<string, string>): Client
}

/** Builds within one tenant what a test is about, and whatever that stands on. */
export function makersFor({ tenant, inside, client }: Tools) {
  const { program } = tenant.capabilities
  const organization = async (
    values: {
      type?: string
      name?: string
      status?: string
      isNonprofit?: boolean
      lat?: number
      lng?: number
      city?: string
      settings?: object
    } = {},
  ) => {
    const id = newId()
    const { settings = {}, ...rest } = values
    await inside((ctx) =>
      ctx.db
        .insertInto('organizations')
        .values({
          tenantId: tenant.id,
          id,
          type: 'Company',
          name: `Organisatie ${id.slice(-6)}`,
          status: 'approved',
          isNonprofit: true,
          email: `${id}@host.example`,
          settings: JSON.stringify(settings),
          ...rest,
        })
        .execute(),
    )
    return { id }
  }
  const school = (values: { name?: string; settings?: object } = {}) => organization({ type: 'School', ...values })
  const company = (values: Parameters<typeof organization>[0] = {}) => organization({ type: 'Company', ...values })
  /** A person with roles, signed in. */
  const user = async ({
    roles = [],
    status = 'active',
    firstName = 'Sam',
    lastName = 'de Vries',
    email,
    accountOf,
    locale = 'nl',
  }: {
    roles?: { name: RoleName; organizationId?: string }[]
    status?: string
    firstName?: string
    lastName?: string
    email?: string
    /** Who has the account already, with a partner. */
    accountOf?: string
    locale?: 'nl' | 'en'
  } = {}) => {
    const id = newId()
    const accountId = accountOf ?? newId()
    const uid = email ?? `${id}@mens.example`
    const token = newSecret()
    await inside(async (ctx) => {
      await ctx.db
        .insertInto('accounts')
        .values({ cooperationId: tenant.cooperationId, id: accountId, email: uid, confirmedAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await ctx.db
        .insertInto('users')
        .values({
          tenantId: tenant.id,
          id,
          cooperationId: tenant.cooperationId,
          accountId,
          firstName,
          lastName,
          status,
          locale,
        })
        .execute()
      for (const { name, organizationId } of roles) {
        await ctx.db
          .insertInto('roles')
          .values({ tenantId: tenant.id, id: newId(), userId: id, name, organizationId: organizationId ?? null })
          .execute()
        if (organizationId) {
          await ctx.db
            .insertInto('memberships')
            .values({ tenantId: tenant.id, userId: id, organizationId, isContactPerson: true })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
      }
      await ctx.db
        .insertInto('sessions')
        .values({
          tenantId: tenant.id,
          id: newId(),
          userId: id,
          client: 'test',
          tokenHash: digest(token),
          expiresAt: new Date('2036-01-01'),
          createdAt: ctx.now,
        })
        .execute()
    })
    return client(id, { 'access-token': token, client: 'test', uid })
  }
  const group = async (schoolId: string, values: { name?: string; level?: string; hoursTarget?: number } = {}) => {
    const id = newId()
    await inside((ctx) =>
      ctx.db
        .insertInto('groups')
        .values({ tenantId: tenant.id, id, schoolId, schoolYear: '2026-2027', name: `3H ${id.slice(-12)}`, ...values })
        .execute(),
    )
    return { id }
  }
  /** A pupil in a group, signed in. */
  const student = async ({
    schoolId,
    groupId,
    birthDate = '2011-03-04',
    firstName = 'Noor',
    lastName = 'Yıldız',
    guardian = true,
  }: {
    schoolId: string
    groupId?: string
    birthDate?: string | null
    firstName?: string
    lastName?: string
    guardian?: boolean
  }) => {
    const student = await user({ roles: [{ name: 'student', organizationId: schoolId }], firstName, lastName })
    await inside(async (ctx) => {
      await ctx.db
        .insertInto('studentProfiles')
        .values({ tenantId: tenant.id, userId: student.id, schoolId, birthDate, level: 'havo', year: 3 })
        .execute()
      if (groupId)
        await ctx.db
          .insertInto('groupMemberships')
          .values({ tenantId: tenant.id, groupId, studentId: student.id, joinedOn: '2026-08-01' })
          .execute()
      if (guardian) {
        await ctx.db
          .insertInto('guardians')
          .values({
            tenantId: tenant.id,
            id: newId(),
            studentId: student.id,
            firstName: 'Elif',
            lastName,
            email: `ouder-${student.id}@thuis.example`,
          })
          .execute()
      }
    })
    return student
  }
  const mentor = async (schoolId: string, groupId: string) => {
    const mentor = await user({
      roles: [{ name: 'mentor', organizationId: schoolId }],
      firstName: 'Joost',
      lastName: 'Bakels',
    })
    await inside((ctx) =>
      ctx.db
        .insertInto('mentorships')
        .values({ tenantId: tenant.id, id: newId(), mentorId: mentor.id, groupId })
        .execute(),
    )
    return mentor
  }
  const period = async (
    schoolId: string,
    groupIds: string[],
    values: {
      program?: 'mas' | 'traineeship'
      hoursTarget?: number
      status?: string
      maxInternships?: number
      startsOn?: string
      endsOn?: string
      searchOpensOn?: string
    } = {},
  ) => {
    const id = newId()
    await inside(async (ctx) => {
      await ctx.db
        .insertInto('internshipPeriods')
        .values({
          tenantId: tenant.id,
          id,
          schoolId,
          name: 'Najaar',
          program,
          schoolYear: '2026-2027',
          startsOn: '2026-09-01',
          endsOn: '2027-06-30',
          searchOpensOn: '2026-09-01',
          applicationsCloseOn: '2027-05-01',
          ...values,
        })
        .execute()
      for (const groupId of groupIds)
        await ctx.db.insertInto('periodGroups').values({ tenantId: tenant.id, periodId: id, groupId }).execute()
    })
    return { id }
  }
  const vacancy = async (
    organizationId: string,
    values: {
      title?: string
      seats?: number
      status?: VacancyStatus
      program?: 'mas' | 'traineeship'
      minAge?: number
      supervisorUserId?: string
      requiresMotivation?: boolean
      summary?: string
      description?: string
      sectorKeys?: string[]
      days?: Weekday[]
      lat?: number | null
      lng?: number | null
      schoolIds?: string[]
      levels?: SchoolLevel[]
    } = {},
  ) => {
    const id = newId()
    await inside((ctx) =>
      ctx.db
        .insertInto('vacancies')
        .values({
          tenantId: tenant.id,
          id,
          organizationId,
          program,
          status: 'published',
          title: 'Geiten voeren en hokken schoonmaken',
          summary: 'Help op de kinderboerderij.',
          description:
            'Je voert de geiten, je maakt de hokken schoon en je helpt kinderen die komen kijken. Ria legt je alles uit.',
          sectorKeys: ['animals'],
          seats: 2,
          minAge: 13,
          hoursTotal: 20,
          startsOn: '2026-10-14',
          endsOn: '2027-05-30',
          days: ['wed'],
          weeklySchedule: JSON.stringify({ wed: [['13:30', '17:00']] }),
          street: 'Weteringpad',
          houseNumber: '12',
          postcode: '5341 AB',
          city: 'Oss',
          lat: 51.765,
          lng: 5.518,
          publishedAt: ctx.now,
          ...values,
        })
        .execute(),
    )
    return { id }
  }

  return { organization, school, company, user, group, student, mentor, period, vacancy }
}
