import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { judgeStep, targetsOf } from '#platform/transitions.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'
import { internshipStatuses, internshipTransitions, type InternshipEvent, type InternshipStatus } from './model.ts'

const reason = 'Het paard is verhuisd naar Ede.'
const inputs: Partial<Record<InternshipEvent, Record<string, unknown>>> = {
  reschedule: { startsOn: '2026-09-02', endsOn: '2026-10-01' },
  complete: { reason },
  fail: { reason },
  terminate: { reason },
  cancel: { reason },
  reopen: { reason },
}
const byHand = ['mark_ready', 'reschedule', 'finish_work', 'complete', 'fail', 'terminate', 'cancel', 'reopen'] as const

async function aPlacement() {
  const world = await aWorld({ capabilities: { digitalContracts: false, usesHours: false } })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  const student = await make.student({ schoolId: school.id, groupId: group.id })
  const period = await make.period(school.id, [group.id])
  const people = {
    student,
    mentor: await make.mentor(school.id, group.id),
    coordinator: await make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] }),
    company_admin: await make.user({ roles: [{ name: 'admin', organizationId: farm.id }] }),
  }
  const id = newId()
  await world.inside(({ db, now }) =>
    db
      .insertInto('internships')
      .values({
        tenantId: world.tenant.id,
        id,
        studentId: student.id,
        organizationId: farm.id,
        periodId: period.id,
        program: 'mas',
        status: 'planned',
        startsOn: '2026-09-01',
        endsOn: '2026-10-01',
        turnSince: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  )
  const put = (status: InternshipStatus) =>
    world.inside(({ db }) => db.updateTable('internships').set({ status }).where('id', '=', id).execute())
  return { world, school, farm, people, id, put }
}

it('that waits for the school is put before its coordinator, and before nobody who may not do it', async () => {
  const { world, school, people, put } = await aPlacement()
  const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  type Row = Flat & { meta: { turn: { isYours: boolean } } }
  const seenBy = async (client: Client) => {
    const { data, meta } = await client.get<Row[]>('/internships')
    const { data: mine } = await client.get<Row[]>('/internships?filter[yours_eq]=true')
    const { tasks } = (await client.get<Flat & { tasks: { key: string }[] }>('/dashboard')).data
    return [data.map((row) => row.meta.turn.isYours), meta.yours, mine.length, tasks.map(({ key }) => key)]
  }
  for (const status of ['planned', 'wrapping_up'] as const) {
    await put(status)
    const key = `internship-${status.replace('_', '-')}`
    expect(await seenBy(people.coordinator)).toEqual([[true], 1, 1, [key]])
    expect(await seenBy(admin)).toEqual([[false], 0, 0, []])
  }
})

it('tells who has a part in it how the pupil is reached, and no onlooker', async () => {
  const { world, people } = await aPlacement()
  await world.inside(({ db }) =>
    db.updateTable('users').set({ phone: '06 12345678' }).where('id', '=', people.student.id).execute(),
  )
  const told = async (client: Client) => {
    const [row] = (await client.get<(Flat & { studentEmail: unknown; studentPhone: unknown })[]>('/internships')).data
    return [row?.studentEmail, row?.studentPhone]
  }
  for (const party of Object.values(people))
    expect(await told(party)).toEqual([expect.stringContaining('@'), '06 12345678'])
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  for (const role of [
    { name: 'tenant_admin' },
    { name: 'platform_admin' },
    { name: 'broker', organizationId: center.id },
  ] as const)
    expect([role.name, ...(await told(await world.make.user({ roles: [role] })))]).toEqual([role.name, null, null])
})

it('tells those who work at the school alone how its coordinator is reached by mail', async () => {
  const { people, id } = await aPlacement()
  const told = async (client: Client) =>
    (await client.get<Flat & { coordinatorEmail: string | null }>(`/internships/${id}`)).data.coordinatorEmail
  for (const party of [people.mentor, people.coordinator])
    expect(await told(party)).toEqual(expect.stringContaining('@'))
  for (const party of [people.student, people.company_admin]) expect(await told(party)).toBeNull()
})

it('is still to begin until its first day, however long its papers take', async () => {
  const { world, people } = await aPlacement()
  const ahead = async (now: string) => {
    world.setNow(`${now}T09:00:00Z`)
    return (await people.coordinator.get<Flat[]>('/internships')).meta?.ahead
  }
  expect(await ahead('2026-09-01')).toEqual({ count: 1, first: '2026-09-01', last: '2026-09-01' })
  expect(await ahead('2026-09-02')).toEqual({ count: 0, first: null, last: null })
})

describe('every step of an internship, from every state, by everybody', () => {
  it('goes exactly where the table says', async () => {
    const { people, id, put } = await aPlacement()
    const wrong: string[] = []
    for (const status of internshipStatuses)
      for (const event of byHand)
        for (const [capacity, client] of Object.entries(people)) {
          await put(status)
          const reply = await client.put(`/internships/${id}/${event}`, 'internships', inputs[event])
          const verdict = judgeStep(internshipTransitions, event, status, [capacity as keyof typeof people])
          const targets = targetsOf(internshipTransitions, event, status)
          const isDone = internshipTransitions.some((row) => row.event === event && row.to.includes(status))
          const expected =
            verdict === 'allowed'
              ? `200 ${targets[0]}`
              : verdict === 'not_yours'
                ? '403 '
                : isDone
                  ? `200 ${status}`
                  : '409 '
          const found = `${reply.status} ${reply.status === 200 ? String(reply.data.status) : ''}`
          if (found !== expected) wrong.push(`${capacity} ${event} from ${status}: ${found}, expected ${expected}`)
        }
    expect(wrong).toEqual([])
  }, 120_000)

  it('is audited and recorded by the names of its row, once, and counts the version', async () => {
    const { world, people, id, put } = await aPlacement()
    await put('active')
    const step = (attributes: Record<string, unknown>) =>
      people.coordinator.put(`/internships/${id}/terminate`, 'internships', attributes)
    expect((await step({ reason: 'te kort' })).status).toBe(422)
    expect((await step({ reason, lockVersion: 7 })).status).toBe(409)
    const first = await step({ reason, lockVersion: 0 })
    expect([first.status, first.data.status, first.data.lockVersion]).toEqual([200, 'terminated', 1])
    const again = await step({ reason, lockVersion: 0 })
    expect([again.status, again.data.lockVersion]).toEqual([200, 1])
    const { rows } = await world.inside(({ db }) =>
      sql<{ name: string; way: string }>`
        select e.name, a.from_status || ' ' || a.to_status || ' ' || a.reason as way from events e
        join audit_log a on a.tenant_id = e.tenant_id and a.subject_id = e.subject_id and a.action = e.name
        where e.tenant_id = ${world.tenant.id} and e.subject_id = ${id}`.execute(db),
    )
    expect(rows).toEqual([{ name: 'internships.terminated', way: `active terminated ${reason}` }])
  })
})
