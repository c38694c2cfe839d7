import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { moderators, actsAs } from '#areas/users/model.ts'
import {
  organizationAbilities,
  mayEditOrganization,
  mayEditRegistry,
  allowedOrganizationEvents,
  organizationViewFor,
} from './policy.ts'
import type { ListedOrganization, Profile } from './listing/queries.ts'
import type { OrganizationRow, PublicOrganization, VacancyLine } from './queries.ts'
import { z } from 'zod'
import { moment, shape, view, words } from '#platform/shapes.ts'
import { organizationEvents, organizationStatuses, organizationTypes } from './model.ts'

export function presentOrganization(organization: OrganizationRow): Resource {
  const {
    id,
    type,
    settings: _settings,
    proposedBy: _school,
    mergedInto: _other,
    awaitsContact: _unproved,
    // The note with an approval is shown to those who judge alone.
    approvalNote: _exception,
    noKvkReason: _reason,
    ...rest
  } = organization
  return { type: 'organizations', id, attributes: { ...rest, organizationType: type, type } }
}

/** What anybody may know of an organization: enough to recognise it and to go there. */
export function presentPublicOrganization(organization: PublicOrganization): Resource {
  const lasting = shownToAll.get(organization) ?? (() => publicAttributes(organization))
  shownToAll.set(organization, lasting)
  return { type: 'organizations', id: organization.id, attributes: {}, lasting }
}

/** The public attributes by the row they are made of: an organization that is read again unchanged is the same row. */
const shownToAll = new WeakMap<PublicOrganization, () => object>()

function publicAttributes({
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
}: PublicOrganization) {
  return {
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
  }
}

/** A line of the list or a page of its own, as the actor may see it, with what the actor may do. */
export function presentListed(ctx: Ctx, organization: ListedOrganization): Resource {
  const { vacancies, profile, contactName, openVacancies, seatsFree, internCount, lastApplicationAt, ...own } =
    organization
  const isFull = organizationViewFor(ctx.actor, organization) === 'full'
  const { attributes } = presentOrganization(own)
  const { approvalNote, noKvkReason, awaitsContact } = own
  const forModerators = actsAs(ctx.actor, ...moderators) ? { approvalNote, noKvkReason, awaitsContact } : {}
  const shown = isFull
    ? { ...attributes, ...forModerators, contactName, openVacancies, seatsFree, internCount, lastApplicationAt }
    : { ...publicAttributes(own), status: own.status, openVacancies, seatsFree }
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
      allowedEvents: allowedOrganizationEvents(ctx.actor, own),
      can: {
        edit: mayEditOrganization(ctx.actor, own),
        editRegistry: mayEditRegistry(ctx.actor, own),
        seeOthers: organizationAbilities(ctx.actor).seeOthers,
      },
    },
  }
}

/** The resources that `include` asked for beside organizations. */
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

/** Strangers see what helps to recognise it and go there; the rest is for its own people and who looks after it. */
export const organizationShape = shape(
  'organizations',
  z.object({
    organizationType: z.enum(organizationTypes),
    name: z.string(),
    isNonprofit: z.boolean(),
    sectorKeys: words,
    website: z.string().nullable(),
    street: z.string().nullable(),
    houseNumber: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    description: z.string(),
    type: z.enum(organizationTypes).optional(),
    legalName: z.string().nullable().optional(),
    status: z.enum(organizationStatuses).optional(),
    kvkNumber: z.string().nullable().optional(),
    branchNumber: z.string().nullable().optional(),
    noKvkReason: z.string().nullable().optional(),
    brin: z.string().nullable().optional(),
    sbbCompanyId: z.string().nullable().optional(),
    email: z.string().nullable().optional(),
    phone: z.string().nullable().optional(),
    source: z.string().optional(),
    deniedReason: z.string().nullable().optional(),
    approvalNote: z.string().nullable().optional(),
    approvedAt: moment.nullable().optional(),
    lockVersion: z.int().optional(),
    createdAt: moment.optional(),
    contactName: z.string().nullable().optional(),
    awaitsContact: z.boolean().optional(),
    openVacancies: z.int().optional(),
    seatsFree: z.int().optional(),
    internCount: z.int().optional(),
    lastApplicationAt: moment.nullable().optional(),
  }),
  { vacancies: ['vacancies'], profile: 'organization_profiles' },
)

/** The `meta` of the list: how many there are of each kind, and what the reader may do with organizations as a whole. */
export const listMeta = z.object({
  counts: z.object({ all: z.int(), pending: z.int(), withoutVacancy: z.int() }),
  may: z.object({
    judge: z.boolean(),
    add: z.enum(['directly', 'proposed', 'no']),
    export: z.boolean(),
    seeOthers: z.boolean(),
  }),
})

export const profileShape = shape(
  'organization_profiles',
  z.object({ aboutHtml: z.string(), whatYouDo: z.string(), houseRules: z.string(), travelInfo: z.string() }),
)

const vacancyLineShape = view(
  'line',
  shape(
    'vacancies',
    z.object({
      title: z.string(),
      status: z.string(),
      seats: z.int(),
      seatsLeft: z.int(),
      city: z.string().nullable(),
    }),
    { organization: 'organizations' },
  ),
)

const listed = organizationShape.attributes.required({ status: true, openVacancies: true, seatsFree: true })
const listedFor = z.object({
  seesAll: z.boolean(),
  allowedEvents: z.array(z.enum(organizationEvents)),
  can: z.object({ edit: z.boolean(), editRegistry: z.boolean(), seeOthers: z.boolean() }),
})

/** To who works there. */
export const ownOrganizationShape = view(
  'own',
  shape('organizations', organizationShape.attributes.required({ status: true }), organizationShape.relationships),
)

/** An organization for readers who are signed in, with its status and the steps they may take. */
export const listedShape = view(
  'listed',
  shape('organizations', listed, { vacancies: [vacancyLineShape], profile: 'organization_profiles' }, listedFor),
)
