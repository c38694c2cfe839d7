import type { Ctx } from '#areas/context.ts'
import { archiveGroups, ensureGroups, writeGroups } from '#areas/groups/commands.ts'
import { cancelMoves, enrol, type Placing } from '#areas/groups/members/commands.ts'
import { insertMentorships } from '#areas/groups/mentorships/commands.ts'
import { addMemberships } from '#areas/organizations/commands.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { writeStudents } from '#areas/students/file/commands.ts'
import { addUsers, deactivateUsers, grantRoles, reactivateUsers, renameUsers } from '#areas/users/commands.ts'
import type { RoleName } from '#areas/users/model.ts'
import { planAnew } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dayOf } from '#platform/week.ts'
import type { GroupLine } from '../../groups/model.ts'
import type { MentorRow } from '../../mentors/model.ts'
import type { PlannedRow } from '../../model.ts'
import type { StudentRow } from '../../students/model.ts'
import { keepImages, type ImagedTable, type Owner } from '../../undoing/commands.ts'
import type { RosterKind } from '../model.ts'
import { reachPart } from '../progress/queries.ts'
import { existingGroups, existingMentors } from '../queries.ts'
import { findOrMakeAccounts, readdress } from '#areas/identity/accounts/commands.ts'

export type Going = { id: string; line: number }

export type Order = {
  /** The run it can be taken back by; nothing is kept of one that is read in by the command line. */
  runId: string | null
  schoolId: string
  rows: readonly PlannedRow<unknown>[]
  /** Who is not in the file and goes, each with a line of their own behind those of the file. */
  going: readonly Going[]
  /** A password for those who are new; without it they are invited. */
  passwordHash?: string | undefined
}

type Writable<Row> = PlannedRow<Row> & { normalized: Row }

const toWrite = <Row>(rows: readonly PlannedRow<unknown>[]) =>
  rows.filter(
    (row): row is Writable<Row> => ['create', 'update', 'move'].includes(row.action) && row.normalized !== null,
  )

/** Writes what is chosen of a list, all at once and never row by row, and keeps what was there before. Gives the id of each line. */
export async function writeRoster(ctx: Ctx, kind: RosterKind, order: Order): Promise<Map<number, string>> {
  await planAnew(ctx.db)
  if (kind === 'groups') return writeGroupRows(ctx, order)
  return kind === 'mentors' ? writeMentorRows(ctx, order) : writeStudentRows(ctx, order)
}

type Person = {
  line: number
  firstName: string
  infix: string | null
  lastName: string
  phone: string | null
  email: string | null
  username: string | null
}

/** Makes the people who are new, with an account, a role at the school and their membership of it. Gives the id of each line. */
async function addPeople(
  ctx: Ctx,
  { runId, schoolId, passwordHash }: Order,
  { people, role }: { people: readonly Person[]; role(person: Person): RoleName },
): Promise<Map<number, string>> {
  if (people.length === 0) return new Map()
  const accounts = await findOrMakeAccounts(
    ctx,
    people.map(({ email, username }) => ({ email, username, passwordHash: passwordHash ?? null })),
  )
  const made = people.map((person, at) => ({ person, id: newId(), account: accounts[at] }))
  await addUsers(
    ctx,
    made.map(({ person: { firstName, infix, lastName, phone }, id, account }) => ({
      id,
      accountId: account?.id ?? null,
      firstName,
      infix,
      lastName,
      phone,
      status: passwordHash ? ('active' as const) : ('invited' as const),
    })),
  )
  await grantRoles(
    ctx,
    made.map(({ person, id }) => ({ userId: id, name: role(person), organizationId: schoolId })),
  )
  await addMemberships(
    ctx,
    made.map(({ id }) => ({ userId: id, organizationId: schoolId })),
  )
  await keepImages(ctx, runId, {
    tables: ['accounts'],
    owners: made.flatMap(({ account, person }) => (account?.isNew ? [{ owner: account.id, line: person.line }] : [])),
    isNew: true,
  })
  return new Map(made.map(({ person, id }) => [person.line, id]))
}

const ofPeople: readonly ImagedTable[] = ['users', 'roles', 'memberships']
const ofPupils: readonly ImagedTable[] = [...ofPeople, 'student_profiles', 'group_memberships', 'group_moves']

