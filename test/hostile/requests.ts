import type { MadeRequest } from '../conformance/requests.ts'
import type { Chance } from './chance.ts'
import type { Sent } from './server.ts'

/** What of a call is made hostile. */
const ways = ['body', 'body', 'query', 'headers', 'path', 'bytes'] as const

/** A call that would be sensible, made too large, too deep, too often or in another writing. */
export function hostile(made: MadeRequest, session: Record<string, string>, chance: Chance): Sent {
  const { method = 'GET', body, headers } = made.init
  let text = typeof body === 'string' ? body : undefined
  let bytes: Uint8Array | undefined
  let { path } = made
  const sent: Record<string, string> = { ...session, ...(headers as Record<string, string>) }
  for (let times = chance.below(3); times >= 0; times -= 1) {
    const way = chance.one(ways)
    if (way === 'body' && text !== undefined) text = worseBody(text, chance)
    if (way === 'bytes' && text !== undefined) bytes = chance.one(writings)(text)
    if (way === 'query') path = worseQuery(path, chance)
    if (way === 'headers') Object.assign(sent, chance.one(odd)(chance))
    if (way === 'path') path = chance.one(places)(path)
  }
  const content = bytes ?? (text === undefined ? undefined : new TextEncoder().encode(text))
  return { method, path: plainly(path).slice(0, 15_000), headers: sent, ...(content ? { body: content } : {}) }
}

/** What may stand in a line of HTTP at all. */
const plainly = (path: string) => path.replaceAll(/[^!-~]/g, (sign) => encodeURIComponent(sign.toWellFormed()))

const large = (chance: Chance) => chance.one([100, 1000, 1000, 10_000, 10_000, 100_000, 900_000])
const signs = ['a', '👩‍🌾', '\\u0000', '<', '%', '(', '\\\\', ' ', 'é', '{{', '-', '1', '@', '\\n', '&#x41;', '.*', '=']

/** Values in the writing of JSON that fit nowhere, or nearly. */
const values: ((chance: Chance) => string)[] = [
  (chance) => `"${chance.one(signs).repeat(large(chance))}"`.slice(0, 1_000_000),
  (chance) => `[${Array.from({ length: large(chance) / 10 }, () => chance.one(['1', '""', '{}', 'null'])).join(',')}]`,
  (chance) => `{${Array.from({ length: large(chance) / 50 }, (_, at) => `"k${at}":1`).join(',')}}`,
  (chance) => nested('[', ']', chance.one([30, 33, 500, 40_000])),
  (chance) => nested('{"a":', '}', chance.one([30, 33, 500, 40_000])),
  (chance) => chance.one(['1e400', '-0', '1e-400', '123456789012345678901234567890', 'true', 'null', '[]', '{}', '-1']),
  (chance) => chance.one(['"__proto__"', '"constructor"', '"\\ud800"', '"2026-02-30"', '"9999-99-99"', '"0001-01-01"']),
  () => '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
]
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

function worseBody(text: string, chance: Chance): string {
  const way = chance.below(10)
  if (way === 0) return text.slice(0, chance.below(text.length + 1))
  if (way === 1) return chance.one(values)(chance)
  // A key that is there twice, or under a name nobody knows.
  if (way === 2)
    return text.replace(
      /\{"(\w+)":/,
      (all, name: string) => `${all}1,"${chance.one([name, 'x'.repeat(large(chance))])}":`,
    )
  const places = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|true|false|null)/g)]
  const place = places.length > 0 ? chance.one(places) : undefined
  if (!place) return chance.one(values)(chance)
  return `${text.slice(0, place.index + 1)}${chance.one(values)(chance)}${text.slice(place.index + place[0].length)}`
}

const writings: ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('}')]),
  (text) => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.from(text)]),
  () => Buffer.alloc(0),
  () => Buffer.alloc(1024 * 1024 + 1, 0x20),
]

const fields = ['name', 'title', 'status', 'created_at', 'email', 'first_name', 'city', 'id', 'ends_on', 'seats']
const matches = ['eq', 'cont', 'cont_any', 'in', 'not_in', 'gteq', 'null', 'start', 'matches', 'nope']

