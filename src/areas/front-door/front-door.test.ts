import { expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aWorld, type World } from '../../../test/world.ts'
import {
  addressAt,
  besides,
  demoPassword,
  faces,
  onlookers,
  pieceFrom,
  pieces,
  piecesOf,
  roadOf,
  stretches,
  type RoadStops,
} from './model.ts'

type Door = {
  people: { key: string; email: string; name: string; age: number | null; groups: string[] }[]
  onlookers: { key: string }[]
  brands: { key: string; address: string; themeCss: string; isHere: boolean }[]
  road: { key: string; as: string; path: string }[]
  hasContract: boolean
}

/** A tenant in which the story gave somebody the mailbox of a pupil. */
async function aSquare() {
  const world = await aWorld()
  const school = await world.make.school()
  const email = addressAt('leerling', world.tenant.key)
  const pupil = await world.make.user({
    roles: [{ name: 'student', organizationId: school.id }],
    email,
    firstName: 'Noor',
    lastName: 'Yıldız',
  })
  await world.inside(async (ctx) =>
    ctx.db
      .updateTable('accounts')
      .set({ passwordHash: await hashPassword(demoPassword) })
      .where('email', '=', email)
      .execute(),
  )
  return { world, pupil, email }
}

const door = async (world: World) => (await world.visitor.get<Door>('/front_door')).data

it('there is no front door where neither the demo nor tests run', async () => {
  const world = await aWorld({ testPages: false })
  expect((await world.visitor.get('/front_door')).status).toBe(404)
  const shell = await world.visitor.get<{ isDemo: boolean }>('/shell')
  expect(shell.data.isDemo).toBe(false)
})

it('a stranger sees whom one may become, and signs in with that address as everybody does', async () => {
  const { world, pupil, email } = await aSquare()
  const { people } = await door(world)
  expect(people).toEqual([expect.objectContaining({ key: 'pupil', email, name: 'Noor Yıldız' })])
  const { status, headers } = await world.visitor.request('/auth/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[0]?.email, password: demoPassword }),
  })
  expect(status).toBe(200)
  const session = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']))
  const me = await world.visitor.request('/current_user', { headers: session })
  expect(await me.json()).toMatchObject({ data: { id: pupil.id } })
})

it('the word of the story opens no account that the story did not make', async () => {
  const { world } = await aSquare()
  const school = await world.make.school()
  const email = addressAt('mentor', world.tenant.key)
  await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
  await world.inside(async (ctx) =>
    ctx.db
      .updateTable('accounts')
      .set({ passwordHash: await hashPassword('zeven gele fietsen buiten') })
      .where('email', '=', email)
      .execute(),
  )
  const { status } = await world.visitor.request('/auth/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  expect(status).toBe(401)
})

it('somebody with the same mailbox elsewhere is not among the people of this square', async () => {
  const { email } = await aSquare()
  const { world } = await aSquare()
  expect(JSON.stringify(await door(world))).not.toContain(email)
})

it('every flag hangs at the address of its own tenant, and one of them is here', async () => {
  const { world } = await aSquare()
  const { brands } = await door(world)
  expect(brands.filter(({ isHere }) => isHere)).toHaveLength(1)
  for (const { key, address } of brands) expect(address).toBe(`http://${key}.localhost:3000/nl/demo`)
})

it.each([
  ['http://demo.localhost:3000', 'http://axia.localhost:3000'],
  ['http://localhost:3000', 'http://axia.localhost:3000'],
  ['https://demo.stages.example', 'https://axia.stages.example'],
])('from %s the square of another tenant is %s', (from, to) => expect(besides(from, 'demo', 'axia')).toBe(to))

const nothing: RoadStops = {
  vacancyId: null,
  wordsId: null,
  askedId: null,
  acceptedId: null,
  contractId: null,
  signerId: null,
  timesheetId: null,
  hasHoursWritten: false,
  hasHoursWaiting: false,
  finishedId: null,
  finishedName: null,
}
const all: RoadStops = {
  ...nothing,
  vacancyId: 'v',
  wordsId: 'w',
  contractId: 'c',
  signerId: 's',
  timesheetId: 't',
  hasHoursWritten: false,
  hasHoursWaiting: true,
  finishedId: 'f',
  finishedName: 'Liv',
}

it('the road can be played wherever the story stands', () => {
  expect(roadOf(nothing).map(({ key }) => key)).toEqual([...stretches])
  expect(roadOf(nothing).map(({ path }) => path)).toEqual([
    '/vacancies/search',
    '/vacancies/search',
    '/applications',
    '/dashboard',
    '/dashboard',
  ])
  expect(roadOf(all).map(({ path }) => path)).toEqual([
    '/vacancies/search',
    '/vacancies/v?words=w',
    '/contracts/c/sign/s',
    '/urenbriefje/t',
    '/internships/f',
  ])
  expect(new Set([...faces, ...onlookers].map(({ mailbox }) => mailbox)).size).toBe(faces.length + onlookers.length)
})

it('the pieces follow one another as far as there is something to play them with', () => {
  const keys = (stops: Partial<RoadStops>) => piecesOf({ ...all, ...stops }).map(({ key }) => key)
  expect(keys({ askedId: 'a' })).toEqual([...pieces])
  // Who asked for no place of the company has nothing it could say yes to; where there is no contract it still may.
  expect(keys({})).toEqual(['find', 'apply', 'sign', 'work', 'approve', 'done'])
  expect(keys({ contractId: null, timesheetId: null })).toEqual(['find', 'apply', 'answer', 'approve', 'done'])
  const paths = piecesOf({ ...all, askedId: 'a' }).map(({ path }) => path)
  expect(paths.slice(1, 3)).toEqual(['/vacancies/v?words=w', '/applications/a'])
})

it('a piece says when it is played', () => {
  const done = (stops: Partial<RoadStops>) =>
    piecesOf({ ...all, ...stops }).flatMap(({ key, isDone }) => (isDone ? [key] : []))
  expect(done({})).toEqual([])
  expect(done({ askedId: 'a' })).toEqual(['apply'])
  expect(done({ hasHoursWritten: true })).toEqual(['work'])
  expect(done({ acceptedId: 'a', signerId: null, hasHoursWaiting: false })).toEqual(['answer', 'sign', 'approve'])
})

it('whoever asks for a piece that is not there gets the next one', () => {
  const there = piecesOf(all)
  expect(pieceFrom(there, 'answer')?.key).toBe('sign')
  expect(pieceFrom(there, 'work')?.key).toBe('work')
  expect(pieceFrom(there, 'nonsense')).toBeUndefined()
  expect(pieceFrom(there, undefined)).toBeUndefined()
})

it('the story tells its pieces with whom they are played as, and is absent with the door', async () => {
  const { world, pupil } = await aSquare()
  const { data } = await world.visitor.get<{ pupil: string; pieces: { key: string; userId: string }[] }>(
    '/front_door/story',
  )
  expect(data.pupil).toBe('Noor')
  // Nobody else of the story is here: their pieces are left out.
  expect(data.pieces).toEqual([
    expect.objectContaining({ key: 'find', userId: pupil.id, number: 1, isDone: false }),
    expect.objectContaining({ key: 'apply', userId: pupil.id, number: 2 }),
  ])
  const without = await aWorld({ testPages: false })
  expect((await without.visitor.get('/front_door/story')).status).toBe(404)
})
