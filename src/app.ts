import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { buildApi } from './api/pipeline.ts'
import type { Runtime } from './runtime.ts'
import { startQueue } from './jobs/queue.ts'
import { buildServer, type RenderPage } from './server/http.ts'
import { buildSso } from './server/sso.ts'
import type { Config } from '#platform/config.ts'
import { servingUrl } from '#platform/db.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { startWatch } from '#platform/stream.ts'

const root = new URL('..', import.meta.url).pathname

/** Generous for people and programs, tight enough for what only takes. */
const callsPerMinute = { signedIn: 600, anonymous: 120 }

export type App = { url: string; stop(): Promise<void> }

/** Opens the doors: API, screens, queue. */
export async function startApp(runtime: Runtime): Promise<App> {
  const { config, log, db, clock, services, hosts, ownerUrl } = runtime
  const watch = await startWatch(servingUrl(ownerUrl), log)
  const api = buildApi({ db, clock, services, watch, authRotate: config.authRotate, limits: callsPerMinute })
  const { renderPage } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as {
    renderPage: RenderPage
  }
  const server = buildServer({
    api,
    sso: buildSso({ db, clock, services }),
    renderPage,
    assets: join(root, 'build/client'),
    originOf: hosts.originOf,
    log,
    async isReady() {
      try {
        await sql`select 1`.execute(db)
        return true
      } catch {
        return false
      }
    },
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
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const patience = setTimeout(() => server.closeAllConnections(), 5000)
      await watch.stop()
      await closed
      clearTimeout(patience)
      await queue.stop()
      await runtime.close()
    },
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
