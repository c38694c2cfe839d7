import { defineServer } from '#areas/server.ts'
import { vacancyFiguresShape } from './figures/resource.ts'
import { vacancyFiguresRoutes } from './figures/routes.ts'
import { dashboardRoutes } from './routes.ts'

export const server = defineServer({
  routes: [...dashboardRoutes, ...vacancyFiguresRoutes],
  shapes: [vacancyFiguresShape],
})
