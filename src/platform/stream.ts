import pg from 'pg'
import type { Log } from './log.ts'

type Listener = () => void

/** Word of what happened, from the database to the pages that watch a subject. */
export type Watch = {
  /** Calls `listener` after each commit that touched the subject (`contracts/<id>`); gives back how to stop. */
  subscribe(tenantId: string, subject: string, listener: Listener): () => void
  stop(): Promise<void>
}

/** Listens on one connection of its own; reconnects when the database comes back. */
export async function startWatch(url: string, log: Log): Promise<Watch> {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: url })
    client.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener()
    })
    client.on('error', () => reconnect())
    await client.connect()
    await client.query('listen happened')
  }

  function reconnect(): void {
    if (stopped || retry) return
    log.warn('watch lost its connection')
    retry = setTimeout(() => {
      retry = undefined
      connect().catch(reconnect)
    }, 1000)
  }

  await connect()
  return {
    subscribe(tenantId, subject, listener) {
      const key = `${tenantId} ${subject}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(key)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

export type Stream = {
  /** Calls back each time there is news; gives back how to end that. */
  subscribe(changed: Listener): () => void
  /** Whether who listens still may: asked over and over, because a session ends while its stream goes on. */
  stillMay(): Promise<boolean>
  /** Milliseconds between asking. */
  every: number
  ended(): void
}

/** A server-sent event stream that says `changed` with each piece of news, with a heartbeat every 25 s. */
export function eventStream({ subscribe, stillMay, every, ended }: Stream, signal: AbortSignal): Response {
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      send('retry: 2000\n\n')
      const unsubscribe = subscribe(() => send('event: changed\ndata: {}\n\n'))
      const heartbeat = setInterval(() => send(': here\n\n'), 25_000)
      let open = true
      stop = () => {
        if (!open) return
        open = false
        clearInterval(heartbeat)
        clearInterval(asking)
        unsubscribe()
        ended()
      }
      const close = () => {
        if (!open) return
        stop()
        controller.close()
      }
      const asking = setInterval(() => {
        stillMay().then(
          (may) => (may ? undefined : close()),
          () => undefined,
        )
      }, every)
      signal.addEventListener('abort', close)
      if (signal.aborted) close()
    },
    cancel() {
      stop()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
