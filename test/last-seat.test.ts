import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tendWaitingLists } from '#areas/applications/waiting-list/commands.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type Reply, type World } from './world.ts'

// Fifty pupils want the one seat there is, all at once: through the front door, on the real database. One gets it, and
// who waits is served in order. What is not the race itself is put there in one statement, so that a hundred are affordable.

const pupils = 50
const rounds = 100

async function aClass() {
  const world = await aWorld({ capabilities: { maxOpenApplications: 100_000 } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { maxInternships: 100_000 })
  const farm = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const all: Client[] = []
  for (let at = 0; at < pupils; at += 1)
    all.push(await world.make.student({ schoolId: school.id, groupId: group.id, guardian: false }))
  return { world, period, farm, host, all }
}

async function seats(world: World, id: string) {
  return world.inside((ctx) =>
    ctx.db
      .selectFrom('vacancies')
      .select(['status', 'seatsTaken', 'seatsPromised', 'waiting'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** How often each answer was given: its status, or the code of its refusal. */
function outcomes(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, errors } of replies) {
    const outcome = errors[0]?.code ?? String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** A server that has too much to do says to come back, and so does a row that others keep: who does is treated like them. */
async function insist(ask: () => Promise<Reply>): Promise<Reply> {
  for (let times = 1; ; times += 1) {
    const reply = await ask()
    const isLater = reply.status === 503 || reply.errors[0]?.code === 'platform.busy'
    if (!isLater || times === 20) return reply
  }
}

describe('fifty pupils at one seat', () => {
  it('a hundred times: one gets it, and when it comes free the first who waits does', async () => {
    const { world, period, farm, host, all } = await aClass()
    for (let round = 0; round < rounds; round += 1) {
      const at = (what: string) => `round ${round}: ${what}`
      const vacancyId = (await world.make.vacancy(farm.id, { seats: 1 })).id
      const ids = all.map(() => newId())
      await world.inside((ctx) =>
        sql`insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, turn_since, reached_company_at, created_at, updated_at)
          select ${world.tenant.id}, a.id, a.student_id, ${vacancyId}, ${farm.id}, ${period.id}, 'submitted', ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now}
          from unnest(${ids}::uuid[], ${all.map(({ id }) => id)}::uuid[]) a (id, student_id)`.execute(ctx.db),
      )

      const accepted = await Promise.all(
        ids.map((id) =>
          insist(() => host.put(`/applications/${id}/accept`, 'applications', { supervisorUserId: host.id })),
        ),
      )
      expect(outcomes(accepted), at('accepted')).toEqual({ 200: 1, 'vacancies.seat-taken': pupils - 1 })
      expect(await seats(world, vacancyId), at('full')).toMatchObject({ status: 'full', seatsTaken: 1 })

      // Those who lost wait, in an order of its own each time; the seat comes free.
      const winner = accepted.findIndex(({ status }) => status === 200)
      const others = all.filter((_, index) => index !== winner)
      const line = [...others.slice(round % pupils), ...others.slice(0, round % pupils)]
      await world.inside(async (ctx) => {
        await sql`update applications set status = 'declined' where tenant_id = ${world.tenant.id} and vacancy_id = ${vacancyId} and status = 'submitted'`.execute(
          ctx.db,
        )
        await sql`insert into waiting_places (tenant_id, id, vacancy_id, student_id, position, joined_at)
          select ${world.tenant.id}, gen_random_uuid(), ${vacancyId}, p.student_id, p.position, ${ctx.now}
          from unnest(${line.map(({ id }) => id)}::uuid[]) with ordinality p (student_id, position)`.execute(ctx.db)
        await sql`update vacancies set waiting = ${line.length} where tenant_id = ${world.tenant.id} and id = ${vacancyId}`.execute(
          ctx.db,
        )
      })
      const withdrawn = await all[winner]!.put(`/applications/${ids[winner]}/withdraw`, 'applications')
      expect(outcomes([withdrawn]), at('withdrawn')).toEqual({ 200: 1 })
      await world.inside(tendWaitingLists)
      const { rows: offered } = await world.inside((ctx) =>
        sql<{ studentId: string }>`select student_id from waiting_places where tenant_id = ${world.tenant.id}
          and vacancy_id = ${vacancyId} and offered_until is not null`.execute(ctx.db),
      )
      expect(offered, at('the first who waits')).toEqual([{ studentId: line[0]!.id }])
      expect(await seats(world, vacancyId), at('promised')).toEqual({
        status: 'full',
        seatsTaken: 1,
        seatsPromised: 1,
        waiting: pupils - 2,
      })
    }
  }, 600_000)

  it('come to wait at once: each has a number of her own, and what comes free is the first one’s alone', async () => {
    const { world, farm, all } = await aClass()
    const { id: vacancyId } = await world.make.vacancy(farm.id, { seats: 1, status: 'full' })
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ seatsTaken: 1 }).where('id', '=', vacancyId).execute(),
    )
    const joined = await Promise.all(
      all.map((one) => insist(() => one.post('/waiting_places', 'waiting_places', { vacancyId }))),
    )
    expect(outcomes(joined)).toEqual({ 201: pupils })
    const line = all
      .map((client, index) => ({ client, rank: joined[index]?.data.rank as number }))
      .toSorted((one, other) => one.rank - other.rank)
    expect(line.map(({ rank }) => rank)).toEqual(line.map((_, index) => index + 1))

    // A seat more: all of them apply at once.
    await world.inside(async (ctx) => {
      await ctx.db.updateTable('vacancies').set({ seats: 2 }).where('id', '=', vacancyId).execute()
      await tendWaitingLists(ctx)
    })
    const apply = () =>
      Promise.all(
        line.map(({ client }) =>
          insist(() => client.post('/applications', 'applications', { vacancyId, motivation: '' })),
        ),
      )
    const first = await apply()
    expect(outcomes(first)).toEqual({ 201: 1, 'applications.no-seat': pupils - 1 })
    expect(first[0]?.status).toBe(201)

    // She thinks better of it: the second is next.
    await line[0]!.client.put(`/applications/${first[0]!.data.id}/withdraw`, 'applications')
    await world.settle()
    const second = await apply()
    expect(outcomes(second)).toEqual({ 201: 1, 'applications.no-seat': pupils - 1 })
    expect(second[1]?.status).toBe(201)
  }, 120_000)
})
