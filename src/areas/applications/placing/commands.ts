import type { Ctx } from '#areas/context.ts'
import { createInternship, type HostContact } from '#areas/internships/commands.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { hoursTargetOf } from '#areas/periods/model.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { writeStep, type StepOutcome } from '#areas/steps.ts'
import { getAnyStudent } from '#areas/students/file/queries.ts'
import type { Capabilities, Program } from '#areas/tenancy/model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import { getVacancy, type Vacancy } from '#areas/vacancies/queries.ts'
import { conflict } from '#platform/errors.ts'
import { dayOf, type WeeklySchedule } from '#platform/week.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { applicationRecord } from '../commands.ts'
import { supersedeOthers } from '../ending/commands.ts'
import { statusAfterAccept, type ApplicationStatus } from '../model.ts'
import { countAtMoment } from '../counting/queries.ts'
import { getVacancyApplication, type Application, type VacancyApplication } from '../queries.ts'
import { internshipDays } from '../situation/model.ts'
import { onDayOf } from '../situation/queries.ts'
import { settleFirstRight } from '../waiting-list/commands.ts'
import { findPlaceOfApplication } from '../waiting-list/queries.ts'
import { takeSeat } from '#areas/vacancies/writing/seats/commands.ts'
import { failedStatuses } from '#areas/internships/model.ts'

type Placed = StepOutcome<'applications', ApplicationStatus>

/** A company, or the school in its name, says yes: the seat is taken, and the pupil confirms unless nobody asks her to. */
export async function accept(
  ctx: Ctx,
  application: VacancyApplication,
  supervisorUserId: string | null,
): Promise<Placed> {
  const wanted = wantedBy(ctx, application)
  // Confirming follows at once: the pupil is locked before the seat, as everywhere.
  if (statusAfterAccept(wanted) === 'confirmed') await lockStudent(ctx, application.studentId)
  const promised = (await findPlaceOfApplication(ctx, application.id)) !== undefined
  await takeSeat(ctx, application.vacancyId, { promised })
  // The place is locked by now: the last seat of a moment goes to one alone too.
  if (application.slotId) {
    const { slots } = await getAnyVacancy(ctx, application.vacancyId)
    const slot = slots?.find(({ id }) => id === application.slotId)
    if (slot && (await countAtMoment(ctx, slot.id)) >= slot.seats) throw conflict('applications.moment-full')
  }
  if (promised) await settleFirstRight(ctx, application.id)
  const expiresAt = new Date(ctx.now.getTime() + wanted.studentConfirmDays * 86_400_000)
  const accepted = {
    supervisorUserId,
    expiresAt,
    decidedAt: ctx.now,
    decidedBy: userIdOf(ctx.actor) ?? null,
    seenAt: application.seenAt ?? ctx.now,
  }
  if (statusAfterAccept(wanted) === 'accepted') return { columns: accepted }
  return {
    columns: accepted,
    async after() {
      const now = await getVacancyApplication(ctx, application.id)
      await writeStep(ctx, applicationRecord, now, 'confirm', await confirm(ctx, now))
    },
  }
}

/** The pupil takes the place: her other open applications fall away and the internship begins to exist. */
export async function confirm(ctx: Ctx, application: VacancyApplication): Promise<Placed> {
  await lockStudent(ctx, application.studentId)
  const vacancy = atMoment(application, await getAnyVacancy(ctx, application.vacancyId))
  return becomesInternship(ctx, application, {
    ...vacancy,
    organizationId: application.organizationId,
    vacancyId: application.vacancyId,
    supervisorUserId: application.supervisorUserId ?? vacancy.supervisorUserId ?? vacancy.contactUserId,
    hostContact: null,
    tasks: vacancy.tasks.length ? vacancy.tasks.join('\n') : vacancy.description,
  })
}

/** What was agreed on, advertised or found by the pupil. */
type AgreedPlace = Address & {
  organizationId: string
  vacancyId: string | null
  program: Program | 'both'
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
  hoursTotal: number | null
  supervisorUserId: string | null
  hostContact: HostContact | null
  lat: number | null
  lng: number | null
  tasks: string
}
type Address = { street: string | null; houseNumber: string | null; postcode: string | null; city: string | null }

/** The pupil is locked by now. @throws Refusal 409 where another place was confirmed meanwhile */
export async function becomesInternship(ctx: Ctx, application: Application, agreed: AgreedPlace): Promise<Placed> {
  const today = dayOf(ctx.now)
  const period = await findPeriod(ctx, application.periodId, today)
  const running = await ctx.db
    .selectFrom('internships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', application.studentId)
    .where('periodId', '=', application.periodId)
    .where('status', 'not in', [...failedStatuses])
    .executeTakeFirstOrThrow()
  if (!period || Number(running.count) >= period.maxInternships) throw conflict('applications.overlap')

  const student = await getAnyStudent(ctx, application.studentId)
  const days = internshipDays(agreed, period, await calendarOf(ctx, student), today)
  const usesHours = ctx.tenant.capabilities.usesHours && application.program === 'mas'
  const target = hoursTargetOf({
    student: student.hoursTarget,
    group: student.groupHoursTarget,
    period: period.hoursTarget,
    school: wantedBy(ctx, application).hoursTarget,
  })
  const hours = agreed.hoursTotal ?? (usesHours ? target : null)
  const internship = {
    studentId: application.studentId,
    organizationId: agreed.organizationId,
    vacancyId: agreed.vacancyId,
    applicationId: application.id,
    periodId: application.periodId,
    program: application.program,
    ...days,
    minutesPlanned: hours === null ? null : hours * 60,
    supervisorUserId: agreed.supervisorUserId,
    hostContact: agreed.hostContact,
    place: addressLine(agreed),
    lat: agreed.lat,
    lng: agreed.lng,
    schedule: agreed.weeklySchedule,
    tasks: agreed.tasks,
  }
  return {
    columns: { expiresAt: null },
    async after() {
      await createInternship(ctx, internship)
      await supersedeOthers(ctx, application)
    },
  }
}

/** Street and town in one line. */
function addressLine({ street, houseNumber, postcode, city }: Address): string {
  return [`${street ?? ''} ${houseNumber ?? ''}`.trim(), [postcode, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}

export async function getAnyVacancy(ctx: Ctx, id: string): Promise<Vacancy> {
  return getVacancy({ ...ctx, actor: { kind: 'system' } }, id)
}

/** What holds for the pupil: the tenant's settings, and her school's over them. */
export function wantedBy(ctx: Ctx, { schoolSettings }: Application): Capabilities {
  return capabilitiesAt(ctx.tenant.capabilities, schoolSettings)
}

export const atMoment = ({ momentStartsAt }: Application, vacancy: Vacancy): Vacancy =>
  momentStartsAt ? onDayOf(vacancy, momentStartsAt) : vacancy
