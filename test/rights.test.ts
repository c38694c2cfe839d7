import { describe, expect, it } from 'vitest'
import type { Capacity } from '#areas/users/model.ts'
import { aTown, distances, sceneOf, type Distance, type Scene } from './rights/scenes.ts'
import { extentOf, readRights, type Extent } from './rights/table.ts'
import { tries, untried, type RightsCall } from './rights/tries.ts'
import { screenStatus } from './screen.ts'
import type { Client } from './world.ts'

// Every cell of the rights in docs/domain.md 3.2, read from the document itself: whoever may is let through, whoever may not
// is refused or told that there is no such thing. A cell that says something else than the product makes this red.

const rows = readRights()
const schoolSide: readonly Capacity[] = ['school_admin', 'coordinator', 'mentor', 'school_supervisor']
/** Who stands outside any school or company: what they may do of their own is a matter of its own. */
const everywhere: readonly Capacity[] = ['platform_admin', 'tenant_admin', 'broker']

/** Whether an extent reaches that far: a company is another at each distance, a school only elsewhere. */
function reaches(extent: Extent, capacity: Capacity, distance: Distance): boolean {
  if (extent === 'all') return true
  if (extent === 'none') return false
  if (distance === 'own') return true
  return extent === 'own' && schoolSide.includes(capacity) && distance === 'of another class'
}

async function statusOf(client: Client, { method, path, type, sends }: RightsCall): Promise<number> {
  if (method === 'get') return (await client.get(path)).status
  return (await client[method](path, type as string, (sends ?? {}) as Record<string, unknown>)).status
}

/** What came of it: let through, refused, or something that says neither. */
function outcomeOf(status: number): 'may' | 'may not' | number {
  if (status >= 200 && status < 300) return 'may'
  return status === 401 || status === 403 || status === 404 ? 'may not' : status
}

/**
 * A platform admin may do everything a tenant admin may, but where the cell says that they may not; what else they may the
 * tables of steps say, and not this one.
 */
function cellsOf(cells: ReadonlyMap<Capacity, string>): [Capacity, Extent][] {
  const said = [...cells].map(([capacity, cell]) => [capacity, extentOf(cell) as Extent] as [Capacity, Extent])
  const keeper = cells.get('tenant_admin') ?? ''
  if (extentOf(keeper) !== 'all') return said
  return [['platform_admin', keeper.endsWith('not the platform') ? 'none' : 'all'], ...said]
}

it('every word of the table has its meaning, and every row is tried', () => {
  const unknown = rows.flatMap(({ name, cells }) =>
    [...cells].flatMap(([capacity, cell]) =>
      extentOf(cell) || name in untried ? [] : [`${name}, ${capacity}: ${cell}`],
    ),
  )
  expect(unknown).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
  expect([...Object.keys(tries), ...Object.keys(untried)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('a row of the rights', () => {
  it.each(rows.filter(({ name }) => name in tries))('$name', { timeout: 60_000 }, async ({ name, cells }) => {
    const { calls, screen, isOfNobody = false } = tries[name] as (typeof tries)[string]
    const town = await aTown()
    const wrong: string[] = []
    const hold = (scene: Scene, extent: Extent, status: number, where: string) => {
      const may = isOfNobody ? extent !== 'none' : reaches(extent, scene.capacity, scene.distance)
      if (outcomeOf(status) !== (may ? 'may' : 'may not'))
        wrong.push(`${scene.capacity}, ${scene.distance}, ${where}: ${status}, and the table says ${extent}`)
    }
    for (const [capacity, extent] of cellsOf(cells))
      for (const distance of isOfNobody ? (['own'] as const) : distances) {
        // What is "own" to who belongs to no school or company is of their centre, which is at no distance from anybody.
        if (everywhere.includes(capacity) && extent === 'own' && distance !== 'own') continue
        for (const make of calls) {
          const scene = await sceneOf(town, capacity, distance)
          const call = await make(scene)
          hold(scene, extent, await statusOf(scene.actor, call), `${call.method} ${call.path}`)
        }
        if (screen && distance === 'own' && extent !== 'class') {
          const scene = await sceneOf(town, capacity, distance)
          hold(scene, extent, await screenStatus(scene.actor, screen), `screen ${screen}`)
        }
      }
    expect(wrong).toEqual([])
  })
})
