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
  for (let isSecond = false; ;) {
    try {
      return (cache[route.id] = await import(/* @vite-ignore */ route.module))
    } catch {
      if (!(await isLineThere())) await lineIsBack()
      else if (isSecond) return readAnew()
      else isSecond = true
    }
  }
}

/** Nothing after it is of use: the page goes. */
function readAnew(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}
