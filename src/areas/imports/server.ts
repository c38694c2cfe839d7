import { defineServer } from '#areas/server.ts'
import { vacancyImportShape, vacancyImportRowShape } from './vacancies/resource.ts'
import { vacancyImportRoutes } from './vacancies/routes.ts'

export const server = defineServer({
  routes: vacancyImportRoutes,
  shapes: [vacancyImportShape, vacancyImportRowShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    imports: typeof server
  }
}
