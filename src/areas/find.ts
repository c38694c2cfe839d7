import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from './context.ts'
import type { Capacity } from './users/model.ts'

/** The records of one kind that the actor may find by typing, as parts of a query. */
export type Findable = {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  id: RawBuilder<unknown>
  title: RawBuilder<unknown>
  /** What tells one from another of the same name. */
  detail: RawBuilder<unknown>
  /** Whose name it goes by: those are looked up first, by an index. Staff is everybody but pupils. */
  named: { of: 'users' | 'staff' | 'vacancies' | 'organizations' | 'groups' | 'periods'; id: RawBuilder<unknown> }
  /** The pupil it is about, for the record of who looked. */
  subject?: RawBuilder<unknown>
}

/** A kind of record people look for by its name. */
export type Find = {
  /** Also the key of its heading (`finding.kind.<kind>`). */
  kind: string
  /** The address of its screen, without the id. */
  path: string
  /** @returns undefined where who asks finds none of this kind */
  among(ctx: Ctx): Findable | undefined
}

/** Something that can be done, found by what it is called (`finding.act.<key>`). */
export type Act = { key: string; path: string; who: readonly Capacity[] }
