import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { findAddress } from '#areas/geography/postcodes/queries.ts'
import { lockRow, takeStepOn, tellStep, type Machine, type StepRecord } from '#areas/steps.ts'
import { moderators, actsAs, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  approvalFault,
  organizationTransitions,
  stepTowards,
  type OrganizationEvent,
  type OrganizationStatus,
  type OrganizationStepInput,
  type OrganizationType,
} from './model.ts'
import { organizationCapacities, mayEditOrganization, mayEditRegistry, organizationViewFor } from './policy.ts'
import { countInterns, findByKvk, getOrganization, type OrganizationRow } from './queries.ts'
import { profileColumns, registryFields, type ProfileColumn } from './fields.ts'
import type { NewOrganization, OrganizationInput, StatusInput } from './schema.ts'

export type OrganizationWrite = {
  id: string
  type: OrganizationType
  name: string
  status: OrganizationStatus
  kvkNumber: string | null
  branchNumber: string | null
  brin: string | null
  isNonprofit: boolean
  sectorKeys: string[]
  website: string | null
  email: string | null
  phone: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  /** What pupils read of it; its own words stay. */
  description?: string | null
  source: 'import' | 'staff'
}

/** Adds or changes organizations, all at once. What a row leaves empty keeps what is known. */
export async function writeOrganizations(ctx: Ctx, organizations: OrganizationWrite[]): Promise<void> {
  if (organizations.length === 0) return
  await sql`
    insert into organizations as o (tenant_id, id, type, name, status, kvk_number, branch_number, brin, is_nonprofit, sector_keys, website, email, phone,
      street, house_number, postcode, city, lat, lng, description, source, approved_at)
    select ${ctx.tenant.id}, r.id, r.type, r.name, r.status, r."kvkNumber", r."branchNumber", r.brin, r."isNonprofit",
      array(select jsonb_array_elements_text(r."sectorKeys")), r.website, r.email, r.phone, r.street, r."houseNumber", r.postcode, r.city, r.lat, r.lng,
      coalesce(r.description, ''), r.source,
      case when r.status = 'approved' then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb) as r (id uuid, type text, name text, status text, "kvkNumber" text, "branchNumber" text,
      brin text, "isNonprofit" boolean, "sectorKeys" jsonb, website text, email text, phone text, street text, "houseNumber" text, postcode text, city text,
      lat float8, lng float8, description text, source text)
    on conflict (tenant_id, id) do update set name = excluded.name, is_nonprofit = excluded.is_nonprofit, sector_keys = excluded.sector_keys,
      kvk_number = coalesce(excluded.kvk_number, o.kvk_number), website = coalesce(excluded.website, o.website), email = coalesce(excluded.email, o.email),
      phone = coalesce(excluded.phone, o.phone), street = coalesce(excluded.street, o.street), house_number = coalesce(excluded.house_number, o.house_number),
      postcode = coalesce(excluded.postcode, o.postcode), city = coalesce(excluded.city, o.city), lat = coalesce(excluded.lat, o.lat),
      lng = coalesce(excluded.lng, o.lng), description = coalesce(nullif(o.description, ''), excluded.description), updated_at = ${ctx.now}, lock_version = o.lock_version + 1`.execute(
    ctx.db,
  )
  ctx.audit({
    action: 'organizations.written',
    subject: { type: 'organizations' },
    changes: { count: organizations.length },
  })
}

