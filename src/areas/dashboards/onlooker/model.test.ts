import { describe, expect, it } from 'vitest'
import { fewest, hideAlone, hideFew, mergeHours, type CountedRow, type ShownTable } from './model.ts'

const rowsOf = (...cells: number[][]): CountedRow[] => cells.map((one, at) => ({ key: `row ${at}`, cells: one }))
const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)

/** All ways to fill what is hidden of a line so that it comes to its total; what is hidden is nobody’s nought. */
function fillings(cells: readonly (number | null)[], total: number): number[][] {
  const left = total - sum(cells.map((count) => count ?? 0))
  const open = cells.filter((count) => count === null).length
  const spread = (over: number, places: number): number[][] =>
    places === 0
      ? over === 0
        ? [[]]
        : []
      : Array.from({ length: Math.max(0, over) }, (_, at) => at + 1).flatMap((one) =>
          spread(over - one, places - 1).map((rest) => [one, ...rest]),
        )
  return spread(left, open).map((filled) => {
    const queue = [...filled]
    return cells.map((count) => count ?? (queue.shift() as number))
  })
}

/** All tables that say what is shown. */
function tablesLike({ rows, together }: ShownTable): number[][][] {
  let all: number[][][] = [[]]
  for (const { cells, total } of rows)
    all = all.flatMap((begun) => fillings(cells, total).map((line) => [...begun, line]))
  return all.filter((lines) =>
    together.cells.every((count, at) => count === null || count === sum(lines.map((line) => line[at] as number))),
  )
}

/** A sequence that looks like chance and is the same every time (Park and Miller). */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

