import { isLineThere, lineIsBack } from './connection.ts'

/** The script of a screen, as the routes of React Router name it: its id, and where it lies. */
type Route = { id: string; module: string }

/**
 * The script of a screen one goes to. It takes the place of React Router's own (vite.config.ts), which reads the whole page anew
 * where a script does not come: without a line that is the browser's white page, and what was typed is out of sight. Here the
 * page stays until the line is back. A script that does not come though the line stands is of a version that is gone.
 */
export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id]
  for (let failed = 0; ;) {
    try {
      return (cache[route.id] = await import(/* @vite-ignore */ route.module))
    } catch {
      if (!(await isLineThere())) {
        await lineIsBack()
        failed = 0
      } else if (failed === pauses.length) return readAnew()
      else await new Promise((resolve) => setTimeout(resolve, pauses[failed++]))
    }
  }
}

/** In ms, before a script is asked for again though the line stands: one that has just come back drops what is under way once more. */
const pauses = [0, 200, 600]

/** As much as is read of React Router, which keeps itself here for its own scripts. */
type KeptRouter = { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } }

/** The page that was asked for, or this one, as a whole. Nothing after it is of use: the page goes. */
function readAnew(): Promise<never> {
  const { __reactRouterDataRouter: router } = globalThis as { __reactRouterDataRouter?: KeptRouter }
  const asked = router?.state.navigation.location
  if (asked) location.assign(asked.pathname + asked.search + asked.hash)
  else location.reload()
  return new Promise(() => undefined)
}