/** Says who belongs where. */
export async function addMemberships(
  ctx: Ctx,
  memberships: { userId: string; organizationId: string; jobTitle?: string | null; isContactPerson?: boolean }[],
): Promise<void> {
  for (let from = 0; from < memberships.length; from += 1000)
    await ctx.db
      .insertInto('memberships')
      .values(
        memberships.slice(from, from + 1000).map((one) => ({
          tenantId: ctx.tenant.id,
          userId: one.userId,
          organizationId: one.organizationId,
          jobTitle: one.jobTitle ?? null,
          isContactPerson: one.isContactPerson ?? false,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Ends a person's membership of an organization. */
export async function removeMembership(ctx: Ctx, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .deleteFrom('memberships')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute()
}

/** Adds an organization: known at once where one may judge, else proposed for the school and put before who judges. */
export async function createOrganization(ctx: Ctx, input: NewOrganization): Promise<string> {
  const { type, ...rest } = input
  const judges = actsAs(ctx.actor, ...moderators) || ctx.actor.kind === 'system'
  const [school = null] = organizationsOf(ctx.actor, 'coordinator')
  if (!judges && type !== 'Company') throw invalid({ type: ['organizations.company-alone'] })
  const { own, profile } = parted(rest)
  if (judges) await assertKvkFree(ctx, undefined, { kvkNumber: null, branchNumber: null, ...own })
  const id = newId()
  await ctx.db
    .insertInto('organizations')
    .values({
      ...(await findAddress(ctx, own)),
      ...own,
      name: input.name,
      tenantId: ctx.tenant.id,
      id,
      type,
      status: judges ? 'approved' : 'pending',
      source: 'staff',
      proposedBy: judges ? null : school,
      createdBy: userIdOf(ctx.actor) ?? null,
      approvedAt: judges ? ctx.now : null,
      approvedBy: judges ? (userIdOf(ctx.actor) ?? null) : null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await writeProfile(ctx, id, profile)
  const event = judges ? 'create' : 'propose'
  const organizationId = judges ? id : school
  tellStep(
    ctx,
    organizationRecord,
    { id, organizationId },
    { event, from: 'none', to: judges ? 'approved' : 'pending' },
  )
  return id
}

/**
 * Changes what is told about an organization; a status among it is a step, as in the call for approval.
 * @throws Refusal 404, 403, 409 where somebody changed it meanwhile, 422 at the field
 */
export async function changeOrganization(ctx: Ctx, id: string, input: OrganizationInput): Promise<void> {
  const organization = await lockOrganization(ctx, id)
  const { status, reason, approvalNote, lockVersion, ...changes } = input
  assertFresh(organization, lockVersion)
  if (Object.values(changes).some((value) => value !== undefined)) await writeChanges(ctx, organization, changes)
  if (status) await step(ctx, await getOrganization(ctx, id), { status, reason, approvalNote })
  else if (reason !== undefined || approvalNote !== undefined)
    throw invalid({ [reason === undefined ? 'approvalNote' : 'reason']: ['organizations.status-missing'] })
}

/** Brings an organization into a status, by the one step that leads there. */
export async function setStatus(ctx: Ctx, id: string, { lockVersion, ...wish }: StatusInput): Promise<void> {
  const organization = await lockOrganization(ctx, id)
  assertFresh(organization, lockVersion)
  await step(ctx, organization, wish)
}

/** An organization the actor may see, held until the end of the transaction. */
export async function lockOrganization(ctx: Ctx, id: string): Promise<OrganizationRow> {
  await lockRow(ctx, 'organizations', id)
  const organization = await getOrganization(ctx, id)
  if (!organizationViewFor(ctx.actor, organization)) throw notFound()
  return organization
}

function assertFresh(organization: OrganizationRow, lockVersion: number | undefined): void {
  if (lockVersion !== undefined && lockVersion !== organization.lockVersion) throw conflict('platform.stale')
}

type Changes = Omit<OrganizationInput, 'status' | 'reason' | 'approvalNote' | 'lockVersion'>
type ProfileChanges = Pick<Changes, Extract<keyof Changes, ProfileColumn>>

async function writeChanges(ctx: Ctx, organization: OrganizationRow, changes: Changes): Promise<void> {
  if (!mayEditOrganization(ctx.actor, organization)) throw forbidden('organizations.not-yours')
  const { own, profile } = parted(changes)
  const changed = Object.keys(own).filter(
    (name) =>
      JSON.stringify(own[name as keyof typeof own]) !== JSON.stringify(organization[name as keyof OrganizationRow]),
  )
  const locked = registryFields.filter((name) => changed.includes(name))
  if (locked.length && !mayEditRegistry(ctx.actor, organization))
    throw invalid(Object.fromEntries(locked.map((name) => [name, ['organizations.registry']])))
  if (organization.status === 'approved') await assertKvkFree(ctx, organization.id, { ...organization, ...own })
  // The old address's place on the map is not that of the new one.
  const moved = changed.includes('postcode') || changed.includes('city')
  const lies = moved ? await findAddress(ctx, { ...organization, ...own }) : {}
  await ctx.db
    .updateTable('organizations')
    .set((eb) => ({
      ...own,
      ...lies,
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', organization.id)
    .execute()
  await writeProfile(ctx, organization.id, profile)
  ctx.audit({
    action: 'organizations.changed',
    subject: { type: 'organizations', id: organization.id },
    organizationId: organization.id,
    changes: { fields: [...changed, ...Object.keys(profile)] },
  })
}

/** Parts changes into those of the organization's own row and those of its profile. */
function parted(changes: Changes) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const inProfile = ([name]: [string, unknown]) => profileColumns.some((column) => column === name)
  return {
    own: Object.fromEntries(given.filter((entry) => !inProfile(entry))) as Omit<Changes, ProfileColumn>,
    profile: Object.fromEntries(given.filter(inProfile)) as ProfileChanges,
  }
}

async function writeProfile(ctx: Ctx, organizationId: string, profile: ProfileChanges): Promise<void> {
  if (Object.keys(profile).length === 0) return
  await ctx.db
    .insertInto('organizationProfiles')
    .values({ ...profile, tenantId: ctx.tenant.id, organizationId, updatedAt: ctx.now })
    .onConflict((conflicting) =>
      conflicting.columns(['tenantId', 'organizationId']).doUpdateSet({ ...profile, updatedAt: ctx.now }),
    )
    .execute()
}

/** An approved organization has its KVK number and branch to itself; before that, one may be signed up twice. */
async function assertKvkFree(
  ctx: Ctx,
  id: string | undefined,
  { kvkNumber, branchNumber }: { kvkNumber?: string | null | undefined; branchNumber?: string | null | undefined },
): Promise<void> {
  if (!kvkNumber) return
  const other = await findByKvk(ctx, kvkNumber, branchNumber ?? null)
  if (other && other.id !== id) throw invalid({ kvkNumber: ['organizations.kvk-taken'] })
}

type Wish = Omit<StatusInput, 'lockVersion'>

async function step(ctx: Ctx, organization: OrganizationRow, wish: Wish): Promise<void> {
  // The same step twice is the step once.
  if (organization.status === wish.status) return
  const event = stepTowards(organization.status, wish.status)
  if (!event || organization.mergedInto) throw conflict('organizations.invalid-transition')
  if (organization.awaitsContact) throw conflict('organizations.awaits-contact')
  await takeStepOn(ctx, machine, standing(organization), event, wish)
}

/** How the steps of an organization are written down, whoever takes them. */
export const organizationRecord = {
  table: 'organizations',
  type: 'organizations',
  steps: organizationTransitions,
  stamps: ({ now }) => ({ updatedAt: now }),
  payload: (_id, { reason = null, changes }) => changes ?? { reason },
} satisfies StepRecord<'organizations', OrganizationStatus, OrganizationEvent>

type Subject = OrganizationRow & { organizationId: string }

/** The subject of a step of an organization: the news of it belongs to that organization itself. */
export const standing = (organization: OrganizationRow): Subject => ({
  ...organization,
  organizationId: organization.id,
})

const machine: Machine<'organizations', OrganizationStatus, OrganizationEvent, Subject, OrganizationStepInput> = {
  ...organizationRecord,
  find: async (ctx, id) => standing(await getOrganization(ctx, id)),
  capacities: organizationCapacities,
  effects: {
    async approve(ctx, organization, { approvalNote = organization.approvalNote }) {
      const fault = approvalFault({ ...organization, approvalNote }, ctx.tenant.capabilities.nonprofitOnly)
      if (fault) throw invalid({ approvalNote: [`organizations.${fault}`] })
      await assertOnlyOne(ctx, organization)
      const approvedBy = userIdOf(ctx.actor) ?? null
      return { columns: { approvalNote, deniedReason: null, approvedAt: ctx.now, approvedBy }, reason: null }
    },
    deny: (_ctx, _organization, { reason = null }) => ({ columns: { deniedReason: reason } }),
    resubmit: (ctx, { id }) => ({
      columns: { deniedReason: null },
      reason: null,
      after: async () => ctx.record({ name: 'organizations.to-judge', subject: { type: 'organizations', id } }),
    }),
    async archive(ctx, { id }) {
      if ((await countInterns(ctx, id)) > 0) throw conflict('organizations.has-interns')
      return { columns: { archivedAt: ctx.now } }
    },
    async restore(ctx, organization) {
      await assertOnlyOne(ctx, organization)
      return { columns: { archivedAt: null }, reason: null }
    },
  },
  refusals: { notYours: 'organizations.not-yours', wrongState: 'organizations.invalid-transition' },
}

async function assertOnlyOne(ctx: Ctx, { id, kvkNumber, branchNumber }: OrganizationRow): Promise<void> {
  const other = kvkNumber ? await findByKvk(ctx, kvkNumber, branchNumber) : undefined
  if (other && other.id !== id) throw conflict('organizations.kvk-taken')
}

/** Keeps in how many days an organization usually answers; null where there are too few answers to say. */
export async function setAnswerDays(ctx: Ctx, id: string, days: number | null): Promise<void> {
  await ctx.db
    .updateTable('organizations')
    .set({ answerDays: days })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}