async function writeStudentRows(ctx: Ctx, order: Order): Promise<Map<number, string>> {
  const { runId, schoolId, going } = order
  const rows = toWrite<StudentRow>(order.rows)
  const known = rows.filter(({ recordId }) => recordId !== null)
  const today = dayOf(ctx.now)
  const year = schoolYearOf(today)
  const day = today < year.startsOn ? year.startsOn : today
  const before: Owner[] = [
    ...known.map(({ line, recordId }) => ({ line, owner: recordId as string })),
    ...going.map(({ line, id }) => ({ line, owner: id })),
  ]
  await keepImages(ctx, runId, { tables: ofPupils, owners: before })

  await reachPart(ctx, runId, 'people')
  const groupIds = await openGroups(ctx, order, year.name, rows)
  const added = await addPeople(ctx, order, {
    people: rows.filter(({ recordId }) => recordId === null).map(({ line, normalized }) => ({ line, ...normalized })),
    role: () => 'student',
  })
  const idOf = new Map([...known.map(({ line, recordId }) => [line, recordId as string] as const), ...added])
  await renameUsers(
    ctx,
    known
      .filter(({ diff }) => diff.some(({ field }) => ['firstName', 'infix', 'lastName', 'phone'].includes(field)))
      .map(({ recordId, normalized: { firstName, infix, lastName, phone } }) => ({
        id: recordId as string,
        firstName,
        infix,
        lastName,
        phone,
      })),
  )
  await reactivateUsers(
    ctx,
    known.flatMap(({ recordId, diff }) => (diff.some(({ field }) => field === 'access') ? [recordId as string] : [])),
  )
  await readdress(
    ctx,
    known.flatMap(({ recordId, diff, normalized: { email } }) =>
      email && diff.some(({ field }) => field === 'email') ? [{ userId: recordId as string, email }] : [],
    ),
  )
  await reachPart(ctx, runId, 'files')
  await writeStudents(
    ctx,
    rows.map(({ line, normalized: { studentNumber, birthDate, level, year: ofYear, homePostcode } }) => ({
      userId: idOf.get(line) as string,
      schoolId,
      studentNumber,
      birthDate,
      level,
      year: ofYear,
      homePostcode,
    })),
  )
  await reachPart(ctx, runId, 'places')
  await placeNow(
    ctx,
    day,
    rows
      .filter(({ action, diff }) => action === 'create' || diff.some(({ field }) => field === 'groupName'))
      .map(({ line, normalized }) => ({
        studentId: idOf.get(line) as string,
        groupId: groupIds.get(normalized.groupName) as string,
      })),
  )
  await deactivateUsers(
    ctx,
    going.map(({ id }) => id),
  )
  await placeNow(
    ctx,
    day,
    going.map(({ id }) => ({ studentId: id, groupId: null })),
  )
  await keepImages(ctx, runId, { tables: ofPupils, owners: before })
  await keepImages(ctx, runId, { tables: ofPupils, owners: ownersOf(added), isNew: true })
  return idOf
}

/** Puts pupils where the list says; what was planned for them before is called off, so that it does not undo the list. */
async function placeNow(ctx: Ctx, day: string, placings: readonly Placing[]): Promise<void> {
  if (placings.length === 0) return
  await cancelMoves(
    ctx,
    placings.map(({ studentId }) => studentId),
  )
  await enrol(ctx, day, placings)
}

const ownersOf = (ids: Map<number, string>): Owner[] => [...ids].map(([line, owner]) => ({ line, owner }))

/** The classes the rows name, found or opened. Those that were opened go back when the last pupil did. */
async function openGroups(
  ctx: Ctx,
  { runId, schoolId }: Order,
  year: string,
  rows: readonly Writable<StudentRow>[],
): Promise<Map<string, string>> {
  const wanted = new Map(
    rows.map(({ normalized: { groupName, level, year: ofYear } }) => [
      groupName,
      { name: groupName, level, year: ofYear },
    ]),
  )
  const before = new Set((await existingGroups(ctx, schoolId)).map(({ id }) => id))
  const groupIds = await ensureGroups(ctx, schoolId, year, [...wanted.values()])
  const opened = [...groupIds.values()].filter((id) => !before.has(id))
  await keepImages(ctx, runId, {
    tables: ['groups'],
    owners: opened.map((owner, at) => ({ owner, line: -1 - at })),
    isNew: true,
  })
  return groupIds
}

