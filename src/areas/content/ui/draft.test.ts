import { expect, test } from 'vitest'
import type { Block } from '../blocks/schema.ts'
import { draftIn, draftOf, partsOfText, rearranged, sentOf, settingOf, textOfParts } from './draft.ts'

const setting = settingOf({ menuPlace: null, parentId: null, audience: 'everyone', readers: [] })
const words = (blocks: Block[]) => ({ title: 'Ouders', slug: 'ouders', lead: '', blocks })

/** What is sent by a form that shows a page as it is kept, and nothing is typed in it. */
function keptAgain(blocks: Block[]) {
  const { blocks: drafted } = draftOf(words(blocks), setting)
  const form = drafted.flatMap(({ type, values }, at) => [
    [`blocks.${at}.type`, type],
    // A browser sends lines with both signs at their ends.
    ...Object.entries(values).map(([name, value]) => [`blocks.${at}.${name}`, value.replaceAll('\n', '\r\n')]),
  ])
  return sentOf(draftIn(Object.fromEntries(form) as Record<string, string>)).blocks
}

test.each<[string, Block]>([
  ['with an empty line in a text', { type: 'steps', items: [{ title: 'Kies', text: 'Een.\n\nTwee.' }] }],
  ['with lines of dots', { type: 'questions', items: [{ title: 'Wat?', text: 'Een\n.\n..\n\n\nTwee' }] }],
  [
    'with parts without a text',
    {
      type: 'steps',
      items: [
        { title: 'Kies', text: '' },
        { title: 'Doe', text: 'het' },
      ],
    },
  ],
  ['that is a picture beside text', { type: 'beside', picture: 'goat-shed', text: 'Kom.', side: 'left' }],
])('a block %s is kept as it was by who saves it unchanged', (_, block) => {
  const [kept] = keptAgain([block])
  expect(JSON.parse(JSON.stringify(kept).replaceAll('\\r', ''))).toEqual(block)
})

test.each([
  ['up:1', 'bac', 0],
  ['down:0', 'bac', 1],
  ['down:2', 'abc', 2],
  ['remove:1', 'ac', 0],
  ['place:0:2', 'bca', 2],
  ['place:2:0', 'cab', 0],
  ['place:0:99', 'bca', 2],
  ['copy:1', 'abbc', 2],
  ['add:heading:1', 'abc', 1],
  ['add:heading:99', 'abc', 3],
  ['add:heading', 'abc', 3],
])('%s puts the blocks as %s', (asked, order, at) => {
  const draft = draftOf(words(['a', 'b', 'c'].map((text) => ({ type: 'heading', text }))), setting)
  const found = rearranged(draft, asked)
  expect([found?.draft.blocks.map(({ values }) => values.text).join(''), found?.at]).toEqual([order, at])
})

test.each(['place:0', 'place:0:x', 'place:9:0', 'place:0:-1', 'turn:0:1', 'constructor:0', ''])(
  '%s is no step',
  (asked) => expect(rearranged(draftOf(words([{ type: 'heading', text: 'a' }]), setting), asked)).toBeUndefined(),
)

test('a block that was taken away is put back where it stood, with its words', () => {
  const draft = draftOf(words(['a', 'b', 'c'].map((text) => ({ type: 'heading', text }))), setting)
  const without = rearranged(draft, 'remove:1')
  expect(without?.removed).toEqual({ at: 1, block: { type: 'heading', values: { text: 'b' } } })
  const again = rearranged(without?.draft ?? draft, 'back', JSON.stringify(without?.removed))
  expect([again?.draft.blocks, again?.at, again?.removed]).toEqual([draft.blocks, 1, undefined])
})

test.each([
  undefined,
  '',
  'null',
  '[]',
  '{"at":1}',
  '{"at":-1,"block":{"type":"heading"}}',
  '{"at":1.5,"block":{"type":"heading"}}',
  '{"at":0,"block":{"type":"script"}}',
  '{"at":0,"block":{"type":"constructor","values":{}}}',
])('%j is nothing that was taken away', (removed) => {
  const draft = draftOf(words([{ type: 'heading', text: 'a' }]), setting)
  expect(rearranged(draft, 'back', removed)).toBeUndefined()
})

test('of what was taken away comes back what a block of ours has', () => {
  const removed = JSON.stringify({ at: 9, block: { type: 'quote', values: { text: 'a', by: 3, evil: 'x' } } })
  const found = rearranged(draftOf(words([]), setting), 'back', removed)
  expect(found?.draft.blocks).toEqual([{ type: 'quote', values: { text: 'a', by: '' } }])
})

test('parts that were typed field by field are the parts that are kept, whatever they say', () => {
  const parts = [
    { title: 'Kies', text: 'Een.\r\n\r\nTwee.' },
    { title: '', text: '' },
    { title: '..', text: '.' },
    { title: '', text: 'Zonder titel' },
  ]
  const fields = parts.flatMap(({ title, text }, part) => [
    [`blocks.0.items.${part}.title`, title],
    [`blocks.0.items.${part}.text`, text],
  ])
  const draft = draftIn({ 'blocks.0.type': 'steps', ...(Object.fromEntries(fields) as Record<string, string>) })
  expect(JSON.parse(JSON.stringify(sentOf(draft).blocks).replaceAll('\\r', ''))).toEqual([
    {
      type: 'steps',
      items: [
        { title: 'Kies', text: 'Een.\n\nTwee.' },
        { title: '..', text: '.' },
        { title: '', text: 'Zonder titel' },
      ],
    },
  ])
})

test('a part moves up, goes, and comes back where it stood', () => {
  const items = ['a', 'b', 'c'].map((title) => ({ title, text: '' }))
  const draft = draftOf(words([{ type: 'steps', items }]), setting)
  const titles = (asked: string, from = draft, removed?: string) =>
    rearranged(from, asked, removed)?.draft.blocks[0]?.values.items?.replaceAll('\n', '')
  expect(titles('part-up:0:2')).toBe('acb')
  expect(titles('part-up:0:0')).toBe('abc')
  const more = rearranged(draft, 'part-add:0')?.draft
  expect(partsOfText(more?.blocks[0]?.values.items ?? '')).toEqual([...items, { title: '', text: '' }])
  expect(textOfParts(partsOfText(more?.blocks[0]?.values.items ?? ''))).toBe('a\n\nb\n\nc')
  const without = rearranged(draft, 'part-remove:0:1')
  expect(without?.draft.blocks[0]?.values.items).toBe('a\n\nc')
  expect(titles('back', without?.draft, JSON.stringify(without?.removed))).toBe('abc')
  for (const asked of ['part-up:0:9', 'part-up:1:0', 'part-turn:0:0', 'part-remove:0', 'part-remove:x:0'])
    expect(rearranged(draft, asked)).toBeUndefined()
})
