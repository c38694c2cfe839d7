import { readFileSync } from 'node:fs'
import type { Capacity } from '#areas/users/model.ts'

/** A row of the rights in docs/domain.md 3.2: what may be done, and by whom of whose, as it is written there. */
export type RightsRow = { name: string; cells: ReadonlyMap<Capacity, string> }

const footnotes = /[⁰¹²³⁴-⁹]/g

/** The table as it stands in the document. */
export function readRights(): RightsRow[] {
  const text = readFileSync('docs/domain.md', 'utf8')
  const part = text.slice(text.indexOf('### 3.2 '), text.indexOf('### 3.3 '))
  const [heading = [], , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replace(footnotes, '').trim()),
    )
  const columns = heading.slice(1).map((name) => name.replaceAll(' ', '_') as Capacity)
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: new Map(columns.map((capacity, at) => [capacity, cells[at] ?? ''])),
  }))
}

/** Of whose something may be done. */
export type Extent = 'all' | 'own' | 'class' | 'self' | 'none'

const extents: Readonly<Record<string, Extent>> = {
  all: 'all',
  yes: 'all',
  own: 'own',
  class: 'class',
  self: 'self',
  '–': 'none',
  // What stands for one of those, and says how besides.
  'with a reason': 'all',
  proposes: 'all',
  'whoever ranks lower': 'all',
  // Of any company: to write in its name is not to see what it writes itself.
  'on behalf': 'all',
  'open to own school': 'own',
  'for own school alone': 'own',
  companies: 'own',
  'until signed': 'self',
  reads: 'none',
  // Of what lies on one's own internship.
  'own part': 'self',
}

/** What a cell means; undefined for words of which nobody knows what they mean. */
export function extentOf(cell: string): Extent | undefined {
  return extents[(cell.split(',')[0] ?? '').trim()]
}