function worseQuery(path: string, chance: Chance): string {
  const many = <Value>(count: number, one: (at: number) => Value) => Array.from({ length: count }, (_, at) => one(at))
  const added = chance.one<() => string>([
    () =>
      `q=${chance.one(['a', '%00', '%ff', '%F0%9F', 'de%20', '%25', "'", '-', '"', '(', '*%20']).repeat(chance.one([1, 50, 2500]))}`,
    () =>
      `filter[${many(chance.one([1, 5, 10, 11, 200]), () => chance.one(fields)).join('_or_')}_${chance.one(matches)}]=${many(chance.one([1, 20, 100, 101, 1000]), (at) => `w${at}`).join(',')}`,
    () => many(chance.one([2, 50, 500]), () => `filter[${chance.one(fields)}_${chance.one(matches)}]=x`).join('&'),
    () =>
      many(chance.one([2, 300]), () => chance.one(['include=roles', 'sort=-name', 'locale=nl', 'page[size]=5'])).join(
        '&',
      ),
    () => `page[size]=${chance.one(['0', '-1', '1e9', '0x10', '9'.repeat(30), '1000', 'NaN'])}`,
    () =>
      `page[number]=${chance.one(['0', '-1', '999999999', '9'.repeat(20)])}&page[after]=${'A'.repeat(chance.one([3, 3000]))}`,
    () => `sort=${many(chance.one([1, 40, 400]), () => chance.one(fields)).join(',')}`,
    () => `include=${many(chance.one([1, 40, 400]), () => 'roles').join('.')}`,
    () =>
      `fields[${chance.one(['users', 'vacancies', '__proto__', 'x'.repeat(3000)])}]=${many(100, () => chance.one(fields)).join(',')}`,
    () => many(chance.one([10, 1000]), (at) => `p${at}=${at}`).join('&'),
    () => '['.repeat(chance.one([1, 3000])),
    () =>
      `lat=${chance.one(['nan', '1e308', '52.1'])}&lng=${chance.one(['-1e308', '5.1'])}&radius=${chance.one(['5', '1e9'])}`,
  ])
  return `${path}${path.includes('?') ? '&' : '?'}${added()}`
}

const long = 'x'.repeat(7000)
const odd: ((chance: Chance) => Record<string, string>)[] = [
  (chance) => ({
    'content-type': chance.one(['', 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data', long]),
  }),
  (chance) => ({
    accept: chance.one(['', '*/*;q=0', 'image/png', `${'a/b,'.repeat(1500)}`, 'application/vnd.api+json; ext="x"']),
  }),
  () => ({ 'accept-language': Array.from({ length: 800 }, (_, at) => `l${at};q=0.${at}`).join(',') }),
  () => ({ cookie: Array.from({ length: 300 }, (_, at) => `c${at}=${at}`).join('; ') }),
  (chance) => ({ 'if-none-match': chance.one(['*', `${'"x",'.repeat(1500)}"y"`, 'W/', long]) }),
  (chance) => ({ 'if-match': chance.one(['*', '"x"', long]) }),
  (chance) => ({
    'x-locale': chance.one(['nl', 'en', 'xx', long]),
    'x-tenant': chance.one(['demo', 'raayland', '..', long]),
  }),
  (chance) => ({ 'idempotency-key': chance.one(['k', 'x'.repeat(255), 'x'.repeat(256), long]) }),
  (chance) => ({
    authorization: chance.one(['Bearer', 'Bearer x.y.z', 'Basic Og==', `Bearer ${long}`, 'Bearer {"a":1}']),
  }),
  (chance) => ({ 'content-encoding': chance.one(['gzip', 'br', 'identity', 'x']) }),
  (chance) => ({ 'current-organization-id': chance.one(['5', long, '00000000-0000-0000-0000-000000000000']) }),
  (chance) => ({ origin: chance.one(['null', 'https://evil.example', long]), 'sec-fetch-site': 'cross-site' }),
  () => ({ range: 'bytes=0-1,2-3,4-5', 'if-modified-since': 'gisteren' }),
]

const places: ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}%00`,
  (path) => `${path}/${'y'.repeat(6000)}`,
  (path) => path.replace(/[0-9a-f-]{36}/, '%F0%9F%91%A9'),
  (path) => `${path}/`,
]
