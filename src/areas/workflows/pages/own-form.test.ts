import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { visitContext, type Visit } from '#web/api.ts'
import { action as explainedAction } from './explained.tsx'
import { action as progressAction } from './progress.tsx'
import { settleOverdue } from '../progress/commands.ts'
import { keptOfAbout } from '../ui/workflow.ts'

type Road = { id: string; phases: { requirements: { id: string; kind: string; metAt: string | null }[] }[] }

let world: World
let pupil: Client

beforeAll(async () => {
  world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  for (const startsOn of ['2026-09-01', '2026-10-01']) await world.make.period(school.id, [group.id], { startsOn })
  pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
  await world.inside(settleOverdue)
})

/** A form as a pupil sends it from one of their pages. */
function sent(path: string, values: Record<string, string>): ActionFunctionArgs {
  const context = new RouterContextProvider()
  const callApi = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? {} : { body: await request.text() }
    const headers = Object.fromEntries(request.headers)
    return pupil.request(pathname.replace(/^\/api\/v1/, '') + search, { method: request.method, headers, ...body })
  }
  context.set(visitContext, { callApi, secure: false } as unknown as Visit)
  const request = new Request(new URL(path, 'http://localhost'), { method: 'POST', body: new URLSearchParams(values) })
  return { request, context, params: {} } as unknown as ActionFunctionArgs
}

async function metOf(kind: string): Promise<boolean[]> {
  const roads = (await pupil.get<Road[]>('/roads')).data
  return roads.map(({ phases }) =>
    phases.some(({ requirements }) => requirements.some((one) => one.kind === kind && one.metAt !== null)),
  )
}

describe('a pupil with roads in two periods', () => {
  it('ticks on the road that is shown, and not on the nearest', async () => {
    const [, second] = (await pupil.get<Road[]>('/roads')).data as [Road, Road]
    const requirement = second.phases
      .flatMap(({ requirements }) => requirements)
      .find(({ kind }) => kind === 'by_pupil')
    const form = { road: second.id, requirement: requirement?.id ?? '', done: 'yes' }
    await progressAction(sent(`/nl/stagevoortgang?road=${second.id}`, form))
    expect(await metOf('by_pupil')).toEqual([false, true])
  })

  it('has read how it works for both', async () => {
    await explainedAction(sent('/nl/stagevoortgang/uitleg', {}))
    expect(await metOf('read')).toEqual([true, true])
  })
})

it('the form about a workflow keeps what was typed in it, and nothing of another form of its page', () => {
  const problem = { message: '', code: '', status: 422, fields: {} }
  expect(keptOfAbout({ ...problem, values: { step: 'activate', lockVersion: '3' } })).toBeUndefined()
  const typed = { name: 'Anders', groupIds: 'a,b', lockVersion: '3' }
  expect(keptOfAbout({ ...problem, values: typed })).toEqual(typed)
})
