import { defineServer } from '#areas/server.ts'
import { takeGroupStep } from './commands.ts'
import { findGroups } from './queries.ts'
import { groupReaders, groupWriters } from './policy.ts'
import { groupShape } from './resource.ts'
import { groupRoutes } from './routes.ts'

export const server = defineServer({
  routes: groupRoutes,
  shapes: [groupShape],
  navigation: [{ key: 'groups', path: '/groups', who: groupReaders, place: 26, under: 'students' }],
  finds: [findGroups],
  acts: [
    { key: 'group-add', path: '/groups/add', who: groupWriters },
    { key: 'read-in', path: '/import_groups', who: groupWriters },
  ],
  bulkSteps: {
    groups: { archive: { who: groupWriters, take: (ctx, id) => takeGroupStep(ctx, id, 'archive', {}) } },
  },
})

declare module '#web/api-types.ts' {
  interface Described {
    groups: typeof server
  }
}
