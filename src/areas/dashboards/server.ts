import { defineServer } from '#areas/server.ts'
import { vacancyFiguresShape } from './figures/resource.ts'
import { vacancyFiguresRoutes } from './figures/routes.ts'
import { dashboardShape, shellShape } from './resource.ts'
import { dashboardRoutes } from './routes.ts'
import { keepWeeks } from './weeks/commands.ts'

export const server = defineServer({
  routes: [...dashboardRoutes, ...vacancyFiguresRoutes],
  navigation: [{ key: 'dashboard', path: '/dashboard', who: 'signed-in', place: 10 }],
  sweep: [keepWeeks],
  shapes: [shellShape, dashboardShape, vacancyFiguresShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    dashboards: typeof server
  }
}
