import type { AreaManifest, Holding, RowOf, Together } from './area.ts'
import { manifests, type Area, type Manifest } from './order.ts'

const declared = manifests.flatMap(({ name, ...manifest }) =>
  Object.entries((manifest as AreaManifest).tables ?? {}).map(([table, holding]) => ({ table, area: name, holding })),
)

/** Which area a table belongs to: only that area's commands write it (test/house.test.ts). */
export const owners: Readonly<Record<string, Area>> = Object.fromEntries(
  declared.map(({ table, area }) => [table, area]),
)

/** Whose rows each table holds. */
export const holdings: Readonly<Record<string, Holding>> = Object.fromEntries(
  declared.map(({ table, holding }) => [table, holding]),
)

type Declared = Together<Manifest extends infer One ? (One extends { tables: infer Own } ? Own : never) : never>

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** Every table of the product, by the name a query gives it. */
export type Tables = { [Name in keyof Declared as Camel<Name>]: RowOf<Declared[Name]> }
