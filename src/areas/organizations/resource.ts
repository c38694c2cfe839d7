import type { Resource } from '#platform/jsonapi.ts'
import type { Organization } from './queries.ts'

export function presentOrganization(organization: Organization): Resource {
  const { id, type, settings: _settings, kvkNumber, ...rest } = organization
  return { type: 'organizations', id, attributes: { ...rest, organizationType: type, type, kvkNumber } }
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
