import { beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type Client, type World } from '#root/test/world.ts'

type Road = { workflowName?: string; phases: { name: string }[] }

let world: World
let school: { id: string }
let noor: Client
let coordinator: Client
let mentor: Client

beforeAll(async () => {
  world = await aWorld()
  school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  noor = await world.make.student({ schoolId: school.id, groupId: group.id })
  coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  mentor = await world.make.mentor(school.id, group.id)
  await sweep()
})

const sweep = async () => {
  const { settleOverdue } = await import('../progress/commands.ts')
  await world.inside(settleOverdue)
}

const roadOf = async (who: Client) => (await who.get<Road[]>('/roads')).data[0] as Road

describe('a workflow', () => {
  type Phase = { id: string; after: string[] } & Record<string, unknown>
  type Workflow = {
    id: string
    lockVersion: number
    draft: number | null
    version: number | null
    older: number
    walking: number
    status: string
    name: string
    program: string
    phases: Phase[]
  }
  const own = async (who: Client) =>
    (await who.get<Workflow[]>('/workflows')).data.find(({ program }) => program === 'mas') as Workflow
  const write = (who: Client, { id, lockVersion }: Workflow, phases: unknown) =>
    who.put<Workflow>(`/workflows/${id}/phases`, 'workflows', { phases, lockVersion })

  it('stands ready at every school, and is changed in a version of its own that those on their way keep out of', async () => {
    const before = await own(coordinator)
    expect(before).toMatchObject({ status: 'active', version: 1, draft: null })
    const last = before.phases.at(-1) as Phase
    const requirements = (last.requirements as object[]).map((one) => ({ ...one, id: crypto.randomUUID() }))
    const name = { nl: 'Feest', en: 'Party' }
    const added = { ...last, id: crypto.randomUUID(), name, requirements, after: [last.id] }
    const written = await write(coordinator, before, [...before.phases, added])
    expect(written.data).toMatchObject({ draft: 2, changes: { added: [added.id], removed: [], changed: [] } })
    // Somebody else had the page open.
    expect((await write(coordinator, before, before.phases)).status).toBe(409)
    const step = (name: string, more = {}) =>
      coordinator.put<Workflow>(`/workflows/${before.id}/${name}`, 'workflows', more)
    const used = await step('activate', { lockVersion: written.data.lockVersion })
    expect(used.data).toMatchObject({ version: 2, draft: null, walking: 0, older: before.walking })
    expect((await roadOf(noor)).phases).toHaveLength(7)
    await write(
      coordinator,
      used.data,
      used.data.phases.toReversed().map((phase) => ({ ...phase, after: [] })),
    )
    const moved = await step('activate', { move: true })
    expect(moved.data).toMatchObject({ version: 3, walking: before.walking, older: 0 })
    expect((await roadOf(noor)).phases[0]).toMatchObject({ name: 'Feest' })
  })

  it('goes round in no circle, and asks for something in each phase', async () => {
    const workflow = await own(coordinator)
    const [first, second] = workflow.phases as [Phase, Phase]
    const circle = [
      { ...first, after: [second.id] },
      { ...second, after: [first.id] },
    ]
    const refused = await write(coordinator, workflow, circle)
    expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/after'])
    const empty = await write(coordinator, workflow, [{ ...first, requirements: [], after: [] }])
    expect(empty.errors[0]?.source?.pointer).toBe('/data/attributes/requirements')
    const tooMany = await write(coordinator, workflow, [{ ...first, needs: 9, after: [] }])
    expect(tooMany.errors[0]?.source?.pointer).toBe('/data/attributes/needs')
    // One tick would be two.
    const twice = await write(coordinator, workflow, [
      { ...first, after: [] },
      { ...second, after: [], requirements: first.requirements },
    ])
    expect(twice.errors[0]?.source?.pointer).toBe('/data/attributes/requirements')
  })

  it('is copied, used for a class of its own, and put away', async () => {
    const original = await own(coordinator)
    const { data: copy } = await coordinator.post<Workflow>('/workflows', 'workflows', {
      schoolId: school.id,
      program: 'mas',
      name: 'Anders',
      copyOf: original.id,
    })
    expect(copy).toMatchObject({ status: 'draft', draft: 1, version: null })
    expect(copy.phases.map(({ id }) => id)).toEqual(original.phases.map(({ id }) => id))
    const step = (name: string) => coordinator.put<Workflow>(`/workflows/${copy.id}/${name}`, 'workflows', {})
    // There is one for all classes already.
    expect((await step('activate')).errors[0]).toMatchObject({ status: '409', code: 'workflows.all-taken' })
    const { id: classId } = await world.make.group(school.id)
    await world.make.period(school.id, [classId])
    expect(
      (await coordinator.patch(`/workflows/${copy.id}`, 'workflows', { name: 'Anders', groupIds: [classId] })).status,
    ).toBe(200)
    expect((await step('activate')).data).toMatchObject({ status: 'active', version: 1 })
    const pupil = await world.make.student({ schoolId: school.id, groupId: classId, lastName: 'Elders' })
    await sweep()
    expect(await roadOf(pupil)).toMatchObject({ workflowName: 'Anders' })
    await write(
      coordinator,
      (await coordinator.get<Workflow>(`/workflows/${copy.id}`)).data,
      original.phases.slice(0, 2),
    )
    expect((await step('archive')).data).toMatchObject({ status: 'archived', walking: 1 })
    expect((await step('activate')).status).toBe(409)
    expect(await roadOf(pupil)).toMatchObject({ workflowName: 'Anders' })
  })

  it('is one for a class, also where two are put to use at the same moment', async () => {
    const { id: classId } = await world.make.group(school.id)
    const original = await own(coordinator)
    for (let round = 0; round < 5; round += 1) {
      const ids: string[] = []
      for (const name of ['Een', 'Twee']) {
        const values = { schoolId: school.id, program: 'mas', name, copyOf: original.id }
        const { data } = await coordinator.post<Workflow>('/workflows', 'workflows', values)
        await coordinator.patch(`/workflows/${data.id}`, 'workflows', { name, groupIds: [classId] })
        ids.push(data.id)
      }
      const use = (id: string) => coordinator.put<Workflow>(`/workflows/${id}/activate`, 'workflows', {})
      const answers = await Promise.all(ids.map(use))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [used] = answers.filter(({ status }) => status === 200)
      expect(answers.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(['workflows.class-taken'])
      await coordinator.put(`/workflows/${used?.data.id}/archive`, 'workflows', {})
    }
  })

  it('is read by mentors, changed by the office, and unknown elsewhere', async () => {
    const { id, phases } = await own(coordinator)
    const elsewhere = await world.make.user({
      roles: [{ name: 'coordinator', organizationId: (await world.make.school()).id }],
    })
    expect((await mentor.get(`/workflows/${id}`)).status).toBe(200)
    expect((await noor.get(`/workflows/${id}`)).status).toBe(403)
    for (const [who, status] of [
      [mentor, 403],
      [noor, 403],
      [elsewhere, 404],
    ] as const) {
      expect((await who.put(`/workflows/${id}/phases`, 'workflows', { phases })).status).toBe(status)
      for (const step of ['activate', 'discard', 'archive', 'restore'])
        expect((await who.put(`/workflows/${id}/${step}`, 'workflows', {})).status).toBe(status)
    }
  })
})
