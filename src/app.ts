import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { buildApi } from './api/pipeline.ts'
import type { Runtime } from './runtime.ts'
import { startQueue } from './jobs/queue.ts'
import { openAtlas } from './server/atlas.ts'
import { buildServer, type RenderPage } from './server/http.ts'
import { keepPages } from './server/kept-pages.ts'
import { buildRedirects } from './server/redirects.ts'
import { buildSso } from './server/sso.ts'
import type { Config } from '#platform/config.ts'
import { hasRoom } from '#platform/disk.ts'
import { servingUrl } from '#platform/db.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { startWatch } from '#platform/stream.ts'

const root = new URL('..', import.meta.url).pathname

/** Generous for people and programs, tight enough for what only takes. A page asks for three or four things, and a school has one address. */
const callsPerMinute = { signedIn: 600, anonymous: 120, pages: 1800 }

/** Milliseconds between saying that we are not ready and taking in nobody new. */
const graceBeforeShut = 1500

export type App = { url: string; stop(): Promise<void> }

/** Opens the doors: API, screens, queue. */
export async function startApp(runtime: Runtime): Promise<App> {
  const { config, log, db, clock, services, hosts, ownerUrl } = runtime
  const watch = await startWatch(servingUrl(ownerUrl), log)
  const api = buildApi({ db, clock, services, watch, authRotate: config.authRotate, limits: callsPerMinute })
  const { renderPage } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as {
    renderPage: RenderPage
  }
  const redirects = buildRedirects({ db, clock, services })
  const atlas = await openAtlas(config.map)
  const server = buildServer({
    api,
    sso: buildSso({ db, clock, services }),
    redirects,
    kept: keepPages({ db, clock, services }),
    renderPage,
    atlas,
    assets: join(root, 'build/client'),
    originOf: hosts.originOf,
    mayCallFrom: hosts.mayCallFrom,
    log,
    isReady: readiness(runtime),
  })
  try {
    await listen(server, config)
  } catch (error) {
    await watch.stop()
    throw error
  }
  const queue = await startQueue(runtime)
  log.info('listening', { port: config.port, host: config.host })
  return {
    url: `http://${config.host}:${config.port}`,
    async stop() {
      server.stopping = true
      // Whoever sends people here sees at /readyz that we go, and has a moment to do something about it.
      if (config.production) await new Promise((resolve) => setTimeout(resolve, graceBeforeShut))
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const patience = setTimeout(() => server.closeAllConnections(), 5000)
      await watch.stop()
      await closed
      clearTimeout(patience)
      await redirects.stop()
      await queue.stop()
      await runtime.close()
    },
  }
}

/** Whether requests can be served: the database answers, and what people send can be kept, which is tried once a second. */
function readiness({ clock, services, db, disk }: Runtime): () => Promise<boolean> {
  let keeping: Promise<boolean> | undefined
  const tryToKeep = async () => {
    await services.counts.add('readiness', 1, 60, clock.now())
    return hasRoom(await disk())
  }
  return async () => {
    try {
      await sql`select 1`.execute(db)
      keeping ??= tryToKeep().finally(() => setTimeout(() => (keeping = undefined), 1000).unref())
      return await keeping
    } catch {
      return false
    }
  }
}

/** Looks before anything is opened whether the port is free, so that a busy one is said at once. */
export async function assertPortFree(config: Config): Promise<void> {
  const probe = createServer()
  await listen(probe, config)
  await new Promise((resolve) => probe.close(resolve))
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefusal(`Port ${port} is in use; choose another with PORT=.`)
          : new StartRefusal(`Cannot listen on ${host}:${port}: ${error.message}.`),
      )
    })
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve)
  })
}
