/** How far pupils are, as who looks on reads it. */
export const onlookerPhases = ['seeking', 'agreed', 'running', 'finished'] as const

/** Numbers of fewer pupils than this are told to nobody who looks on. */
export const fewest = 5

/** A row of people counted in cells; null is what several small rows are together. */
export type CountedRow = { key: string | null; cells: readonly number[] }

/** What is shown of it: null is a number that is hidden. A row always tells how many there are. */
export type ShownRow = { key: string | null; total: number; cells: (number | null)[] }
export type ShownTable = { rows: ShownRow[]; together: Omit<ShownRow, 'key'> }

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)
const sumOfRows = (rows: readonly CountedRow[]) =>
  (rows[0]?.cells ?? []).map((_, at) => sum(rows.map(({ cells }) => cells[at] ?? 0)))

/** That at least so many are in the phases from a column on: what is told beside a table says so of it. */
export type Floor = { from: number; atLeast: number }

/** A table that may be shown, and what may be told beside it: whether nobody is found in it by who knows these floors too. */
export type Hiding = { table: ShownTable; mayTell(floors: readonly Floor[]): boolean }

/**
 * A table of people in which nobody can be found: no number of one to four is shown, and so many others are hidden beside them
 * that none follows from the sums. Rows of fewer than ten are told together; undefined where all are too few. What a table was
 * before the last change is not weighed: who keeps two of them can tell one from the other.
 * Source: the hiding of cells with their cover, as statistical offices do (Hundepool et al., Statistical Disclosure Control, 2012).
 */
export function hideFew(counted: readonly CountedRow[]): Hiding | undefined {
  const rows = mergeSmall(counted)
  const grid = gridOf(rows)
  if (sum(grid.at(-1) ?? []) < 2 * fewest) return undefined
  const hidden = hiddenIn(grid)
  const shown = grid.map((line, row) => ({
    total: sum(line),
    cells: line.map((count, column) => (hidden[row]?.[column] ? null : count)),
  }))
  return {
    table: {
      rows: rows.length > 1 ? rows.map(({ key }, row) => ({ key, ...(shown[row] as Omit<ShownRow, 'key'>) })) : [],
      together: shown.at(-1) as Omit<ShownRow, 'key'>,
    },
    mayTell: (floors) => exposedIn({ grid, hidden, floors }).length === 0,
  }
}

/** The rows, and below them what they come to; one row alone says that itself. */
function gridOf(rows: readonly CountedRow[]): number[][] {
  const together = sumOfRows(rows)
  return rows.length > 1 ? [...rows.map(({ cells }) => [...cells]), together] : [together]
}

/** Rows in which few are told as one, with the smallest of the others where they are few together too. */
function mergeSmall(counted: readonly CountedRow[]): CountedRow[] {
  const bySize = counted
    .filter(({ cells }) => sum(cells) > 0)
    .toSorted((one, other) => sum(one.cells) - sum(other.cells))
  const merged: CountedRow[] = []
  while (
    bySize.length > 0 &&
    (sum((bySize[0] as CountedRow).cells) < 2 * fewest || (merged.length > 0 && sum(sumOfRows(merged)) < 2 * fewest))
  )
    merged.push(bySize.shift() as CountedRow)
  const kept = counted.filter((row) => bySize.includes(row))
  if (merged.length === 0) return kept
  return [...kept, { key: null, cells: sumOfRows(merged) }]
}

type Cell = { row: number; column: number }
type CountedCell = Cell & { count: number }
/** A table, what is hidden of it, and what is told beside it. */
type Known = { grid: readonly number[][]; hidden: readonly boolean[][]; floors: readonly Floor[] }

const cellsOf = (grid: readonly number[][]): CountedCell[] =>
  grid.flatMap((line, row) => line.map((count, column) => ({ row, column, count })))

/** Which numbers of a table are hidden: small ones, and as few others as keep those from being reckoned out. */
function hiddenIn(grid: readonly number[][]): boolean[][] {
  const hidden = grid.map((line) => line.map((count) => count > 0 && count < fewest))
  const put = ({ row, column }: Cell, to: boolean) => ((hidden[row] as boolean[])[column] = to)
  const covers: CountedCell[] = []
  const find = () => findCover({ grid, hidden, floors: [] })
  for (let cover = find(); cover; cover = find()) {
    put(cover, true)
    covers.push(cover)
  }
  // What covers nothing in the end shows again, the largest first: it says most.
  for (const cover of covers.toSorted((one, other) => other.count - one.count)) {
    put(cover, false)
    if (find()) put(cover, true)
  }
  return hidden
}

/**
 * What is to be hidden as well, where a small number is exposed: the smallest number that still shows in the row or the column of
 * such a cell, or else anywhere. Nought is nobody, and covers nothing.
 */
function findCover(known: Known): CountedCell | undefined {
  const exposed = exposedIn(known)
  if (exposed.length === 0) return undefined
  const { grid, hidden } = known
  const covers = cellsOf(grid)
    .filter(({ row, column, count }) => count > 0 && !hidden[row]?.[column])
    .toSorted((one, other) => one.count - other.count)
  return covers.find((one) => exposed.some(({ row, column }) => row === one.row || column === one.column)) ?? covers[0]
}

