/**
 * What an area says of itself, once, in its `area.ts`: names, and the types that hang on them. It does nothing and imports
 * nothing that does; what the area does stands in its `server.ts`. Every list the product keeps of its areas is made of these.
 */
export type AreaManifest = {
  name: string
  tables?: Readonly<Record<string, Table<object>>>
}

/** Says what there is in an area. Its literal names are kept, so that the types of the whole product can be made of them. */
export function defineArea<const Manifest extends AreaManifest>(manifest: Manifest): Manifest {
  return manifest
}

/**
 * What of a table belongs to a person. `of` is a condition on its rows (`t`) with `:me`; `shown` is what the page tells,
 * the download has every column but the `secret` ones, which would open something or are about somebody else.
 */
type Held = { of: string; shown: readonly string[]; secret?: readonly string[] }
/** A table without anybody's record in it, or with nothing the others do not have, and why. */
type NotHeld = { none: string }
export type Holding = Held | NotHeld

declare const row: unique symbol
/** A table of an area by its name in the database, with the type of its rows. */
export type Table<Row extends object> = Holding & { readonly [row]?: Row }

/** Declares a table, and whose its rows are. */
export function table<Row extends object>(holding: Holding): Table<Row> {
  return holding
}

export type RowOf<Of> = Of extends { readonly [row]?: infer Row } ? Row : never

/** All of a union at once: what each area declares, put together. */
export type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never
