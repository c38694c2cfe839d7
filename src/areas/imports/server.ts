import { defineServer } from '#areas/server.ts'
import { rosterSourceRoutes } from './sources/routes.ts'
import { rosterSourceShape } from './sources/resource.ts'
import { askAtNight } from './sources/commands.ts'
import { fetchRoster } from './sources/jobs.ts'
import { rolloverOutcomeShape, rolloverPlanShape, rolloverShape } from './rollover/resource.ts'
import { rolloverRoutes } from './rollover/routes.ts'
import { sendInvites } from './inviting/commands.ts'
import { takeUpLists } from './roster/progress/commands.ts'
import { readInRoster } from './roster/jobs.ts'
import { rosterRowShape, rosterRunShape } from './roster/resource.ts'
import { rosterRoutes } from './roster/routes.ts'
import { forgetImages } from './undoing/commands.ts'
import { vacancyImportShape, vacancyImportRowShape } from './vacancies/resource.ts'
import { vacancyImportRoutes } from './vacancies/routes.ts'

export const server = defineServer({
  routes: [...vacancyImportRoutes, ...rosterRoutes, ...rosterSourceRoutes, ...rolloverRoutes],
  shapes: [
    vacancyImportShape,
    vacancyImportRowShape,
    rosterRunShape,
    rosterRowShape,
    rosterSourceShape,
    rolloverPlanShape,
    rolloverOutcomeShape,
    rolloverShape,
  ],
  sweep: [sendInvites, forgetImages, askAtNight, takeUpLists],
  tasks: { fetch_roster: fetchRoster, read_roster: readInRoster },
})

declare module '#web/api-types.ts' {
  interface Described {
    imports: typeof server
  }
}
