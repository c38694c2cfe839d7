import { groupColumns } from '../../groups/model.ts'
import { mentorColumns } from '../../mentors/model.ts'
import type { ColumnNames } from '../../model.ts'
import { studentColumns } from '../../students/model.ts'
import type { RosterKind } from '../model.ts'

/** The fields of each kind, with the headings they go by. */
export const rosterColumns: Record<RosterKind, ColumnNames<string>> = {
  students: studentColumns,
  groups: groupColumns,
  mentors: mentorColumns,
}
export const requiredColumns: Record<RosterKind, readonly string[]> = {
  students: ['studentNumber', 'firstName', 'lastName', 'groupName'],
  groups: ['name'],
  mentors: ['email'],
}
