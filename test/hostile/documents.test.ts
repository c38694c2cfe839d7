import { expect, test } from 'vitest'
import { z } from 'zod'
import { block } from '#areas/content/blocks/schema.ts'
import { contentChange } from '#areas/content/schema.ts'
import { hostileDocuments } from './documents.ts'

/** The fields of something, with those of what lies within it. */
function fieldsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, at))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, one]) => fieldsIn(one, `${at}.${name}`))
}

type Described = { properties?: Record<string, Described>; items?: Described; const?: unknown }
function fieldsOf(described: Described, at = ''): string[] {
  if (described.items) return fieldsOf(described.items, at)
  if (!described.properties) return described.const === undefined ? [at] : []
  return Object.entries(described.properties).flatMap(([name, one]) => fieldsOf(one, `${at}.${name}`))
}

test('the hostile documents have words of harm in every field of every block, and of the page', () => {
  const documents = hostileDocuments(600)
  const sent = new Set(
    documents.flatMap(({ blocks }) => blocks.flatMap((one) => fieldsIn(one).map((field) => `${one.type}${field}`))),
  )
  const all = block.options.flatMap((option) => {
    const described = z.toJSONSchema(option, { io: 'input' }) as Described
    return fieldsOf(described).map((field) => `${String(described.properties?.type?.const)}${field}`)
  })
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter((field) => !sent.has(field))).toEqual([])
  // What a page is called in its address, and where it stands at the foot, are no words.
  const ofPage = Object.keys(contentChange.shape).filter(
    (name) => !['locale', 'slug', 'menuPlace', 'lockVersion'].includes(name),
  )
  const said = new Set(documents.flatMap((one) => Object.keys(one)))
  expect(ofPage.filter((name) => !said.has(name))).toEqual([])
})
