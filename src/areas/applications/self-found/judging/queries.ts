import type { Ctx } from '#areas/context.ts'
import { getAnyStudent } from '#areas/students/file/queries.ts'
import { allowedSelfFoundEvents, looksAlong, mayApproveHost } from '../policy.ts'
import { findingsOn, hoursBetween, isOfHours, type Finding } from '../model.ts'
import type { SelfFound } from '../queries.ts'
import { comingRulesOf, selfFoundSituation } from '../situation/queries.ts'
import { comesOn, type ComingRules } from '#areas/periods/calendar/model.ts'
import { hoursTargetOf } from '#areas/periods/model.ts'
import { wantedBy } from '../../placing/commands.ts'

/**
 * What was seen of a place beforehand, for who is about to judge it and the school's others who look along. Who only judges the host
 * is told whether the days are enough, which concerns the host too, and nothing of the pupil; anybody else nothing.
 */
export async function lookAtSelfFound(ctx: Ctx, place: SelfFound): Promise<Finding[]> {
  const events = allowedSelfFoundEvents(ctx.tenant.capabilities, ctx.actor, place)
  const judges = events.includes('approve') || looksAlong(place)
  if (!judges && !mayApproveHost(ctx.actor, place)) return []
  const student = await getAnyStudent(ctx, place.studentId)
  const { law, age, period, calendar, days } = await selfFoundSituation(ctx, student, place, place)
  const rules = comingRulesOf(period)
  const hoursWith = (coming: ComingRules) =>
    days && hoursBetween(place.weeklySchedule, days, (day) => comesOn(calendar, coming, place.weeklySchedule, day))
  const fittingHours = hoursWith(rules)
  const usesHours = ctx.tenant.capabilities.usesHours && place.program === 'mas'
  const target = hoursTargetOf({
    student: student.hoursTarget,
    group: student.groupHoursTarget,
    period: period?.hoursTarget ?? null,
    school: wantedBy(ctx, place).hoursTarget,
  })
  const findings = findingsOn({
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
    fittingHours: fittingHours || null,
    usesHolidays: fittingHours !== hoursWith({ ...rules, allowHolidays: false }),
    endsOn: days?.endsOn ?? null,
    hoursTarget: usesHours ? target : null,
  })
  return judges ? findings : findings.filter(({ key }) => isOfHours(key))
}
