import { defineArea, table } from '#areas/area.ts'
import type { GroupMembershipsTable, MentorshipsTable, GroupsTable } from './tables.ts'

export const groups = defineArea({
  name: 'groups',
  tables: {
    group_memberships: table<GroupMembershipsTable>({
      of: 't.student_id = :me',
      shown: ['joined_on', 'left_on'],
    }),
    mentorships: table<MentorshipsTable>({
      of: 't.mentor_id = :me or t.student_id = :me',
      shown: ['role', 'started_on', 'ended_on'],
    }),
    groups: table<GroupsTable>({ none: 'classes; who is in one is held by group_memberships' }),
  },
})
