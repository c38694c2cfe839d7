import { defineServer } from '#areas/server.ts'
import { rolloverOutcomeShape, rolloverPlanShape, rolloverShape } from './rollover/resource.ts'
import { rolloverRoutes } from './rollover/routes.ts'
import { sendInvites } from './inviting/commands.ts'
import { rosterRowShape, rosterRunShape } from './roster/resource.ts'
import { rosterRoutes } from './roster/routes.ts'
import { forgetImages } from './undoing/commands.ts'
import { vacancyImportShape, vacancyImportRowShape } from './vacancies/resource.ts'
import { vacancyImportRoutes } from './vacancies/routes.ts'

export const server = defineServer({
  routes: [...vacancyImportRoutes, ...rosterRoutes, ...rolloverRoutes],
  shapes: [
    vacancyImportShape,
    vacancyImportRowShape,
    rosterRunShape,
    rosterRowShape,
    rolloverPlanShape,
    rolloverOutcomeShape,
    rolloverShape,
  ],
  sweep: [sendInvites, forgetImages],
})

declare module '#web/api-types.ts' {
  interface Described {
    imports: typeof server
  }
}
