import { defineServer } from '#areas/server.ts'
import { iconRoutes } from './discovery/icons/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { vacancyFeedRoutes } from './feed/routes.ts'
import { searchReactions } from './reactions.ts'
import { seekerShape } from './recommendations/resource.ts'
import { recommendationRoutes } from './recommendations/routes.ts'
import { searchRoutes } from './routes.ts'
import { runSearches } from './saved-searches/commands.ts'
import { savedSearchShape } from './saved-searches/resource.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { synonymShape } from './synonyms/resource.ts'
import { synonymRoutes } from './synonyms/routes.ts'
import { searchNotices } from './notices.ts'
import { staffCapacities } from '#areas/users/model.ts'

export const server = defineServer({
  routes: [
    ...searchRoutes,
    ...synonymRoutes,
    ...vacancyFeedRoutes,
    ...favoriteRoutes,
    ...discoveryRoutes,
    ...iconRoutes,
    ...savedSearchRoutes,
    ...recommendationRoutes,
  ],
  shapes: [synonymShape, savedSearchShape, seekerShape],
  reactions: searchReactions,
  acts: [{ key: 'synonyms', path: '/instellingen/synoniemen', who: ['tenant_admin', 'platform_admin'] }],
  sweep: [runSearches],
  notices: searchNotices,
  navigation: [
    { key: 'search', path: '/vacancies/search', who: ['student', ...staffCapacities], place: 30 },
    // Who sees to a tenant's settings comes to the synonyms from there. A broker has no other room: it is called what it is.
    {
      key: 'settings',
      path: '/instellingen/synoniemen',
      label: 'vacancies.synonyms.title',
      who: ['broker'],
      place: 90,
    },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    search: typeof server
  }
}
