import { sql } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { listApplications } from '#areas/applications/queries.ts'
import { statusOf } from '#areas/applications/waiting-list/model.ts'
import { listWaitingPlaces } from '#areas/applications/waiting-list/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { listContractsAtGlance } from '#areas/contracts/queries.ts'
import { listMentors } from '#areas/groups/queries.ts'
import { isOver } from '#areas/internships/model.ts'
import { listInternships } from '#areas/internships/listing/queries.ts'
import type { Point } from '#areas/geography/model.ts'
import { inWords } from '#areas/notifications/commands.ts'
import { heldOutTo, type Proposal } from '#areas/matching/proposals/queries.ts'
import { standsOut } from '#areas/notifications/waiting/model.ts'
import { listNotifications } from '#areas/notifications/queries.ts'
import { findTimesheets } from '#areas/timesheets/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import { roadsRead, seeRoad, type RoadRead } from '#areas/workflows/roads/one/queries.ts'
import { listVisits } from '../visits/queries.ts'
import { roadAtGlance } from '#areas/workflows/roads/resource.ts'
import { dayOf, mondayOf } from '#platform/week.ts'

type HeldOut = Pick<Proposal, 'id' | 'vacancyTitle' | 'organizationName' | 'expiresAt'>

/** The road of the nearest period, the places the school holds out, and where the internship is; one round trip. */
async function roadAhead(ctx: Ctx, me: string, internshipId: string | undefined) {
  const { rows } = await sql<{
    road: RoadRead | null
    proposals: HeldOut[]
    spot: Point | null
    sectorKeys: string[] | null
  }>`
    select (select to_jsonb(r) from (${roadsRead(ctx, { studentId: me })}) r order by r.at limit 1) as road,
      coalesce((select jsonb_agg(m) from (${heldOutTo(ctx, me)}) m), '[]') as proposals,
      (select jsonb_build_object('lat', coalesce(i.lat, v.lat, o.lat), 'lng', coalesce(i.lng, v.lng, o.lng)) from internships i
        join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
        where i.tenant_id = ${ctx.tenant.id} and i.id = ${internshipId ?? null}::uuid and i.student_id = ${me}::uuid
          and coalesce(i.lat, v.lat, o.lat) is not null) as spot,
      (select coalesce(v.sector_keys, o.sector_keys) from internships i
        join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
        where i.tenant_id = ${ctx.tenant.id} and i.id = ${internshipId ?? null}::uuid and i.student_id = ${me}::uuid) as sector_keys`.execute(
    ctx.db,
  )
  const { road = null, proposals = [], spot = null, sectorKeys } = rows[0] ?? {}
  return {
    spot,
    sectorKeys: sectorKeys ?? [],
    road: road && roadAtGlance(ctx, seeRoad(road)),
    proposals: proposals.map((one) => ({ ...one, expiresAt: new Date(one.expiresAt) })),
  }
}

