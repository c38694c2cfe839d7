import type { Ctx } from '#areas/context.ts'
import { actsAs } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { seatsLeft, travelMinutes } from './model.ts'
import type { Vacancy } from './queries.ts'

/** A place as the bank shows it; who to call there is told once a pupil is accepted. */
export function presentVacancy(ctx: Ctx, vacancy: Vacancy): Resource {
  const {
    id,
    organizationId,
    contactUserId: _contact,
    supervisorUserId: _supervisor,
    schoolIds: _schools,
    lockVersion: _version,
    distanceKm,
    seatsTaken: _taken,
    ...shown
  } = vacancy
  const left = seatsLeft(vacancy.seats, vacancy.seatsTaken)
  return {
    type: 'vacancies',
    id,
    attributes: {
      ...shown,
      seatsLeft: left,
      distanceKm: distanceKm === undefined || distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
      bikeMinutes: distanceKm === undefined || distanceKm === null ? null : bikeMinutes(distanceKm),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: { can: { apply: vacancy.status === 'published' && left > 0 && actsAs(ctx.actor, 'student') } },
  }
}

/** An estimate along a straight line, as the model reckons it. */
function bikeMinutes(km: number): number {
  return travelMinutes({ lat: 52, lng: 5 }, { lat: 52 + km / 111.19, lng: 5 }, 'bike')
}
