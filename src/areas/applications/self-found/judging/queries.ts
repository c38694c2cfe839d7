import type { Ctx } from '#areas/context.ts'
import { getStudent } from '#areas/students/file/queries.ts'
import { allowedSelfFoundEvents, looksAlong } from '../policy.ts'
import { findingsOn, hoursBetween, type Finding } from '../model.ts'
import type { SelfFound } from '../queries.ts'
import { comingRulesOf, selfFoundSituation } from '../situation/queries.ts'
import { comesOn } from '#areas/periods/calendar/model.ts'
import { hoursTargetOf } from '#areas/periods/model.ts'
import { wantedBy } from '../../placing/commands.ts'

/** What was seen of a place beforehand, for who is about to judge it and the school's others who look along; nothing for anybody else. */
export async function lookAtSelfFound(ctx: Ctx, place: SelfFound): Promise<Finding[]> {
  const events = allowedSelfFoundEvents(ctx.tenant.capabilities, ctx.actor, place)
  if (!events.includes('approve') && !looksAlong(place)) return []
  const student = await getStudent(ctx, place.studentId)
  const { law, age, period, calendar, days } = await selfFoundSituation(ctx, student, place, place)
  const comes = (day: string) => comesOn(calendar, comingRulesOf(period), place.weeklySchedule, day)
  const usesHours = ctx.tenant.capabilities.usesHours && place.program === 'mas'
  const target = hoursTargetOf({
    student: student.hoursTarget,
    group: student.groupHoursTarget,
    period: period?.hoursTarget ?? null,
    school: wantedBy(ctx, place).hoursTarget,
  })
  return findingsOn({
    program: place.program,
    purpose: place.purpose,
    isRelative: place.isRelative,
    organization: place.organizationId
      ? { name: place.organizationName, status: place.organizationStatus ?? '' }
      : null,
    kvkNumber: place.kvkNumber,
    law,
    age,
    plannedHours: place.plannedHours,
    // Over more than a year nothing is counted.
    fittingHours: days && (hoursBetween(place.weeklySchedule, days, comes) || null),
    hoursTarget: usesHours ? target : null,
  })
}
