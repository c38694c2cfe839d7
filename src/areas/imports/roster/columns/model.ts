import { groupColumns, requiredFields as ofGroups } from '../../groups/model.ts'
import { mentorColumns, requiredFields as ofMentors, requiredWithName } from '../../mentors/model.ts'
import type { ColumnNames } from '../../model.ts'
import { requiredFields as ofStudents, studentColumns } from '../../students/model.ts'
import type { RosterKind } from '../model.ts'

/** The fields of each kind, with the headings they go by. */
export const rosterColumns: Record<RosterKind, ColumnNames<string>> = {
  students: studentColumns,
  groups: groupColumns,
  mentors: mentorColumns,
}
/** Those without which no list of the kind is read; what a mentor is called may stand in one column or in several. */
export const requiredColumns: Record<RosterKind, readonly string[]> = {
  students: ofStudents,
  groups: ofGroups,
  mentors: requiredWithName.filter((field) => ofMentors.some((one) => one === field)),
}

/** What is read of a list of a kind: first what it must have, then what it may. */
export function columnsRead(kind: RosterKind): { field: string; isNeeded: boolean }[] {
  const needed = requiredColumns[kind]
  const others = Object.keys(rosterColumns[kind]).filter((field) => !needed.includes(field))
  return [...needed, ...others].map((field) => ({ field, isNeeded: needed.includes(field) }))
}
