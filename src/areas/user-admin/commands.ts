import type { Ctx } from '#areas/context.ts'
import { endSessions, revokeLinks } from '#areas/identity/commands.ts'
import { askConfirmation } from '#areas/identity/confirmations/commands.ts'
import { findAccount } from '#areas/identity/queries.ts'
import { addMemberships, removeMembership } from '#areas/organizations/commands.ts'
import { addUsers, changeUser, grantRoles, revokeRole, userRecord } from '#areas/users/commands.ts'
import { moderators, actsAs, capacityOf, userIdOf, type RoleName, type UserStatus } from '#areas/users/model.ts'
import { judgeNow, takeStepOn, tellStep, type Stepping, type StepRules } from '#areas/steps.ts'
import { writeCsv } from '#platform/csv.ts'
import { conflict, forbidden, invalid, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { isStepOf, memberTransitions, type MemberEvent } from './model.ts'
import { capacitiesOver, isOwnLastRole, mayEditMember, mayExport, mayGrant, maySeeRole } from './policy.ts'
import {
  findPlace,
  findUserOfAccount,
  getMember,
  listMembers,
  lockMember,
  lockPlaces,
  type MemberRow,
  type MemberQuery,
  type PlaceFound,
} from './queries.ts'
import type { ChangeMember, InviteInput, RoleInput } from './schema.ts'
import { openStudentFile } from '#areas/students/file/commands.ts'
import { ensureAccount } from '#areas/identity/accounts/commands.ts'

const perInviter = windowThrottle('invitation', 300, 60 * 60)
/** An answer "that address is taken" tells that somebody exists: nobody asks that a thousand times. */
const taken = windowThrottle('invitation of who is here', 30, 60 * 60)

/** Asks somebody to join, in one role to begin with. They get a mail with a link to make their account. */
export async function inviteMember(
  ctx: Ctx,
  { role, organizationId: placeId, email, ...input }: InviteInput,
): Promise<MemberRow> {
  const place = await placeFor(ctx, { name: role, organizationId: placeId })
  const accountId = await freeAccount(ctx, email)
  const id = newId()
  await addUsers(ctx, [
    {
      ...input,
      id,
      accountId,
      infix: input.infix ?? null,
      phone: input.phone ?? null,
      status: 'invited',
    },
  ])
  // Somebody else may have invited the same address in this very moment.
  if ((await findUserOfAccount(ctx, accountId))?.id !== id) throw invalid({ email: ['members.email-taken'] })
  await giveRole(ctx, id, role, place)
  await askConfirmation(ctx, id)
  const organizationId = place?.id ?? null
  tellStep(ctx, rules, { id, organizationId }, { event: 'invite', from: 'none', to: 'invited', changes: { role } })
  return getMember(ctx, id)
}

/** The account for an address nobody of this tenant has yet; slowed down, because the answer tells who is here. */
async function freeAccount(ctx: Ctx, email: string): Promise<string> {
  const key = `${ctx.tenant.id} ${userIdOf(ctx.actor) ?? 'system'}`
  const wait = Math.max(await perInviter.take(ctx, key), await taken.take(ctx, key))
  if (wait > 0) throw tooMany('members.too-many', wait)
  const known = await findAccount(ctx, email)
  if (known && (await findUserOfAccount(ctx, known.id))) {
    throw invalid({ email: ['members.email-taken'] })
  }
  await taken.giveBack(ctx, key)
  return known?.id ?? ensureAccount(ctx, { email })
}

/** The organization a role is about, when the actor may give that role there. */
async function placeFor(ctx: Ctx, { name, organizationId }: RoleInput): Promise<PlaceFound | null> {
  const place = organizationId ? await findPlace(ctx, organizationId) : null
  if (place === undefined) throw invalid({ organizationId: ['members.organization'] })
  if (!mayGrant(ctx.actor, name, place)) throw forbidden('members.may-not-grant')
  return place
}

async function giveRole(ctx: Ctx, userId: string, name: RoleName, place: PlaceFound | null): Promise<void> {
  if (place && place.status !== 'approved' && place.status !== 'pending') throw conflict('members.organization-closed')
  // Who signed up somewhere writes to nobody in our name before the organization was looked at.
  if (place?.status === 'pending' && !actsAs(ctx.actor, ...moderators)) throw conflict('members.organization-pending')
  await grantRoles(ctx, [{ userId, name, organizationId: place?.id ?? null }])
  if (!place) return
  await addMemberships(ctx, [
    { userId, organizationId: place.id, isContactPerson: place.type === 'Company' && place.isEmpty },
  ])
  if (name === 'student') await openStudentFile(ctx, userId, place.id)
}

/** Writes once more to who has not answered yet. */
export async function inviteAgain(ctx: Ctx, id: string): Promise<MemberRow> {
  const member = await getMember(ctx, id)
  assertTheirs(ctx, member, 'resend')
  judgeNow(ctx, rules, asStepping(ctx, member), 'resend', {})
  await askConfirmation(ctx, id)
  return member
}

/** Changes what is known of somebody. */
export async function changeMember(
  ctx: Ctx,
  id: string,
  { email, lockVersion, ...wishes }: ChangeMember,
): Promise<MemberRow> {
  await getMember(ctx, id)
  await lockMember(ctx, id)
  const member = await getMember(ctx, id)
  if (!mayEditMember(ctx.actor, member)) throw forbidden('members.may-not-edit')
  if (lockVersion !== undefined && lockVersion !== member.lockVersion) throw conflict('platform.stale')
  const changes = Object.fromEntries(
    Object.entries(wishes).filter(([key, value]) => value !== undefined && value !== member[key as keyof MemberRow]),
  )
  if (email !== undefined && email !== member.email) {
    // Later the address is somebody's own, and the key to their account.
    if (member.status !== 'invited') throw invalid({ email: ['members.email-is-theirs'] })
    changes.accountId = await freeAccount(ctx, email)
    await revokeLinks(ctx, { kinds: ['confirm'], subjectId: id })
  }
  if (Object.keys(changes).length === 0) return member
  await changeUser(ctx, id, changes)
  if (changes.accountId) await askConfirmation(ctx, id)
  ctx.audit({
    action: 'members.changed',
    subject: { type: 'users', id },
    organizationId: placeOf(ctx, member),
    changes: { fields: Object.keys(changes).map((field) => (field === 'accountId' ? 'email' : field)) },
  })
  return getMember(ctx, id)
}

/** Gives somebody who is here a role more. Held already, it stays as it is. */
export async function addRole(ctx: Ctx, id: string, { name, organizationId }: RoleInput): Promise<MemberRow> {
  await getMember(ctx, id)
  await lockMember(ctx, id)
  const member = await getMember(ctx, id)
  const place = await placeFor(ctx, { name, organizationId })
  // Nobody makes themselves more than they are.
  if (id === userIdOf(ctx.actor)) throw forbidden('members.not-yourself')
  if (member.status === 'archived') throw conflict('members.archived')
  if (holds(member, name, place)) return member
  if (name === 'student' && member.schoolId !== null && member.schoolId !== place?.id)
    throw conflict('members.pupil-elsewhere')
  await giveRole(ctx, id, name, place)
  tell(ctx, id, 'role-added', name, place)
  return getMember(ctx, id)
}

/**
 * Takes a role back. The last admin of an organization stays; so does a pupil who is in the middle of an internship, and the
 * only role of who would take it from themselves.
 */
export async function removeRole(ctx: Ctx, id: string, { name, organizationId }: RoleInput): Promise<MemberRow> {
  await getMember(ctx, id)
  const place = await placeFor(ctx, { name, organizationId })
  await lockMember(ctx, id)
  if (place) await lockPlaces(ctx, [place.id])
  const member = await getMember(ctx, id)
  const role = holds(member, name, place)
  if (!role) return member
  if (role.isLastAdmin) throw conflict('members.last-admin')
  if (isOwnLastRole(ctx.actor, member)) throw forbidden('members.not-yourself')
  if (name === 'student' && member.isBusy) throw conflict('members.still-busy')
  await revokeRole(ctx, { userId: id, name, organizationId: place?.id ?? null })
  if (place && !member.roles.some((other) => other.id !== role.id && other.organizationId === place.id))
    await removeMembership(ctx, id, place.id)
  tell(ctx, id, 'role-removed', name, place)
  return { ...member, roles: member.roles.filter((other) => other.id !== role.id) }
}

function holds(member: MemberRow, name: RoleName, place: PlaceFound | null) {
  return member.roles.find((role) => role.name === name && role.organizationId === (place?.id ?? null))
}

function tell(
  ctx: Ctx,
  id: string,
  what: 'role-added' | 'role-removed',
  role: RoleName,
  place: PlaceFound | null,
): void {
  const subject = { type: 'users', id }
  ctx.record({ name: `members.${what}`, subject, payload: { role, organizationId: place?.id ?? null } })
  ctx.audit({ action: `members.${what}`, subject, organizationId: place?.id ?? null, changes: { role } })
}

type SteppingMember = MemberRow & Stepping<UserStatus>

const rules: StepRules<'users', UserStatus, MemberEvent, SteppingMember, { lockVersion?: number | undefined }> = {
  ...userRecord,
  steps: memberTransitions,
  capacities: capacitiesOver,
  effects: {
    deactivate: (ctx, { id }) => ({ after: () => endAccess(ctx, id) }),
    archive: (ctx, { id }) => ({ after: () => endAccess(ctx, id) }),
  },
  refusals: { notYours: 'members.may-not-step', wrongState: 'members.invalid-transition' },
}

/** Whoever may come in no longer is signed out at once, and no link lets them in. */
async function endAccess(ctx: Ctx, userId: string): Promise<void> {
  await endSessions(ctx, { userId })
  await revokeLinks(ctx, { kinds: ['reset', 'confirm'], subjectId: userId })
}

/** Ends, gives back or closes for good the access of somebody. Ending it counts from this moment. */
export async function takeMemberStep(
  ctx: Ctx,
  id: string,
  event: 'deactivate' | 'reactivate' | 'archive',
  lockVersion?: number,
): Promise<MemberRow> {
  await getMember(ctx, id)
  await lockMember(ctx, id)
  const found = await getMember(ctx, id)
  await lockPlaces(
    ctx,
    found.roles.filter(({ name }) => name === 'admin').flatMap(({ organizationId }) => organizationId ?? []),
  )
  const member = asStepping(ctx, await getMember(ctx, id))
  assertTheirs(ctx, member, event)
  const isNew = await takeStepOn(ctx, rules, member, event, { lockVersion })
  return isNew ? getMember(ctx, id) : member
}

function asStepping(ctx: Ctx, member: MemberRow): SteppingMember {
  return { ...member, organizationId: placeOf(ctx, member) }
}

/** Nobody takes a step with themselves, nor one that is never theirs, whatever the status: it tells what the status is. */
function assertTheirs(ctx: Ctx, member: MemberRow, event: MemberEvent): void {
  const isTheirs = isStepOf(event, capacitiesOver(ctx.actor, member))
  const isDone = memberTransitions.some((row) => row.event === event && row.to.includes(member.status))
  if (member.id === userIdOf(ctx.actor) && !(isTheirs && isDone)) throw forbidden('members.not-yourself')
  if (!isTheirs) throw forbidden('members.may-not-step')
}

/** The organization by which the actor decides here, so that its own people find it in the record. */
function placeOf(ctx: Ctx, member: MemberRow): string | null {
  return member.roles.find((role) => maySeeRole(ctx.actor, role))?.organizationId ?? null
}

/** As many as one file holds. */
const mostInFile = 10_000
const exported = [
  'first-name',
  'infix',
  'last-name',
  'email',
  'phone',
  'role',
  'organization',
  'group',
  'status',
] as const

/**
 * Takes the people that were found along as a file. It leaves the product, so it is written down who took whom, and who
 * runs the whole tenant says what for.
 */
export async function exportMembers(
  ctx: Ctx,
  query: Pick<MemberQuery, 'filter' | 'sort'>,
  reason: string | undefined,
): Promise<string> {
  const may = mayExport(ctx.actor)
  if (may === 'no') throw forbidden('members.may-not-export')
  if (may === 'with-reason' && reason === undefined) throw invalid({ reason: ['members.reason'] })
  const { rows } = await listMembers(ctx, { ...query, page: { number: 1, size: mostInFile } })
  for (const { id, schoolId } of rows) if (schoolId !== null) ctx.saw('students', id)
  ctx.audit({
    action: 'members.exported',
    subject: { type: 'users' },
    organizationId: ctx.organizationId ?? null,
    reason: reason ?? null,
    changes: { count: rows.length },
  })
  const lines = rows.map((member) => {
    const roles = member.roles.filter((role) => maySeeRole(ctx.actor, role))
    const unique = (words: (string | null)[]) => [...new Set(words.filter((word) => word !== null))].join(', ')
    return [
      member.firstName,
      member.infix,
      member.lastName,
      member.email ?? member.username,
      member.phone,
      unique(roles.map((role) => ctx.t(`members.capacity.${capacityOf(role) ?? role.name}`))),
      unique(roles.map((role) => role.organizationName)),
      member.groupNames.join(', '),
      ctx.t(`members.status.${member.status}`),
    ]
  })
  return writeCsv(
    exported.map((name) => ctx.t(`members.export.${name}`)),
    lines,
  )
}
