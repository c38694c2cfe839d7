import type { areaRoutes } from './routes.ts'
import type { shapes } from './shapes.ts'

/** Tells the client of the screens which calls there are and how resources look: types alone. */
declare module '#web/api-types.ts' {
  interface Described {
    endpoints: (typeof areaRoutes)[number]['endpoints'][number]
    shapes: (typeof shapes)[number]
  }
}