async function writeGroupRows(ctx: Ctx, { runId, schoolId, rows: all, going }: Order): Promise<Map<number, string>> {
  const rows = toWrite<GroupLine>(all)
  const idOf = new Map(rows.map(({ line, recordId }) => [line, recordId ?? newId()]))
  const before: Owner[] = [
    ...rows.flatMap(({ line, recordId }) => (recordId ? [{ line, owner: recordId }] : [])),
    ...going.map(({ id, line }) => ({ owner: id, line })),
  ]
  await keepImages(ctx, runId, { tables: ['groups'], owners: before })
  const schoolYear = schoolYearOf(dayOf(ctx.now)).name
  await writeGroups(
    ctx,
    { schoolId, schoolYear },
    rows.map(({ line, normalized }) => ({ ...normalized, id: idOf.get(line) as string })),
  )
  await archiveGroups(
    ctx,
    going.map(({ id }) => id),
  )
  await keepImages(ctx, runId, { tables: ['groups'], owners: before })
  const made = rows.filter(({ recordId }) => recordId === null)
  await keepImages(ctx, runId, {
    tables: ['groups'],
    owners: made.map(({ line }) => ({ line, owner: idOf.get(line) as string })),
    isNew: true,
  })
  return idOf
}

async function writeMentorRows(ctx: Ctx, order: Order): Promise<Map<number, string>> {
  const { runId, schoolId } = order
  const rows = toWrite<MentorRow>(order.rows)
  const existing = new Map((await existingMentors(ctx, schoolId)).map((mentor) => [mentor.id, mentor]))
  const groupIds = new Map((await existingGroups(ctx, schoolId)).map(({ id, name }) => [name, id]))
  const known = rows.filter(({ recordId }) => recordId !== null)
  const tables: readonly ImagedTable[] = [...ofPeople, 'mentorships']
  const before = known.map(({ line, recordId }) => ({ line, owner: recordId as string }))
  await keepImages(ctx, runId, { tables, owners: before })

  // Who stands there twice, as mentor and as supervisor, is one person.
  const fresh = rows.filter(({ recordId }) => recordId === null)
  const firstOf = new Map(fresh.toReversed().map((row) => [row.normalized.email, row]))
  const roleOf = new Map(fresh.map(({ line, normalized }) => [line, normalized.role]))
  const added = await addPeople(ctx, order, {
    people: [...firstOf.values()].map(({ line, normalized }) => ({ line, username: null, ...normalized })),
    role: ({ line }) => roleOf.get(line) ?? 'mentor',
  })
  const idOf = new Map(
    rows.map(({ line, recordId, normalized: { email } }) => [
      line,
      recordId ?? (added.get(firstOf.get(email)?.line ?? line) as string),
    ]),
  )
  // Another school's colleague keeps the name that school gave.
  await renameUsers(
    ctx,
    known
      .filter(({ recordId, diff }) => !existing.get(recordId as string)?.isElsewhere && diff.length > 0)
      .map(({ recordId, normalized: { firstName, infix, lastName, phone } }) => ({
        id: recordId as string,
        firstName,
        infix,
        lastName,
        phone,
      })),
  )
  const held = rows.map(({ line, normalized: { role } }) => ({ userId: idOf.get(line) as string, name: role }))
  await grantRoles(
    ctx,
    held.map((one) => ({ ...one, organizationId: schoolId })),
  )
  await addMemberships(
    ctx,
    held.map(({ userId }) => ({ userId, organizationId: schoolId })),
  )
  await insertMentorships(
    ctx,
    rows.flatMap(({ line, recordId, normalized: { role, groupNames } }) => {
      const has = existing.get(recordId ?? '')?.[role === 'mentor' ? 'mentorOf' : 'supervisorOf'] ?? []
      return [...new Set(groupNames)]
        .filter((name) => !has.includes(name))
        .map((name) => ({
          mentorId: idOf.get(line) as string,
          role,
          groupId: groupIds.get(name) as string,
          studentId: null,
          capacity: null,
          startedOn: dayOf(ctx.now),
          endedOn: null,
        }))
    }),
  )
  await keepImages(ctx, runId, { tables, owners: before })
  await keepImages(ctx, runId, { tables, owners: ownersOf(added), isNew: true })
  return idOf
}
