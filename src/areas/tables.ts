import type {
  AuditHeadsTable,
  AuditLogTable,
  EventsTable,
  IdempotencyKeysTable,
  ThrottleCountsTable,
} from '#platform/tables.ts'
import { table, type AreaManifest, type Holding, type RowOf, type Said, type Together } from './area.ts'
import { manifests, type Area, type Manifest } from './order.ts'

/** What happened, what was answered already and how often something was tried: written by the platform, for every area. */
const platform = {
  name: 'platform',
  tables: {
    events: table<EventsTable>({ none: 'what the product tells itself; names ids alone' }),
    audit_heads: table<AuditHeadsTable>({ none: 'a counter' }),
    audit_log: table<AuditLogTable>({
      of: "t.actor_id = :me or (t.subject_type = 'users' and t.subject_id = :me)",
      shown: ['action', 'at', 'from_status', 'to_status', 'reason'],
      secret: ['hash', 'prev_hash', 'ip', 'actor_id', 'actor_name', 'impersonator_id'],
    }),
    throttle_counts: table<ThrottleCountsTable>({
      none: 'how often something was tried, under a digest, for some minutes',
    }),
    idempotency_keys: table<IdempotencyKeysTable>({
      none: 'answers repeated within a day, each of a record held elsewhere',
    }),
  },
} as const

type Owner = Area | 'platform'

const declared = ([platform, ...manifests] as readonly { name: Owner; tables?: AreaManifest['tables'] }[]).flatMap(
  ({ name, tables = {} }) => Object.entries(tables).map(([table, holding]) => ({ table, area: name, holding })),
)

/** Which area a table belongs to: only that area writes it (test/house/). */
export const owners: Readonly<Record<string, Owner>> = Object.fromEntries(
  declared.map(({ table, area }) => [table, area]),
)

/** Whose rows each table holds. */
export const holdings: Readonly<Record<string, Holding>> = Object.fromEntries(
  declared.map(({ table, holding }) => [table, holding]),
)

type Declared = Together<Said<typeof platform | Manifest, 'tables'>>

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** Every table of the product, by the name a query gives it. */
export type Tables = { [Name in keyof Declared as Camel<Name>]: RowOf<Declared[Name]> }
