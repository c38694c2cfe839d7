import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actions } from '#areas/activity/model.ts'
import { stateTables, statesDocument, wordsOf } from '../scripts/make-states.ts'

describe('the tables of steps', async () => {
  const tables = await stateTables()

  it('are drawn in docs/states.md as they are; npm run fix draws them anew', async () => {
    expect(readFileSync('docs/states.md', 'utf8')).toBe(await statesDocument())
  })

  it('name every step in both languages', () => {
    const steps = tables.flatMap(({ rows }) => rows.flatMap(({ says }) => says ?? []))
    expect(steps.length).toBeGreaterThan(50)
    expect(steps.filter((key) => !(key in wordsOf('nl')) || !(key in wordsOf('en')))).toEqual([])
  })

  it('write nothing into the audit chain that has no words there', () => {
    const audits = tables.flatMap(({ rows }) => rows.flatMap(({ audits }) => audits ?? []))
    expect(audits.filter((action) => !(actions as readonly string[]).includes(action))).toEqual([])
  })

  it.each(tables.map((table) => [table.name, table] as const))(
    '%s: no row says twice where a step leads',
    (_name, { rows }) => {
      const ways = rows.flatMap(({ event, from, to, who }) =>
        from.flatMap((start) => to.flatMap((end) => who.map((one) => `${one} ${event} ${start} ${end}`))),
      )
      expect(ways.filter((way, at) => ways.indexOf(way) !== at)).toEqual([])
    },
  )
})
