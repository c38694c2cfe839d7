import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { Refusal } from './errors.ts'

/** The time and memory one run may take, so that a file made to do harm ends its own run and nothing else. */
export type Bounds = {
  seconds: number
  megabytes: number
  /** How many runs of the module there may be at once, where two would take too much memory together. */
  atOnce?: number
  /** How long a call waits for its turn, and how many do; more than the rule only where no transaction is open meanwhile. */
  secondsWaiting?: number
  waiting?: number
  /**
   * In a process of its own instead of a thread. What a library takes beside the heap goes back with the process alone, and a library
   * that breaks down ends nothing else.
   */
  isApart?: boolean
}

/** The answer of a run, or what the run took too much of. */
export type Outcome<Answer> = { answer: Answer } | { problem: 'too-slow' | 'too-much-memory' | 'failed' }

type Functions = Record<string, (...given: never[]) => unknown>

const entry = new URL('./confined/entry.ts', import.meta.url)
const most = { atOnce: 2, waiting: 4, secondsWaiting: 2 }

/** Each module has turns of its own: what visitors ask does not hold up who is signed in. */
type Turns = { running: number; waiting: (() => void)[] }
const turnsOf = new Map<string, Turns>()

/**
 * Runs a function of a module in a thread of its own, fresh and thrown away: what a stranger sent can neither hold up
 * the others nor take the memory of all. What goes in and comes out is copied; bytes that come out are handed over.
 * The bound of memory is that of objects and texts: of bytes a function makes no more than it has decided to.
 *
 * Of a module two run at once and four wait, where its bounds do not say otherwise: who asks with a transaction open holds a
 * connection meanwhile, and those are few.
 * @throws Refusal 503 where too many wait already
 */
export async function confined<Of extends Functions, Name extends keyof Of & string>(
  module: URL,
  name: Name,
  given: Parameters<Of[Name]>,
  bounds: Bounds,
): Promise<Outcome<Awaited<ReturnType<Of[Name]>>>> {
  const turns = turnsOf.get(module.href) ?? { running: 0, waiting: [] }
  turnsOf.set(module.href, turns)
  await takeTurn(turns, bounds)
  try {
    return (await run({ module: module.href, name, given }, bounds)) as Outcome<Awaited<ReturnType<Of[Name]>>>
  } finally {
    // The call that is done gives its turn to the call that has waited longest.
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running -= 1
  }
}

async function takeTurn(
  turns: Turns,
  {
    atOnce = most.atOnce,
    secondsWaiting = most.secondsWaiting,
    waiting: mostWaiting = most.waiting,
  }: Pick<Bounds, 'atOnce' | 'secondsWaiting' | 'waiting'>,
): Promise<void> {
  const { waiting } = turns
  if (turns.running < atOnce) {
    turns.running += 1
    return
  }
  const busy = () => new Refusal(503, 'platform.reading-others', { retryAfter: 5, values: { seconds: 5 } })
  if (waiting.length >= mostWaiting) throw busy()
  await new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1)
      reject(busy())
    }, secondsWaiting * 1000)
    const mine = () => {
      clearTimeout(patience)
      resolve()
    }
    waiting.push(mine)
  })
}

type Order = { module: string; name: string; given: unknown[] }

async function run(order: Order, bounds: Bounds): Promise<Outcome<unknown>> {
  return bounds.isApart ? runApart(order, bounds) : runInThread(order, bounds)
}

/** One arena, given back as soon as it is empty: libraries that work in threads of their own keep one for each otherwise. */
const thrifty = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

async function runApart(order: Order, { seconds, megabytes }: Bounds): Promise<Outcome<unknown>> {
  const child = fork(entry, {
    // The process gets no flags and no environment of this one either.
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: thrifty,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let patience: NodeJS.Timeout | undefined
  try {
    return await new Promise<Outcome<unknown>>((settle) => {
      patience = setTimeout(() => settle({ problem: 'too-slow' }), seconds * 1000)
      child.once('message', (answer) => settle(answer as Outcome<unknown>))
      child.once('error', () => settle({ problem: 'failed' }))
      child.once('exit', () => settle({ problem: 'failed' }))
      child.send(order, (error) => error && settle({ problem: 'failed' }))
    })
  } finally {
    clearTimeout(patience)
    child.kill('SIGKILL')
  }
}

async function runInThread(order: Order, { seconds, megabytes }: Bounds): Promise<Outcome<unknown>> {
  const worker = new Worker(entry, {
    workerData: order,
    // The thread gets no flags and no environment of this process, and so none of its secrets.
    execArgv: [],
    argv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  let patience: NodeJS.Timeout | undefined
  try {
    return await new Promise<Outcome<unknown>>((settle) => {
      patience = setTimeout(() => settle({ problem: 'too-slow' }), seconds * 1000)
      worker.once('message', settle)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        settle({ problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-much-memory' : 'failed' }),
      )
      worker.once('exit', () => settle({ problem: 'failed' }))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
