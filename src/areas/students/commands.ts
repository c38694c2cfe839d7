import type { Ctx } from '#areas/context.ts'
import { findAddress } from '#areas/geography/postcodes/queries.ts'
import { changeUser } from '#areas/users/commands.ts'
import { assignGroup } from './assigning/commands.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { profileColumns, studentFieldNames, type GuardianInput } from './fields.ts'
import { ages } from './model.ts'
import { studentFieldsFor, standingsOf } from './policy.ts'
import { getStudentFile, isNumberTaken, hasSigned, listGroups, lockStudent, type StudentFile } from './queries.ts'
import type { ChangeStudent } from './schema.ts'
import { addGuardian, changeGuardian, changeStudentFile, removeGuardian } from './file/commands.ts'

/**
 * Changes a pupil's file. What is left out stays; a field that is somebody else's to change is refused, not skipped.
 * @throws Refusal 403 with the field, 409 where somebody changed it meanwhile, 422 at the field
 */
export async function changeStudent(ctx: Ctx, id: string, { lockVersion, ...given }: ChangeStudent): Promise<void> {
  await lockStudent(ctx, id)
  const { pupil, file } = await getStudentFile(ctx, id)
  const mine = studentFieldsFor('edit', standingsOf(ctx.actor, { id, schoolId: file.schoolId, mineAs: pupil.mineAs }))
  const { phone, groupId, guardians } = given
  const sent = studentFieldNames.filter((name) => given[name] !== undefined)
  const foreign = sent.find((name) => !mine.includes(name))
  if (foreign || pupil.status === 'archived')
    throw forbidden('members.not-your-field', { fields: { [foreign ?? 'lockVersion']: ['members.not-your-field'] } })
  if (lockVersion !== undefined && lockVersion !== file.lockVersion) throw conflict('platform.stale')
  await assertFits(ctx, file, given)
  if (phone !== undefined && phone !== pupil.phone) await changeUser(ctx, id, { phone })
  if (groupId && groupId !== file.groupId) await assignGroup(ctx, id, { groupId, on: dayOf(ctx.now), accept: true })
  if (guardians) await writeGuardians(ctx, file, guardians)
  const own = profileColumns.filter(([name]) => given[name] !== undefined)
  await changeStudentFile(ctx, id, {
    ...Object.fromEntries(own.map(([name, column]) => [column, given[name]])),
    ...(given.homePostcode === undefined || given.homePostcode === file.homePostcode
      ? {}
      : await homeAt(ctx, given.homePostcode)),
    // Without an exemption there is nothing to explain.
    ...(given.exempt === false ? { exemptReason: null } : {}),
  })
  ctx.audit({
    action: 'members.student-changed',
    subject: { type: 'users', id },
    organizationId: file.schoolId,
    changes: { fields: sent },
  })
}

/** A thousandth of a degree, some 100 m: no more is kept of where a pupil lives (docs/domain.md 3.3). */
const nearby = (degrees: number | null) => degrees && Math.round(degrees * 1000) / 1000

/** About where a home lies; of a postcode that nobody knows, nowhere, and how far places are is reckoned from school. */
async function homeAt(ctx: Ctx, postcode: string | null): Promise<{ homeLat: number | null; homeLng: number | null }> {
  const { lat, lng } = await findAddress(ctx, { postcode })
  return { homeLat: nearby(lat), homeLng: nearby(lng) }
}

type Wishes = Pick<ChangeStudent, 'studentNumber' | 'birthDate' | 'exempt' | 'exemptReason' | 'groupId'>

async function assertFits(ctx: Ctx, file: StudentFile, wishes: Wishes): Promise<void> {
  const { studentNumber, birthDate, groupId } = wishes
  if (studentNumber && (await isNumberTaken(ctx, file, studentNumber)))
    throw invalid({ studentNumber: ['members.number-taken'] })
  const age = birthDate ? ageOn(birthDate, dayOf(ctx.now)) : undefined
  if (age !== undefined && (age < ages.least || age > ages.most)) throw invalid({ birthDate: ['members.birth-date'] })
  if (groupId && groupId !== file.groupId) {
    const groups = await listGroups(ctx, file.schoolId)
    if (!groups.some((group) => group.id === groupId)) throw invalid({ groupId: ['members.group'] })
  }
  const exempt = wishes.exempt ?? file.exempt
  const reason = wishes.exemptReason === undefined ? file.exemptReason : wishes.exemptReason
  if (exempt && wishes.exempt !== undefined && !file.exempt && !reason)
    throw invalid({ exemptReason: ['members.exempt-reason'] })
}

/** The guardians as they were sent: known ones changed, new ones added, those left out gone. */
async function writeGuardians(ctx: Ctx, file: StudentFile, wanted: GuardianInput[]): Promise<void> {
  const known = new Set(file.guardians.map(({ id }) => id))
  if (wanted.some(({ id }) => id !== undefined && !known.has(id)))
    throw invalid({ guardians: ['members.guardian-unknown'] })
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []))
  for (const { id } of file.guardians) {
    if (kept.has(id)) continue
    if (await hasSigned(ctx, id)) throw conflict('members.guardian-signs')
    await removeGuardian(ctx, id)
  }
  for (const [at, { id, ...guardian }] of wanted.entries()) {
    const contactOrder = at + 1
    if (id) await changeGuardian(ctx, id, { ...guardian, contactOrder })
    else await addGuardian(ctx, { ...guardian, studentId: file.id, contactOrder })
  }
}
