import { join } from 'node:path'
import type { Plugin } from 'vite'

const own = join(import.meta.dirname, '..', 'src', 'web', 'route-module.ts')

/**
 * Puts our own way of reading a screen's script (src/web/route-module.ts) in the place of React Router's, in what is built for
 * browsers. A version of React Router in which that lies elsewhere ends the build.
 */
export function screensThatWait(): Plugin {
  let isPlaced = false
  return {
    name: 'screens-that-wait',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/')) return null
      isPlaced = true
      return own
    },
    buildEnd(error) {
      if (!error && !isPlaced)
        throw new Error('React Router reads the scripts of screens by another file than routeModules.js')
    },
  }
}
