import type { Chance } from './chance.ts'
import { harmful } from './files.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const many = (chance: Chance) => chance.one([3, 500, 1001, 5001, 20_000, 200_000])
const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** What a screen may be sent instead of its form. */
const forms: ((chance: Chance, files: Record<string, Uint8Array>) => { type: string; body: Uint8Array })[] = [
  (chance) => fields(chance.one(['a=1&', '&', '&#x41;', 'email=x&', '=&']).repeat(many(chance))),
  (chance) => fields(Array.from({ length: many(chance) / 5 }, (_, at) => `k${at}=${at}`).join('&')),
  (chance) =>
    fields(`email=${chance.one(['%', '%00', '%ff', 'a', '%F0%9F'.repeat(2), '-', '@']).repeat(many(chance))}`),
  (chance) => fields('a=1&'.repeat(262_144 * chance.one([1, 5, 20]))),
  (chance) => parts(part('a', chance.one(['', 'x', '--b'])).repeat(many(chance) / 10)),
  (chance) => parts(`${part('password', 'x'.repeat(many(chance)))}--b`),
  (chance, files) => ({
    type: 'multipart/form-data; boundary=b',
    body: Buffer.concat([
      encode('--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'),
      harmful(files, chance),
      encode('\r\n--b--\r\n'),
    ]),
  }),
  () => ({ type: 'multipart/form-data; boundary=b', body: Buffer.alloc(18 * 1024 * 1024, 0x0a) }),
  (chance) => ({
    type: chance.one([
      'application/json',
      'text/plain',
      '',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ]),
    body: encode(chance.one(['{}', '[', '"', '\u0000']).repeat(many(chance))),
  }),
]

const fields = (text: string) => ({ type: 'application/x-www-form-urlencoded', body: encode(text) })
const parts = (text: string) => ({ type: 'multipart/form-data; boundary=b', body: encode(`${text}--b--\r\n`) })

/** A form of that kind, and what a browser says of the screen it comes from. */
export function hostileForm(chance: Chance, files: Record<string, Uint8Array>) {
  const { type, body } = chance.one(forms)(chance, files)
  return { headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' }, body }
}
