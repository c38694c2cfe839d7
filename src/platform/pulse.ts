import pg from 'pg'

/** The database does not answer: whoever asks it now is told so at once. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseAway'
  }
}

export type Pulse = {
  readonly isLost: boolean
  /** Calls back when the database stops answering; gives back how to end that. */
  onLost(lost: () => void): () => void
  stop(): Promise<void>
}

const every = 400
const tooManyConnections = '53300'
/** Counted in ticks of our own, so that a moment in which this process was busy is not held against the database. */
const patience = { ticks: 9, milliseconds: 100 }

/** A connection of its own, opened anew whenever it was lost. */
function openLine(url: string) {
  let client: pg.Client | undefined

  function hangUp(): void {
    ;(client as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection.stream.destroy()
    client = undefined
  }

  async function beat(): Promise<void> {
    if (!client) {
      const fresh = new pg.Client({ connectionString: url, application_name: 'stageplein pulse' })
      fresh.on('error', () => undefined)
      client = fresh
      await fresh.connect()
    }
    await client.query('select 1')
  }

  /** A connection that broke says little of the database: a fresh one does. One that hung has said enough. */
  async function again(error: unknown): Promise<void> {
    if (error instanceof DatabaseAway) throw error
    hangUp()
    await withPatience(beat()).catch((second: { code?: string }) => {
      // Full is not away: those who have a connection are served.
      if (second.code !== tooManyConnections) throw second
      hangUp()
    })
  }

  return { hangUp, isThere: () => withPatience(beat()).catch(again) }
}

/**
 * Asks the database on a connection of its own, over and over, whether it is there. A question may take its time; a database
 * that hangs answers none, and then nobody should wait for it: within a second and a half everybody knows.
 */
export function startPulse(url: string): Pulse {
  const hearers = new Set<() => void>()
  const line = openLine(url)
  let isLost = false
  let stopped = false
  let wake = () => {}

  async function live(): Promise<void> {
    while (!stopped) {
      try {
        await line.isThere()
        isLost = false
      } catch {
        line.hangUp()
        if (!isLost && !stopped) {
          isLost = true
          for (const lost of hearers) lost()
        }
      }
      if (stopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, every)
        wake = () => (clearTimeout(timer), resolve())
      })
    }
    line.hangUp()
  }

  const living = live()
  return {
    get isLost() {
      return isLost
    },
    onLost(lost) {
      hearers.add(lost)
      return () => void hearers.delete(lost)
    },
    async stop() {
      stopped = true
      wake()
      await living
    },
  }
}

async function withPatience(work: Promise<void>): Promise<void> {
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      ticks += 1
      if (ticks >= patience.ticks) reject(new DatabaseAway())
    }, patience.milliseconds)
  })
  // Heard of by nobody once the wait is over.
  work.catch(() => undefined)
  try {
    await Promise.race([work, tooLong])
  } finally {
    clearInterval(timer)
  }
}
