import { defineArea, table } from '#areas/area.ts'
import type { AuditLogTable, EventsTable, AuditHeadsTable, IdempotencyKeysTable } from './tables.ts'

export const activity = defineArea({
  name: 'activity',
  tables: {
    audit_log: table<AuditLogTable>({
      of: "t.actor_id = :me or (t.subject_type = 'users' and t.subject_id = :me)",
      shown: ['action', 'at', 'from_status', 'to_status', 'reason'],
      secret: ['hash', 'prev_hash', 'ip', 'actor_id', 'actor_name', 'impersonator_id'],
    }),
    events: table<EventsTable>({ none: 'what the product tells itself; names ids alone' }),
    audit_heads: table<AuditHeadsTable>({ none: 'a counter' }),
    idempotency_keys: table<IdempotencyKeysTable>({
      none: 'answers repeated within a day, each of a record held elsewhere',
    }),
  },
})
