import { renderToPipeableStream } from 'react-dom/server'
import { Writable } from 'node:stream'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { visitContext } from '#web/api.ts'
import { scriptsWait } from '#web/before-scripts.ts'
import type { ScreenHandle } from '#web/layouts/layout.tsx'
import type { RootData } from './root.tsx'

/** Renders the whole page before it answers, so that the status is right and it is complete without JavaScript. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visitContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          const body = collected((html) => {
            const page = mayWait(routerContext) ? scriptsWait(html, nonce) : scriptsLast(html)
            resolve(new Response(request.method === 'HEAD' ? null : page, { status, headers }))
          })
          pipe(body.on('error', reject))
        },
        onShellError: reject,
        onError(error) {
          reject(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('the page took too long')), 10_000)
  })
}

/** Takes in a whole page that is there already: nobody waits between two pieces of it, as they would for a stream that is read. */
function collected(done: (html: string) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Uint8Array, _encoding, next) {
      parts.push(part)
      next()
    },
    final(next) {
      done(Buffer.concat(parts).toString())
      next()
    },
  })
}

/** A visitor's screen that says so; who is signed in has things on every page that live. */
function mayWait({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): boolean {
  const handle = routeModules[matches.at(-1)?.route.id ?? '']?.handle as ScreenHandle | undefined
  return handle?.scripts === 'waiting' && (loaderData.root as RootData | undefined)?.shell.user === null
}

/** A page is read before it is used: what it looks like comes before its scripts. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  // What was asked wrongly is answered, and no fault of ours; what a call failed of was logged where it failed.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  process.stdout.write(
    `${JSON.stringify({ at: new Date().toISOString(), level: 'error', message: 'page failed', path: new URL(request.url).pathname, error: error instanceof Error ? error.message : String(error), stack: error instanceof Error ? error.stack : undefined })}\n`,
  )
}
