import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { actsAs } from '#areas/users/model.ts'
import { keepers, mayEdit, mayEditRegistry, stepsFor, viewFor } from './policy.ts'
import type { ListedOrganization, Organization, Profile, VacancyLine } from './queries.ts'

export function presentOrganization(organization: Organization): Resource {
  const {
    id,
    type,
    settings: _settings,
    proposedBy: _school,
    mergedInto: _other,
    // How it was judged is for who judges.
    approvalNote: _exception,
    noKvkReason: _reason,
    ...rest
  } = organization
  return { type: 'organizations', id, attributes: { ...rest, organizationType: type, type } }
}

/** What anybody may know of an organization: enough to recognise it and to go there. */
export function presentPublicOrganization({
  id,
  type,
  name,
  city,
  postcode,
  street,
  houseNumber,
  lat,
  lng,
  description,
  website,
  isNonprofit,
  sectorKeys,
}: Organization): Resource {
  return {
    type: 'organizations',
    id,
    attributes: {
      organizationType: type,
      name,
      city,
      postcode,
      street,
      houseNumber,
      lat,
      lng,
      description,
      website,
      isNonprofit,
      sectorKeys,
    },
  }
}

/** A line of the list or a page of its own, as the actor may see it, with what the actor may do. */
export function presentListed(ctx: Ctx, organization: ListedOrganization): Resource {
  const { vacancies, profile, contactName, openVacancies, seatsFree, internCount, lastApplicationAt, ...own } =
    organization
  const isFull = viewFor(ctx.actor, organization) === 'full'
  const { attributes } = presentOrganization(own)
  const { approvalNote, noKvkReason } = own
  const forKeepers = actsAs(ctx.actor, ...keepers) ? { approvalNote, noKvkReason } : {}
  const shown = isFull
    ? { ...attributes, ...forKeepers, contactName, openVacancies, seatsFree, internCount, lastApplicationAt }
    : { ...presentPublicOrganization(own).attributes, status: own.status, openVacancies, seatsFree }
  return {
    type: 'organizations',
    id: own.id,
    attributes: shown,
    relationships: {
      ...(vacancies ? { vacancies: { data: vacancies.map(({ id }) => ({ type: 'vacancies', id })) } } : {}),
      ...(profile ? { profile: { data: { type: 'organization_profiles', id: own.id } } } : {}),
    },
    meta: {
      seesAll: isFull,
      allowedEvents: stepsFor(ctx.actor, own),
      can: { edit: mayEdit(ctx.actor, own), editRegistry: mayEditRegistry(ctx.actor, own) },
    },
  }
}

/** What was asked along with organizations. */
export function presentIncluded(organizations: ListedOrganization[]): Resource[] {
  return organizations.flatMap(({ id, vacancies, profile }) => [
    ...(vacancies ?? []).map((vacancy) => presentVacancyLine(vacancy, id)),
    ...(profile ? [presentProfile(profile, id)] : []),
  ])
}

function presentVacancyLine({ id, ...attributes }: VacancyLine, organizationId: string): Resource {
  return {
    type: 'vacancies',
    id,
    attributes,
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
  }
}

function presentProfile(profile: Profile, id: string): Resource {
  return { type: 'organization_profiles', id, attributes: { ...profile } }
}
