import { defineServer } from '#areas/server.ts'
import { sitePaths } from '#areas/search/discovery/queries.ts'
import { forgetSiteChanges } from './kept/commands.ts'
import { pageCard } from '#areas/search/discovery/cards/queries.ts'
import { findPageCard, listSitePaths } from './queries.ts'
import { contentKeepers } from './model.ts'
import { contentRowShape, contentShape, contentWholeShape, publishedShape } from './resource.ts'
import { contentFileShape, fileRowShape, wholeFileShape } from './library/resource.ts'
import { contentFileRoutes } from './library/routes.ts'
import { forgetDrafts } from './drafts/commands.ts'
import { draftShape } from './drafts/resource.ts'
import { draftRoutes } from './drafts/routes.ts'
import { helpShape } from './help/resource.ts'
import { helpRoutes } from './help/routes.ts'
import { menuItemShape } from './menu/resource.ts'
import { menuRoutes } from './menu/routes.ts'
import { forgetPresences } from './presences/commands.ts'
import { presenceShape } from './presences/resource.ts'
import { presenceRoutes } from './presences/routes.ts'
import { previewLinkShape } from './previews/resource.ts'
import { previewRoutes } from './previews/routes.ts'
import { redirectImportShape, redirectShape } from './redirects/resource.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { contentVersionShape } from './versions/resource.ts'
import { versionRoutes } from './versions/routes.ts'
import { contentRoutes } from './routes.ts'

export const server = defineServer({
  routes: [
    ...contentRoutes,
    ...contentFileRoutes,
    ...draftRoutes,
    ...helpRoutes,
    ...menuRoutes,
    ...presenceRoutes,
    ...previewRoutes,
    ...redirectRoutes,
    ...versionRoutes,
  ],
  shapes: [
    contentShape,
    contentWholeShape,
    contentRowShape,
    publishedShape,
    contentFileShape,
    wholeFileShape,
    fileRowShape,
    draftShape,
    helpShape,
    menuItemShape,
    presenceShape,
    previewLinkShape,
    redirectShape,
    redirectImportShape,
    contentVersionShape,
  ],
  sweep: [forgetSiteChanges, forgetDrafts, forgetPresences],
  extensions: [sitePaths.extend(listSitePaths), pageCard.extend(findPageCard)],
  acts: [
    { key: 'page-add', path: '/content/add?kind=page', who: contentKeepers },
    { key: 'news-add', path: '/content/add?kind=news', who: contentKeepers },
  ],
  navigation: [{ key: 'content', path: '/content', label: 'content.title', who: contentKeepers, place: 78 }],
})

declare module '#web/api-types.ts' {
  interface Described {
    content: typeof server
  }
}
