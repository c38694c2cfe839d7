import { areaRoutes } from '#areas/routes.ts'
import { StartRefusal } from '#platform/start-refusal.ts'

const help = `npm run app -- <command>

  routes [--json]                              every call of the API: method, path, who may
`

/** The commands of `npm run app`. Gives back the exit code. */
export async function runCommand([command, ...rest]: string[]): Promise<number> {
  switch (command) {
    case 'routes':
      process.stdout.write(
        rest.includes('--json')
          ? `${JSON.stringify(listRoutes(), null, 2)}\n`
          : `${listRoutes()
              .map(({ method, path, who }) => `${method.padEnd(7)}${path}  ${who}`)
              .join('\n')}\n`,
      )
      return 0
    case undefined:
    case 'help':
      process.stdout.write(help)
      return 0
    default:
      throw new StartRefusal(`There is no command ${command}.\n\n${help}`)
  }
}

export type RouteLine = { method: string; path: string; who: string | readonly string[]; summary: string }

/** Every call of the API: for people, and for the tests that try each as a stranger. */
export function listRoutes(): RouteLine[] {
  return areaRoutes.flatMap(({ prefix, endpoints }) =>
    endpoints.flatMap(({ method, path, who, summary }) =>
      (method === 'patch' ? ['PATCH', 'PUT'] : [method.toUpperCase()]).map((verb) => ({
        method: verb,
        path: prefix + path,
        who,
        summary,
      })),
    ),
  )
}
