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
import { wiresOf } from '#platform/field-kinds.ts'
import { day, moment, shape, view, words } from '#platform/shapes.ts'
import {
  organizationFacts,
  organizationFields,
  profileColumns,
  shownToEveryone,
  shownToInsiders,
  shownToModerators,
} from './fields.ts'
import { organizationEvents, organizationTypes } from './model.ts'

export function presentOrganization(organization: OrganizationRow): Resource {
  const { id, type } = organization
  const attributes = { ...picked(organization, shownToInsiders), organizationType: type, type }
  return { type: 'organizations', id, attributes }
}

function picked<Row extends object>(row: Row, names: readonly (keyof Row & string)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** What anybody may know of an organization: enough to recognise it and to go there. */
export function presentPublicOrganization(organization: PublicOrganization): Resource {
  const lasting = shownToAll.get(organization) ?? (() => publicAttributes(organization))
  shownToAll.set(organization, lasting)
  return { type: 'organizations', id: organization.id, attributes: {}, lasting }
}

/** The public attributes by the row they are made of: an organization that is read again unchanged is the same row. */
const shownToAll = new WeakMap<PublicOrganization, () => object>()

function publicAttributes(organization: PublicOrganization) {
  return { organizationType: organization.type, ...picked(organization, shownToEveryone) }
}

/** A line of the list or a page of its own, as the actor may see it, with what the actor may do. */
export function presentListed(ctx: Ctx, organization: ListedOrganization): Resource {
  const { vacancies, profile, contactName, openVacancies, seatsFree, internCount, ...rest } = organization
  const { interns, answerDays, lastApplicationAt, ...own } = rest
  // What tells somebody who thinks of going there how it was for others, and how soon they hear.
  const asHost = interns ? { answerDays: answerDays ?? null, hosted: interns.hosted } : {}
  const isFull = organizationViewFor(ctx.actor, organization) === 'full'
  const { attributes } = presentOrganization(own)
  const forModerators = actsAs(ctx.actor, ...moderators) ? picked(own, shownToModerators) : {}
  const shown = isFull
    ? {
        ...attributes,
        ...forModerators,
        contactName,
        openVacancies,
        seatsFree,
        internCount,
        interns: interns && { running: interns.running, ahead: interns.ahead },
        lastApplicationAt,
        ...asHost,
      }
    : { ...publicAttributes(own), status: own.status, openVacancies, seatsFree, ...asHost }
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

const wires = z.object(wiresOf({ ...organizationFields, ...organizationFacts }))
const maskOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>

/** Strangers see what helps to recognise it and go there; the rest is for its own people and who looks after it. */
export const organizationShape = shape(
  'organizations',
  wires
    .omit(maskOf(profileColumns))
    .required(maskOf(shownToEveryone))
    .extend({
      organizationType: z.enum(organizationTypes),
      type: z.enum(organizationTypes).optional(),
      contactName: z.string().nullable().optional(),
      openVacancies: z.int().optional(),
      seatsFree: z.int().optional(),
      internCount: z.int().optional(),
      interns: z
        .object({
          running: z.int(),
          ahead: z.object({ count: z.int(), first: day.nullable(), last: day.nullable() }),
        })
        .optional(),
      lastApplicationAt: moment.nullable().optional(),
      answerDays: z.int().nullable().optional(),
      hosted: z.int().optional(),
    }),
  { vacancies: ['vacancies'], profile: 'organization_profiles' },
)

/** The `meta` of the list: how many there are of each kind, and what the reader may do with organizations as a whole. */
export const listMeta = z.object({
  counts: z.object({ all: z.int(), pending: z.int(), withoutVacancy: z.int(), withInterns: z.int() }),
  may: z.object({
    judge: z.boolean(),
    add: z.enum(['directly', 'proposed', 'no']),
    export: z.boolean(),
    seeOthers: z.boolean(),
    looksForPupils: z.boolean(),
  }),
})

export const profileShape = shape('organization_profiles', wires.pick(maskOf(profileColumns)).required())

const vacancyLineShape = view(
  'line',
  shape(
    'vacancies',
    z.object({
      title: z.string(),
      summary: z.string(),
      status: z.string(),
      seats: z.int(),
      seatsLeft: z.int(),
      city: z.string().nullable(),
      sectorKeys: z.array(z.string()),
      days: words,
      onceOn: z.array(day),
      hoursTotal: z.int().nullable(),
      minAge: z.int(),
      guide: z.string(),
      guideQuote: z.string(),
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