describe('what who looks on is shown', () => {
  it('is the whole table where nobody is alone in it', () => {
    expect(hideFew(rowsOf([6, 7], [8, 9]))?.table).toEqual({
      rows: [
        { key: 'row 0', total: 13, cells: [6, 7] },
        { key: 'row 1', total: 17, cells: [8, 9] },
      ],
      together: { total: 30, cells: [14, 16] },
    })
  })

  it('hides a small number with others, so that it does not follow from the sums', () => {
    const shown = hideFew(rowsOf([3, 20, 30], [12, 40, 21], [30, 9, 14]))?.table
    expect(shown?.rows[0]?.cells).toContain(null)
    const hidden = shown?.rows.flatMap(({ cells }) => cells.filter((count) => count === null)) ?? []
    expect(hidden.length).toBeGreaterThanOrEqual(4)
  })

  it('leaves nought: it is nobody', () => {
    expect(hideFew(rowsOf([0, 20], [8, 9]))?.table.rows[0]?.cells).toEqual([0, 20])
  })

  it('tells rows of few together, with another where they are few still', () => {
    const few = hideFew([...rowsOf([20, 20], [5, 0], [0, 6])])?.table
    expect(few?.rows.map(({ key, total }) => [key, total])).toEqual([
      ['row 0', 40],
      [null, 11],
    ])
    // Together with the smallest of the others they are all there is, and that is told once.
    expect(hideFew(rowsOf([20, 20], [5, 1]))?.table).toEqual({ rows: [], together: { total: 46, cells: [25, 21] } })
  })

  it('is nothing where all are too few', () => {
    expect(hideFew(rowsOf([4, 5]))).toBeUndefined()
    expect(hideFew([])).toBeUndefined()
  })

  it('lets nobody reckon out who is alone, in three hundred tables of any kind', () => {
    const upTo = chance(20261129)
    let tried = 0
    for (let nth = 0; nth < 300; nth++) {
      const size = 2 + upTo(2)
      const cells = Array.from({ length: size }, () => Array.from({ length: 3 }, () => upTo(upTo(3) === 0 ? 4 : 9)))
      const shown = hideFew(rowsOf(...cells))?.table
      if (!shown) continue
      const lines = shown.rows.length > 0 ? shown.rows : [shown.together]
      const possible = tablesLike({ rows: lines.map((line) => ({ key: '', ...line })), together: shown.together })
      for (const [column, count] of shown.together.cells.entries()) {
        const sums = possible.map((table) => sum(table.map((line) => line[column] ?? 0)))
        expect(count ?? Math.max(...sums)).not.toBeOneOf([1, 2, 3, 4])
      }
      for (const [at, line] of lines.entries())
        for (const [column, count] of line.cells.entries()) {
          if (count !== null) {
            if (count > 0) expect(count).toBeGreaterThanOrEqual(fewest)
            continue
          }
          tried++
          const most = Math.max(...possible.map((table) => table[at]?.[column] ?? 0))
          expect([most >= fewest, JSON.stringify(cells)]).toEqual([true, JSON.stringify(cells)])
        }
    }
    expect(tried).toBeGreaterThan(300)
  })

  it('tells nothing beside a table that would say who is alone in it', () => {
    // Nine of twelve have a host of their own: then at most three look for a place.
    const few = hideFew(rowsOf([3, 0, 9, 0]))
    expect(few?.mayTell([{ from: 1, atLeast: 9 }])).toBe(false)
    expect(few?.mayTell([{ from: 1, atLeast: 7 }])).toBe(true)
    expect(hideFew(rowsOf([7, 0, 5, 0]))?.mayTell([{ from: 1, atLeast: 5 }])).toBe(true)
    const upTo = chance(43)
    const told = { yes: 0, no: 0 }
    for (let nth = 0; nth < 300; nth++) {
      const counted = rowsOf(
        ...Array.from({ length: 1 + upTo(3) }, () => Array.from({ length: 3 }, () => upTo(upTo(3) === 0 ? 4 : 9))),
      )
      const hiding = hideFew(counted)
      if (!hiding) continue
      const shown = hiding.table
      const lines = shown.rows.length > 0 ? shown.rows : [shown.together]
      const countFrom = (from: number, rows: readonly (readonly number[])[]) =>
        sum(rows.flatMap((cells) => cells.slice(from)))
      const all = counted.map(({ cells }) => cells)
      const floors = [1, 2].map((from) => ({ from, atLeast: upTo(countFrom(from, all) + 1) }))
      const possible = tablesLike({
        rows: lines.map((line) => ({ key: '', ...line })),
        together: shown.together,
      }).filter((table) => floors.every(({ from, atLeast }) => countFrom(from, table) >= atLeast))
      const most = (count: number | null, column: number, rows: readonly number[]) =>
        count ?? Math.max(...possible.map((table) => sum(rows.map((row) => table[row]?.[column] ?? 0))))
      const everyRow = lines.map((_, row) => row)
      const found = [
        ...lines.flatMap(({ cells }, row) => cells.map((count, column) => most(count, column, [row]))),
        ...shown.together.cells.map((count, column) => most(count, column, everyRow)),
      ].some((count) => count > 0 && count < fewest)
      expect([hiding.mayTell(floors), JSON.stringify({ all, floors })]).toEqual([
        !found,
        JSON.stringify({ all, floors }),
      ])
      told[found ? 'no' : 'yes']++
    }
    expect(Math.min(told.yes, told.no)).toBeGreaterThan(20)
  })

  it('hides a number that stands alone only where it is small', () => {
    expect([0, 1, 4, 5, 80].map(hideAlone)).toEqual([0, null, null, 5, 80])
  })

  it('tells hours of few pupils with those of more, and most hours first', () => {
    const hours = [
      { sector: 'animals', minutes: 600, pupils: 4 },
      { sector: 'care', minutes: 900, pupils: 12 },
      { sector: 'sport', minutes: 1200, pupils: 7 },
      { sector: null, minutes: 60, pupils: 1 },
    ]
    expect(mergeHours(hours)).toEqual([
      { sector: 'sport', minutes: 1200 },
      { sector: 'care', minutes: 900 },
      { sector: null, minutes: 660 },
    ])
    expect(mergeHours(hours.slice(0, 3))).toEqual([
      { sector: 'care', minutes: 900 },
      { sector: null, minutes: 1800 },
    ])
    expect(mergeHours(hours.slice(0, 1))).toEqual([])
    expect(mergeHours(hours, 2)).toEqual([
      { sector: 'care', minutes: 900 },
      { sector: null, minutes: 1860 },
    ])
    expect(mergeHours(hours, 0)).toEqual([])
  })
})
