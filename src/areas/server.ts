import type { Shape } from '#platform/shapes.ts'
import type { BulkKind, BulkStepName } from './bulk/model.ts'
import type { Ctx, NavigationEntry, Services, StepForMany } from './context.ts'
import type { AreaEndpoint } from './endpoint.ts'
import type { Extension } from './extension.ts'
import type { Act, Find } from './find.ts'
import type { EventNotice, Reminder, Waits } from './notice.ts'
import type { Reaction } from './reaction.ts'
import type { Actor } from './users/model.ts'

/** What an area does, in its `server.ts`: the part of it that no browser gets. */
export type AreaServer = {
  /** Its calls below `/api/v1`. */
  routes?: readonly AreaEndpoint[]
  /** Its calls below `/auth`. */
  signIn?: readonly AreaEndpoint[]
  /** How its resources look, each beside what presents it. What only our own screens read is not promised. */
  shapes?: readonly Shape[]
  reactions?: readonly Reaction[]
  /** What it says of rows of the areas below, where they ask, and counts of what they wait for. */
  extensions?: readonly Extension[]
  /** Its news, which `notifications` tells. */
  notices?: readonly EventNotice[]
  reminders?: readonly Reminder[]
  /** Until when what its notices ask for is asked for. */
  waits?: Waits
  navigation?: readonly NavigationEntry[]
  /** What of it is found by typing a name, and what can be done there. */
  finds?: readonly Find[]
  acts?: readonly Act[]
  /** How the steps for many that its `area.ts` names are taken. */
  bulkSteps?: { readonly [Kind in BulkKind]?: Readonly<Record<BulkStepName<Kind>, StepForMany>> }
  /** What the clock asks for every five minutes, in each tenant, each in a transaction of its own. */
  sweep?: readonly ((ctx: Ctx) => Promise<unknown>)[]
  /** What the queue does for it, by the name of the task; `app.enqueue` must know the name too. */
  tasks?: Readonly<Record<string, (job: Job) => Promise<void>>>
}

/**
 * Declares what an area does. The types of its calls and shapes are kept: the client of the screens is typed by those of
 * all areas, each of which enters its own in `Described` (`src/web/api-types.ts`).
 */
export function defineServer<Server extends AreaServer>(server: Server): Server {
  return server
}

/** Works within the tenant in a transaction of its own: as the system, or as somebody named. */
export type Inside = <Result>(work: (ctx: Ctx) => Promise<Result>, actor?: Actor) => Promise<Result>

/** A job of the queue. It carries an id, never data. */
export type Job = { id: string; inside: Inside; services: Services }
