import { existsSync } from 'node:fs'
import { stepsForMany } from './bulk/commands.ts'
import type { Ctx, StepsForMany } from './context.ts'
import { navigation } from './dashboards/shell/queries.ts'
import type { AreaEndpoint } from './endpoint.ts'
import { acts, finds } from './finding/queries.ts'
import { asReaction } from './notifications/commands.ts'
import { waitRules } from './notifications/queries.ts'
import { sendReminders } from './notifications/reminders/commands.ts'
import { areas, type Area } from './order.ts'
import type { AreaServer } from './server.ts'

/**
 * What all areas do, put together in the order of the floors. Nothing is entered here: it is read from the `server.ts` of
 * each area of `order.ts`. It stands above the areas; none of them imports it.
 */
const servers = await Promise.all(areas.map(serverOf))

async function serverOf(area: Area): Promise<AreaServer> {
  if (!existsSync(new URL(`./${area}/server.ts`, import.meta.url))) return {}
  return ((await import(`./${area}/server.ts`)) as { server: AreaServer }).server
}

const extensions = [
  ...servers.flatMap(({ extensions = [] }) => extensions),
  navigation.extend(() =>
    servers.flatMap(({ navigation = [] }) => navigation).toSorted((one, other) => one.place - other.place),
  ),
  finds.extend(() => servers.flatMap(({ finds = [] }) => finds)),
  acts.extend(() => servers.flatMap(({ acts = [] }) => acts)),
  waitRules.extend(() => Object.assign({}, ...servers.map(({ waits }) => waits))),
  stepsForMany.extend(() => Object.assign({}, ...servers.map(({ bulkSteps }) => bulkSteps)) as StepsForMany),
]
for (const extension of extensions) extension.install()

export type AreaRoutes = { prefix: string; endpoints: readonly AreaEndpoint[] }

/** Every call of the product. */
export const areaRoutes: readonly AreaRoutes[] = servers.flatMap(({ signIn = [], routes = [] }) => [
  { prefix: '/auth', endpoints: signIn },
  { prefix: '/api/v1', endpoints: routes },
])

export const shapes = servers.flatMap(({ shapes = [] }) => shapes)

/** What is done about an event, in this order: what the areas do themselves, then what people are told of it. */
export const reactions = [
  ...servers.flatMap(({ reactions = [] }) => reactions),
  ...servers.flatMap(({ notices = [] }) => notices).map(asReaction),
]

const reminders = servers.flatMap(({ reminders = [] }) => reminders)
export const remindByTheClock = (ctx: Ctx) => sendReminders(ctx, reminders)

export const sweep = [remindByTheClock, ...servers.flatMap(({ sweep = [] }) => sweep)]
export const tasks = Object.assign({}, ...servers.map((server) => server.tasks)) as NonNullable<AreaServer['tasks']>