/** Which small numbers are found out, although they are hidden. */
const exposedIn = (known: Known): CountedCell[] =>
  cellsOf(known.grid).filter(
    (cell) => known.hidden[cell.row]?.[cell.column] && cell.count < fewest && !mayBeLarger(known, cell),
  )

/**
 * Whether a hidden number could be five or more for who knows the sums of all rows, what shows, that what is hidden is not
 * nought, and what is told beside the table. Of tables that say the same the one with more in this cell is looked for step by
 * step: one more here is one less elsewhere in its row, one more there in that column, and so on until it comes round. What the
 * columns come to, the last row, goes the other way.
 */
function mayBeLarger({ grid, hidden, floors }: Known, { row, column }: Cell): boolean {
  const counts = grid.map((line) => [...line])
  const last = grid.length > 1 ? grid.length - 1 : undefined
  const change = (at: Cell, by: number) => ((counts[at.row] as number[])[at.column] = countAt(at) + by)
  const countAt = (at: Cell) => counts[at.row]?.[at.column] ?? 0
  while (countAt({ row, column }) < fewest) {
    const way = findWay({ counts, hidden, last, floors }, { row, column })
    if (!way) return false
    for (const { by, ...at } of way) change(at, by)
  }
  return true
}

type Step = Cell & { by: 1 | -1 }
type Table = Omit<Known, 'grid'> & { counts: readonly number[][]; last: number | undefined }

/** Whether one less here and one more there in what the rows come to leaves as many as is told. */
function keepsFloors({ counts, floors }: Table, less: number, more: number): boolean {
  const together = counts.at(-1) ?? []
  return floors.every(({ from, atLeast }) => less < from || more >= from || sum(together.slice(from)) > atLeast)
}

/** The steps that put one more in a cell and leave all that is known as it is; undefined where there are none. */
function findWay(table: Table, from: Cell): Step[] | undefined {
  const { counts, hidden, last } = table
  const may = ({ row, column, by }: Step) =>
    hidden[row]?.[column] === true &&
    !(row === from.row && column === from.column) &&
    (by > 0 || (counts[row]?.[column] ?? 0) > 1)
  const ways: Step[][] = [[{ ...from, by: 1 }]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    const at = way.at(-1) as Step
    // One more in a row is one less beside it; in a column too, but for what the column comes to, which grows along.
    const inRow = way.length % 2 === 1
    const beside: Step[] = inRow
      ? (counts[at.row] ?? []).map((_, column) => ({ row: at.row, column, by: at.by > 0 ? -1 : 1 }))
      : counts.map((_, row) => ({
          row,
          column: at.column,
          by: (row === last) === (at.row === last) ? opposite(at.by) : at.by,
        }))
    for (const step of beside) {
      const isSame = step.column === at.column && step.row === at.row
      if (isSame || !may(step) || seen.has(`${inRow} ${step.row} ${step.column}`)) continue
      const [less, more] = step.by < 0 ? [step.column, at.column] : [at.column, step.column]
      if (inRow && at.row === counts.length - 1 && !keepsFloors(table, less, more)) continue
      seen.add(`${inRow} ${step.row} ${step.column}`)
      const longer = [...way, step]
      // With one row alone the columns hold nobody to anything.
      if (inRow && (last === undefined || step.column === from.column)) return longer
      ways.push(longer)
    }
  }
  return undefined
}

const opposite = (by: 1 | -1): 1 | -1 => (by > 0 ? -1 : 1)

/** Numbers of people that add up to nothing that is shown: those of fewer than five are hidden. */
export const hideAlone = (count: number): number | null => (count > 0 && count < fewest ? null : count)

export type HoursOf = { sector: string | null; minutes: number; pupils: number }

/**
 * Hours by field of work, most first; those few pupils made are told with the smallest of the others, as what is left over.
 * `mostLines`: a line says that five pupils work or are done, and there are no more lines than may tell that.
 */
export function mergeHours(
  hours: readonly HoursOf[],
  mostLines: number = hours.length,
): { sector: string | null; minutes: number }[] {
  if (mostLines === 0) return []
  const byPupils = hours.toSorted((one, other) => one.pupils - other.pupils)
  const left = byPupils.filter(({ pupils, sector }) => pupils < fewest || sector === null)
  const rest = byPupils.filter((one) => !left.includes(one))
  const isFewLeft = () => left.length > 0 && sum(left.map(({ pupils }) => pupils)) < fewest
  const lines = () => rest.length + (left.length > 0 ? 1 : 0)
  while (rest.length > 0 && (isFewLeft() || lines() > mostLines)) left.push(rest.shift() as HoursOf)
  const most = rest.toSorted((one, other) => other.minutes - one.minutes)
  const over = isFewLeft() ? 0 : sum(left.map(({ minutes }) => minutes))
  return [
    ...most.map(({ sector, minutes }) => ({ sector, minutes })),
    ...(over > 0 ? [{ sector: null, minutes: over }] : []),
  ]
}
