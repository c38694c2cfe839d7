import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smallDrawings } from '#root/scripts/make-drawings.ts'
import { jobs } from '#root/demo/jobs.ts'
import { drawnFor } from './spot.tsx'

test('the small drawings are as their parts make them, no two alike', () => {
  const made = smallDrawings()
  expect(new Set(made.values()).size).toBe(made.size)
  for (const [name, svg] of made) expect(readFileSync(`src/web/design/scenes/${name}.svg`, 'utf8'), name).toBe(svg)
})

test('what pupils can do is drawn as what it is: every drawing is there, and no list shows one for all', () => {
  const drawn = jobs.map(({ title }) => drawnFor({ sector: undefined, title }))
  for (const { spot, scene } of drawn)
    for (const name of [`spot-${spot}`, `stock-${scene}`])
      expect(existsSync(`src/web/design/scenes/${name}.svg`), name).toBe(true)
  const counts = Map.groupBy(drawn, ({ spot }) => spot)
  expect(counts.size).toBeGreaterThan(40)
})

test.each([
  ['Wandelavonden: post bezetten', 'parcels'],
  ['Honden uitlaten met de wijkploeg', 'dog'],
  ['Kattenhotel Spin', 'cat'],
  ['Muziek en jingles klaarzetten', 'microphone'],
  ['Muziekmiddag voorbereiden', 'guitar'],
  ['Katten borstelen en hun kamers schoonmaken', 'cat'],
  // A word inside another is not that word.
  ['Transport regelen', 'parcels'],
  ['Meekijken bij automatisering', 'parcels'],
  ['Spel met motoriek', 'parcels'],
  ['Cliënten die afvallen', 'parcels'],
  ['Bloemkool oogsten', 'garden'],
])('%s is drawn as a %s', (title, spot) => {
  expect(drawnFor({ sector: undefined, title }).spot).toBe(spot)
})
