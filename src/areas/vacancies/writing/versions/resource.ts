import type { Resource } from '#platform/jsonapi.ts'
import type { Version } from './queries.ts'

/** A change with its fields as a list: their names are values here, not names of the wire. */
export function presentVersion({ id, changes, ...version }: Version): Resource {
  return {
    type: 'vacancy_versions',
    id,
    attributes: { ...version, changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })) },
  }
}
