import type { AreaManifest } from '#areas/area.ts'
import { manifests } from '#areas/order.ts'

/** The screens that have a table with views of one's own. */
export const viewScreens = manifests.flatMap(({ savedViews = [] }: AreaManifest) => savedViews)

/** As many views as fit in the row of tabs. */
export const mostViews = 20