/** A pupil's own road: where they stand, the one next step, and what must not be forgotten. */
export async function studentDashboard(ctx: Ctx) {
  const me = userIdOf(ctx.actor) as string
  const applications = await listApplications(ctx, { filter: new Map(), sort: [], page: { number: 1, size: 20 } })
  const internships = await listInternships(ctx, { filter: new Map(), page: { number: 1, size: 20 } })
  const mine = internships.rows.filter(({ isOwn }) => isOwn)
  const open = mine.filter(({ status }) => !isOver(status))
  // What waits for its contract is told of before what runs by itself; the hours are those of whichever counts them.
  const internship =
    open.find(({ status, contractId }) => contractId && ['planned', 'contracting'].includes(status)) ??
    open[0] ??
    mine.find(({ status }) => status === 'completed') ??
    null
  const counted = internship?.usesHours ? internship : open.find(({ usesHours }) => usesHours)
  const contract = internship ? (await listContractsAtGlance(ctx, [internship.id]))[0] : undefined
  const today = dayOf(ctx.now)
  const visits = (await listVisits(ctx, open))[0]?.visits ?? []
  const working = open.filter(({ id }) => visits.some((visit) => visit.id === id))
  const asked = [...new Set([internship, ...working].flatMap((one) => one?.timesheetId ?? []))]
  const sheets = asked.length > 0 ? await findTimesheets(ctx, asked) : []
  const sheet = sheets.find(({ internshipId }) => internshipId === internship?.id)
  const returned = sheet?.weeks.find(({ status }) => status === 'returned')
  const monday = mondayOf(today)
  const written = new Set(
    sheets
      .filter(({ weeks }) => weeks.some(({ entries }) => entries.some(({ date }) => date === today)))
      .map(({ internshipId }) => internshipId),
  )
  const unsent = sheet?.weeks.find((week) => week.status === 'open' && week.monday < monday && week.entries.length > 0)
  const lines = await listNotifications(ctx, 3)
  const own = new Map([
    ['student_id_eq', [me]],
    ['open_eq', ['true']],
  ])
  const waiting = await listWaitingPlaces(ctx, { filter: own, page: { number: 1, size: 20 } })
  const applied = applications.rows.filter(({ status }) =>
    (openApplicationStatuses as readonly string[]).includes(status),
  )
  const accepted = applications.rows.find(({ status, origin }) => status === 'accepted' && origin !== 'self_found')
  return {
    ...(await roadAhead(ctx, me, internship?.id)),
    internship: internship && {
      id: internship.id,
      status: internship.status,
      usesHours: internship.usesHours,
      needsDigitalContract: internship.needsDigitalContract,
      organizationName: internship.organizationName,
      vacancyTitle: internship.vacancyTitle,
      startsOn: internship.startsOn,
      endsOn: internship.endsOn,
      schedule: internship.schedule,
      place: internship.place,
      minutesApproved: internship.minutesApproved,
      minutesUndecided: internship.minutesUndecided,
      minutesPlanned: internship.minutesPlanned,
      timesheetId: internship.timesheetId,
      createdAt: internship.createdAt,
    },
    shifts: working.map(({ id, status, vacancyTitle, organizationName, usesHours, timesheetId }) => ({
      name: vacancyTitle ?? organizationName,
      times: visits.filter((visit) => visit.id === id).map(({ from, until }) => [from, until]),
      timesheetId: status === 'active' && usesHours && !written.has(id) ? timesheetId : null,
    })),
    hours: counted?.minutesPlanned
      ? {
          internshipId: counted.id,
          vacancyTitle: counted.vacancyTitle,
          organizationName: counted.organizationName,
          approved: counted.minutesApproved,
          undecided: counted.minutesUndecided,
          planned: counted.minutesPlanned,
          /** Where hours may still be written down. */
          timesheetId: counted.status === 'active' ? counted.timesheetId : null,
        }
      : null,
    contract: contract && {
      id: contract.id,
      status: contract.status,
      expiresAt: contract.expiresAt,
      partsMissing: contract.partsMissing,
      signers: contract.signers.map(({ userId, ...signer }) => ({
        ...signer,
        isYou: userId === me,
        canSign:
          userId === me &&
          contract.status === 'signing' &&
          !contract.isQuestioned &&
          ['invited', 'viewed'].includes(signer.status),
      })),
    },
    returnedWeek: returned?.monday ?? null,
    unsentWeek: unsent?.monday ?? null,
    acceptedApplication: accepted
      ? { id: accepted.id, organizationName: accepted.organizationName, expiresAt: accepted.expiresAt }
      : null,
    openApplications: applied.map(({ id, status, origin, vacancyTitle, organizationName, createdAt }) => ({
      id,
      status,
      origin,
      vacancyTitle,
      organizationName,
      createdAt,
    })),
    waitingPlaces: waiting.rows
      .filter((place) => ['waiting', 'offered'].includes(statusOf(place)))
      .map(({ id, vacancyId, vacancyTitle, organizationName, rank, offeredUntil }) => ({
        id,
        vacancyId,
        vacancyTitle,
        organizationName,
        rank,
        offeredUntil,
      })),
    news: lines.map((line) => ({
      id: line.id,
      text: ctx.t(`notifications.about.${line.key}.subject`, inWords(line.values, ctx.locale)),
      path: line.path,
      standsOut: standsOut(line, today),
      createdAt: line.createdAt,
    })),
    mentors: await listMentors(ctx, me),
  }
}
