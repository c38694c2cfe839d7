import { expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { isId } from '#platform/uuid.ts'
import { listRoutes } from '../src/cli/cli.ts'
import { aPlace, pupilName, strangers, type Place } from './access/place.ts'
import { allSamples, expectedOf, type Sample } from './access/sample.ts'
import type { Client } from './world.ts'

// Every call there is, tried by who has no business with it: a visitor, people of another organization, another tenant.
// A new call is tried the day it is written; one that everybody may make says in its area's samples.ts what they get.

const samples = await allSamples()
const sampleOf = new Map(samples.flatMap(({ calls }) => Object.entries(calls)))
const inOrder = areaRoutes.flatMap(({ prefix, endpoints }) =>
  endpoints.flatMap((endpoint) =>
    (endpoint.method === 'patch' ? ['PATCH', 'PUT'] : [endpoint.method.toUpperCase()]).map((method) => {
      const path = prefix + endpoint.path
      // PUT does what PATCH does where there is no PUT of its own; they share a sample.
      const name = `${endpoint.method.toUpperCase()} ${path.replace('/api/v1', '')}`
      const sample: Sample = sampleOf.get(name) ?? {}
      return { ...endpoint, name, method, path, sample }
    }),
  ),
)
// What ends a session comes last.
const calls = inOrder.toSorted((a, b) => Number(a.sample.last ?? false) - Number(b.sample.last ?? false))
type TriedCall = (typeof calls)[number]

/** The address with the ids of what is there; undefined where this program has no such thing. */
function addressOf({ path, sample: { query } }: TriedCall, ids: Place['ids']): string | undefined {
  const words = path.replace('/api/v1', '').split('/')
  const filled = words.map((word, at) => {
    if (!word.startsWith(':')) return word
    return ids[word === ':id' ? (words[at - 1] as string) : word.slice(1)]
  })
  return filled.includes(undefined) ? undefined : filled.join('/') + (query ? `?${query}` : '')
}

function initOf({ method, type, path, bodyKind, sample }: TriedCall, place: Place): RequestInit {
  if (method === 'GET') return { method }
  const sent = typeof sample.sends === 'function' ? sample.sends(place) : (sample.sends ?? {})
  if (bodyKind === 'bytes') return { method, body: typeof sent === 'string' ? sent : 'geen bestand' }
  if (bodyKind === 'bare')
    return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
  const word = /^\/api\/v1\/(?:public\/)?(\w+)/.exec(path)?.[1]
  const body = { data: { type: type ?? word, attributes: sent } }
  return { method, headers: { 'content-type': mediaType }, body: JSON.stringify(body) }
}

/** The names of calls that were tried in one program or the other. */
const tried = new Set<string>()

it.each(['mas', 'traineeship'] as const)(
  '%s: every call, by a visitor, a stranger and another tenant',
  async (program) => {
    const place = await aPlace(program, samples)
    const elsewhere = await aPlace(program, samples)
    const outsiders: [string, Client][] = [
      ...(await strangers(place.world)),
      ['another tenant', elsewhere.host],
      ['a pupil of another tenant', elsewhere.student],
    ]
    // A school stands in the open for who works in the tenant.
    const open = new Set([place.school.id])
    const secrets = Object.values(place.ids).filter((id): id is string => isId(id) && !open.has(id))
    const wrong: string[] = []
    for (const call of calls) {
      const address = addressOf(call, place.ids)
      const { visitor, stranger } = expectedOf(call.who, call.sample)
      if (!address || !visitor || !stranger) continue
      tried.add(`${call.method} ${call.path}`)
      const attempt = async (name: string, client: Client, expected: readonly number[]) => {
        const response = await client.request(address, initOf(call, place))
        const text = await response.text()
        const said = `${name} ${call.method} ${address}: ${response.status}`
        if (!expected.includes(response.status)) wrong.push(`${said}, not ${expected.join(' or ')}`)
        if (call.sample.open) return
        // Another tenant has a pupil of that name too.
        if (text.includes(pupilName) && !name.includes('another tenant')) wrong.push(`${said} tells the name`)
        if (secrets.some((id) => text.includes(id))) wrong.push(`${said} tells an id`)
      }
      await attempt('visitor', place.world.visitor, visitor)
      for (const [name, client] of outsiders) await attempt(name, client, stranger)
    }
    expect(wrong).toEqual([])
  },
  // Every call there is, by ten people: longer with every call that is added.
  120_000,
)

it('as many calls were tried as there are', () => {
  const all = listRoutes().map(({ method, path }) => `${method} ${path}`)
  expect(all.filter((call) => !tried.has(call))).toEqual([])
  expect(tried.size).toBe(all.length)
})

it('no sample is of a call that is not there', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect([...sampleOf.keys()].filter((name) => !names.has(name))).toEqual([])
})

it('another tenant’s session opens nothing here, and is told so', async () => {
  const { host } = await aPlace('mas', samples)
  const elsewhere = [await aPlace('mas', samples), await aPlace('traineeship', samples)]
  for (const call of calls.filter(({ who }) => Array.isArray(who) || who === 'signed-in')) {
    const there = elsewhere.find(({ ids }) => addressOf(call, ids)) as Place
    const address = addressOf(call, there.ids) as string
    const { method, name } = call
    const response = await there.world.visitor.request(address, { method, headers: host.credentials })
    const isTold = (await response.text()).includes('wrong center')
    expect([method, name, response.status, isTold]).toEqual([method, name, 403, true])
  }
}, 120_000)
