import { bringScript } from './scripts.ts'

/** The script of a screen, as the routes of React Router name it: its id, and where it lies. */
type Route = { id: string; module: string }

/**
 * The script of a screen one goes to. It takes the place of React Router's own (scripts/screens-that-wait.ts), which reads the whole
 * page anew where a script does not come: without a line that is the browser's white page, and what was typed is out of sight.
 */
export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  cache[route.id] ??= await bringScript(() => import(/* @vite-ignore */ route.module))
  return cache[route.id]
}
