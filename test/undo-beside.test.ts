import { expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { stepsBeside } from './undo/beside.ts'
import { hearAll, trialOfUndo } from './undo/trial.ts'
import { withoutUndo } from './undo/without.ts'

// Ten seconds to take a step back (decisions 47 and 78), for what is done by a button and is no row of a table of steps.

const { faultOf } = trialOfUndo()

it.each(Object.entries(stepsBeside))(
  '%s: taken back it leaves every row as it was and tells nobody; after ten seconds it is told once',
  async (name, build) => {
    const { world, admin, client, asked } = await build()
    await hearAll(admin)
    expect(await faultOf(world, client, name, asked)).toBeUndefined()
  },
)

const writing = areaRoutes.flatMap(({ prefix, endpoints }) =>
  endpoints
    .filter(({ method }) => method !== 'get')
    .map(({ method, path, undo }) => ({ call: `${method} ${prefix}${path}`.replace('/api/v1', ''), undo })),
)

it('every call that writes can be taken back for ten seconds, or is named with why not', () => {
  const without = writing.filter(({ undo }) => undo === undefined).map(({ call }) => call)
  expect(Object.values(withoutUndo).flat().toSorted()).toEqual(without.toSorted())
})

it('what is tried here says so itself', () => {
  const tried = Object.keys(stepsBeside).map((name) => name.split(' ').slice(0, 2).join(' '))
  expect(tried.filter((name) => !writing.some(({ call, undo }) => call === name && undo))).toEqual([])
})
