import { defineArea, table } from '#areas/area.ts'
import type { GroupMembershipsTable, GroupMovesTable, MentorshipsTable, GroupsTable } from './tables.ts'

export const groups = defineArea({
  name: 'groups',
  audits: ['groups.added', 'groups.archived', 'groups.changed', 'groups.restored'],
  savedViews: ['groups'],
  bulk: { groups: ['archive'] },
  screens: [
    { path: 'groups', page: 'list.tsx', id: 'groups', visit: ['user'] },
    { path: 'groups/add', page: 'add.tsx', id: 'groups-add', visit: ['user'] },
    { path: 'groups/:id/edit', page: 'edit.tsx', id: 'group-edit', visit: [] },
  ],
  tables: {
    group_memberships: table<GroupMembershipsTable>({
      of: 't.student_id = :me',
      shown: ['joined_on', 'left_on'],
    }),
    group_moves: table<GroupMovesTable>({ of: 't.student_id = :me', shown: ['moves_on', 'done_at', 'cancelled_at'] }),
    mentorships: table<MentorshipsTable>({
      of: 't.mentor_id = :me or t.student_id = :me',
      shown: ['role', 'started_on', 'ended_on'],
    }),
    groups: table<GroupsTable>({ none: 'classes; who is in one is held by group_memberships' }),
  },
})
