import { sql } from 'kysely'
import { apply } from '#areas/applications/applying/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import { Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { workOut, type BoardRow, type PairRefusal } from '../board/model.ts'
import { getMatchedPeriod, readBoard, type BoardRead } from '../board/queries.ts'
import type { SendInput } from '../schema.ts'

type Pair = SendInput['pairs'][number]
/** What came of a pair: what was made of it, or why nothing was. */
export type SentPair = Pair & { studentName: string | null } & Outcome
type Outcome = { made: string } | { refusal: Refusal }

/**
 * Sends pairs of the board: as a proposal that the pupil answers, or as an application of the school. Each is judged once
 * more, with pupils and places held, so that of two who send at once the second hears what is gone; what cannot be sent
 * keeps nothing from the others.
 */
export async function sendPairs(ctx: Ctx, periodId: string, { way, pairs }: SendInput): Promise<SentPair[]> {
  const period = await getMatchedPeriod(ctx, periodId)
  await holdPairs(ctx, pairs)
  const among = { studentIds: pairs.map((pair) => pair.studentId), vacancyIds: pairs.map((pair) => pair.vacancyId) }
  const read = await readBoard(ctx, period.id, among)
  const { rows } = workOut(read.facts, { pairs, leftOut: [], share: false, isOnlyPairs: true })
  const rowOf = new Map(rows.map((row) => [row.studentId, row]))
  const sent: SentPair[] = []
  for (const pair of pairs) {
    const row = rowOf.get(pair.studentId)
    const why = refusalOf(row, pair)
    const outcome: Outcome = why
      ? { refusal: new Refusal(409, `matching.why.${why}`) }
      : way === 'propose'
        ? { made: await propose(ctx, read, pair, row?.chosen?.reasons ?? []) }
        : await assign(ctx, pair)
    sent.push({ ...pair, studentName: read.pupils.get(pair.studentId)?.name ?? null, ...outcome })
  }
  return sent
}

/** Why a pair is not what the board makes of it now. */
export function refusalOf(row: BoardRow | undefined, { vacancyId }: Pair): PairRefusal | undefined {
  if (row?.chosen?.vacancyId === vacancyId) return undefined
  return row?.refused?.why ?? 'not_on_board'
}

/** Holds pupils and places until the end of the transaction, in the one order in which everybody holds them. */
export async function holdPairs(ctx: Ctx, pairs: readonly Pair[]): Promise<void> {
  const students = pairs.map(({ studentId }) => studentId)
  const vacancies = pairs.map(({ vacancyId }) => vacancyId)
  await sql`select 1 from student_profiles where tenant_id = ${ctx.tenant.id} and user_id = any (${students}::uuid[]) order by user_id for no key update`.execute(
    ctx.db,
  )
  await sql`select 1 from vacancies where tenant_id = ${ctx.tenant.id} and id = any (${vacancies}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
}

/** Holds a place out. Of several at once the pupil is told with the first. */
export async function propose(
  ctx: Ctx,
  { period }: BoardRead,
  pair: Pair,
  reasons: readonly object[],
  { isTold = true } = {},
): Promise<string> {
  const id = newId()
  const { studentConfirmDays } = capabilitiesAt(ctx.tenant.capabilities, period.schoolSettings)
  await ctx.db
    .insertInto('matchProposals')
    .values({
      tenantId: ctx.tenant.id,
      id,
      periodId: period.id,
      ...pair,
      reasons: JSON.stringify(reasons),
      proposedBy: userIdOf(ctx.actor) ?? null,
      expiresAt: new Date(ctx.now.getTime() + studentConfirmDays * 86_400_000),
      createdAt: ctx.now,
    })
    .execute()
  const subject = { type: 'match_proposals', id }
  if (isTold) ctx.record({ name: 'matching.proposed', subject, payload: { proposalId: id } })
  ctx.audit({ action: 'matching.proposed', subject, organizationId: period.schoolId })
  return id
}

/** An application of the school. What the rules of applying refuse leaves nothing behind. */
async function assign(ctx: Ctx, pair: Pair): Promise<Outcome> {
  await sql`savepoint pair`.execute(ctx.db)
  try {
    const id = await apply(ctx, { ...pair, motivation: '', bySchool: 'assigned' })
    const subject = { type: 'applications', id }
    ctx.record({ name: 'matching.assigned', subject, payload: { applicationId: id } })
    await sql`release savepoint pair`.execute(ctx.db)
    return { made: id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint pair`.execute(ctx.db)
    return { refusal: error }
  }
}
