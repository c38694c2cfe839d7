import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }

/** A jsonb column: read as what it holds, written as text (`JSON.stringify`), so that arrays are not taken for SQL arrays. */
export type Json = ColumnType<JsonValue, string, string>

/** A jsonb column with a default. */
export type JsonGenerated = ColumnType<JsonValue, string | undefined, string>

/** A jsonb column that may hold nothing. */
export type JsonOrNull = ColumnType<JsonValue, string | null | undefined, string | null>
