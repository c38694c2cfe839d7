import { describe, expect, it } from 'vitest'
import { expectedOf } from './access/sample.ts'
import { importFaults } from './house/imports.ts'
import { readHouse, type House } from './house/sources.ts'
import { tableFaults } from './house/tables.ts'

// Faults put into the house to see that its guards catch them. Nothing is written: each is a file more, or another text.

const house = readHouse()
const withFile = (path: string, text: string): House => new Map(house).set(path, text)

type Planted = [fault: string, rule: string, path: string, text: string]

const wrongImports: Planted[] = [
  [
    'a screen that imports a nested query',
    'screens-speak-http',
    'src/areas/contracts/pages/planted.tsx',
    "import { listTemplates } from '#areas/contracts/templates/queries.ts'",
  ],
  [
    'a nested screen that imports a command',
    'screens-speak-http',
    'src/areas/settings/odd/pages/planted.tsx',
    "import { addGroup } from '#areas/groups/commands.ts'",
  ],
  [
    'a part of a screen that reaches the server over a model',
    'screens-speak-http',
    'src/areas/identity/ui/planted.tsx',
    "import { newSecret } from '#platform/ids.ts'",
  ],
  [
    'a nested model that asks the database',
    'model-is-pure',
    'src/areas/contracts/templates/odd/model.ts',
    "import { sql } from 'kysely'",
  ],
  [
    'a nested policy that asks a query',
    'model-is-pure',
    'src/areas/timesheets/odd/policy.ts',
    "export { getTimesheet } from '#areas/timesheets/queries.ts'",
  ],
  [
    'a nested call that holds SQL',
    'routes-hold-no-sql',
    'src/areas/organizations/odd/routes.ts',
    "import { sql } from 'kysely'",
  ],
  [
    'an import against the floors, in a screen and of a type alone',
    'looks-down-only',
    'src/areas/users/pages/planted.tsx',
    "import type { Timesheet } from '#areas/timesheets/queries.ts'",
  ],
  [
    'an import against the floors inside a type',
    'looks-down-only',
    'src/areas/users/odd/model.ts',
    "export type Sheet = import('#areas/timesheets/queries.ts').Timesheet",
  ],
  [
    'an area that asks what serves it',
    'nothing-above-the-areas',
    'src/areas/bulk/odd/commands.ts',
    "import { planted } from '../../../server/planted.ts'",
  ],
  [
    'a page of another area',
    'private-rooms',
    'src/areas/dashboards/pages/planted.tsx',
    "import { Row } from '#areas/timesheets/pages/show.tsx'",
  ],
  [
    'reactions of another area',
    'private-rooms',
    'src/areas/dashboards/planted/queries.ts',
    "import { reactions } from '#areas/notifications/odd/reactions.ts'",
  ],
  [
    'a page taken as a part of another',
    'a-page-is-no-part',
    'src/areas/timesheets/ui/planted.tsx',
    "import type { Row } from '#areas/timesheets/pages/show.tsx'",
  ],
  [
    'a design that knows an area',
    'web-stands-below-the-areas',
    'src/web/design/planted.tsx',
    "import type { Role } from '#areas/users/model.ts'",
  ],
  [
    'a platform that knows an area',
    'platform-knows-no-area',
    'src/platform/planted.ts',
    "import type { Role } from '#areas/users/model.ts'",
  ],
  [
    'a command that draws',
    'web-is-for-screens',
    'src/areas/support/odd/commands.ts',
    "import { Badge } from '#web/design/badge.tsx'",
  ],
  [
    'a rule that a test helps',
    'tests-stay-outside',
    'src/areas/support/odd/commands.ts',
    "import { aWorld } from '#root/test/world.ts'",
  ],
]

const wrongQueries: Planted[] = [
  [
    'SQL that reads a table of an area above',
    'reads-down-only',
    'src/areas/users/odd/queries.ts',
    'export const read = (db) => sql`select u.id from users u left join timesheets t on t.user_id = u.id`.execute(db)',
  ],
  [
    'SQL that names a table of an area above second',
    'reads-down-only',
    'src/areas/users/odd/queries.ts',
    'export const read = (db) => sql`select 1 from users u, contracts c where c.id = u.id`.execute(db)',
  ],
  [
    'a builder that reads a table of an area above',
    'reads-down-only',
    'src/areas/users/odd/queries.ts',
    "export const read = (db) => db.selectFrom('users as u').innerJoin('timeEntries as t', 't.userId', 'u.id')",
  ],
  [
    'a raw insert into a table of another area',
    'writes-own-tables-only',
    'src/areas/dashboards/odd/commands.ts',
    "export const write = (db) => sql`insert into timesheets (id) values (${'1'})`.execute(db)",
  ],
  [
    'a raw update inside a larger text',
    'writes-own-tables-only',
    'src/areas/activity/odd/commands.ts',
    'export const write = (db) => sql`with changed as (update users set status = 1 returning id) select 1`.execute(db)',
  ],
  [
    'a builder that deletes from a table of another area',
    'writes-own-tables-only',
    'src/areas/dashboards/odd/commands.ts',
    "export const write = (db) => db.deleteFrom('contracts').execute()",
  ],
]

const caughtBy = (faults: (house: House) => string[], [, rule, path, text]: Planted) =>
  faults(withFile(path, text)).some((fault) => fault.startsWith(`${rule}: ${path}`))

describe('a planted fault is caught', () => {
  it.each(wrongImports)('%s (%s)', (...planted) => {
    expect(caughtBy(importFaults, planted)).toBe(true)
  })

  it.each(wrongQueries)('%s (%s)', (...planted) => {
    expect(caughtBy(tableFaults, planted)).toBe(true)
  })

  it('a call without a sample of what it tells everybody (access.test.ts tries fewer than there are)', () => {
    expect(expectedOf('everyone', {})).toEqual({})
    expect(expectedOf('signed-in', {})).toEqual({ visitor: [401] })
    expect(expectedOf(['broker'], {})).toEqual({ visitor: [401], stranger: [403, 404] })
  })

  it('two files that know each other, by their types alone (no-cycles)', () => {
    const knot = new Map(house)
      .set('src/areas/support/one/model.ts', "import type { Two } from '../two/model.ts'\nexport type One = Two")
      .set('src/areas/support/two/model.ts', "import { type One } from '../one/model.ts'\nexport type Two = One")
    expect(importFaults(knot)).toContain('no-cycles: src/areas/support/one/model.ts ↔ src/areas/support/two/model.ts')
  })
})

it('finds nothing where there is nothing to find', () => {
  const fine = withFile(
    'src/areas/dashboards/odd/queries.ts',
    `import type { Timesheet } from '#areas/timesheets/queries.ts'
    // Somebody who reads this from contracts, or is to update users, is told so in words alone.
    export const read = (db) => sql\`select 1 from timesheets t join contracts c on c.id = t.contract_id\`.execute(db)`,
  )
  const isAboutIt = (fault: string) => fault.includes('dashboards/odd')
  expect([...importFaults(fine), ...tableFaults(fine)].filter(isAboutIt)).toEqual([])
})
