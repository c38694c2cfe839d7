/**
 * What an area says of itself, once, in its `area.ts`: names, and the types that hang on them. It does nothing and imports
 * nothing that does; what the area does stands in its `server.ts`. Every list the product keeps of its areas is made of these.
 */
export type AreaManifest = {
  name: string
  tables?: Readonly<Record<string, Table<object>>>
  events?: Events<object>
  /** What it writes into the record of who did what; each has its words in `locales/…/activity.json`. */
  audits?: readonly string[]
  /** What people are told, by the key of its texts (`notifications.about.<key>`), with why they get the mail. */
  notices?: Readonly<Record<string, NoticeReason>>
  /** Notices that stay in the product: nobody needs a mail for them. */
  quiet?: readonly string[]
  /** Notices that ask for something, yet nothing is lost when their mail comes with the others, for who wants them together. */
  unhurried?: readonly string[]
  /** The events a program may ask to hear of. */
  webhooks?: readonly string[]
  /** The screens that have a table with views of one's own. */
  savedViews?: readonly string[]
  /** What can be done for many at once, by the resource it is done to; `server.ts` says how. */
  bulk?: Readonly<Record<string, readonly string[]>>
  /** The records of people that the access log names when they are shown. */
  accessLog?: readonly string[]
  /** The resources a page may follow as they change. */
  watched?: readonly string[]
  /** The screen of one of its resources, by the type: the address before the id, up to its mark where it stands among others on a page. */
  shownAt?: Readonly<Record<string, string>>
  screens?: readonly Screen[]
}

/** A screen by its address, which stands after the language. */
export type Screen = {
  path: string
  /** Its file in the `pages/` of the area. */
  page: string
  /** Where one page has more than one address: a name for each. */
  id?: string
  /** As whom `e2e/screens.spec.ts` looks at it. Nobody: a file, or a page whose address names something of a journey. */
  visit: readonly ('visitor' | 'user')[]
  /** Under which addresses, where that is not its path. */
  at?: readonly string[]
  /** Visitors get a copy of it: it shows them all the same, and nothing that `app.note_site_change` does not hear of. */
  kept?: true
  /** For trying things out: left out of what production builds. */
  testOnly?: true
}

/** Why somebody gets a mail: what its foot says. */
export type NoticeReason = 'account' | 'organization' | 'claim' | 'internship' | 'question'

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

/** What an event carries besides its subject, where that is nothing. */
export type NoPayload = Record<string, never>

declare const payloads: unique symbol
/** The events of an area by their full names, each with what it carries; there is nothing of them but types. */
export type Events<Payloads extends object> = { readonly [payloads]?: Payloads }

/** Declares the events of an area: `<area>.<past tense>`. */
export function events<Payloads extends Record<string, object>>(): Events<Payloads> {
  return {}
}

export type PayloadsOf<Of> = Of extends { readonly [payloads]?: infer Payloads } ? Payloads : never

/** What each of some declarations says under a name, as far as it says anything there. */
export type Said<Each, Key extends string> = Each extends { readonly [_ in Key]: infer Own } ? Own : never

/** All of a union at once: what each area declares, put together. */
export type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never
