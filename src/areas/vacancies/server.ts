import { offered } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { vacancyEditingRoutes } from './editing/routes.ts'
import { vacancyExportRoutes } from './exports/routes.ts'
import { managedRoutes } from './managed/routes.ts'
import { vacancyPictureRoutes } from './pictures/routes.ts'
import { vacancyReactions } from './reactions.ts'
import { vacancyReportRoutes } from './reports/routes.ts'
import { vacancyShape } from './resource.ts'
import { expireVacancies } from './steps/commands.ts'
import { vacancyStepRoutes } from './steps/routes.ts'
import { vacancyVersionRoutes } from './versions/routes.ts'
import { writeLooks } from './view-counts/commands.ts'

export const server = defineServer({
  routes: [
    ...managedRoutes,
    ...vacancyExportRoutes,
    ...vacancyEditingRoutes,
    ...vacancyStepRoutes,
    ...vacancyVersionRoutes,
    ...vacancyReportRoutes,
    ...vacancyPictureRoutes,
  ],
  shapes: [vacancyShape],
  reactions: vacancyReactions,
  extensions: [offered],
  sweep: [expireVacancies, writeLooks],
})

declare module '#web/api-types.ts' {
  interface Described {
    vacancies: typeof server
  }
}
