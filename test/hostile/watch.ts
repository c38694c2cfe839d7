// Loaded into the process of the server before it: sees whether its event loop ever stands still, and for which call.
// Only time the thread itself worked counts: on a busy machine a process waits for its turn without standing still.
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'

/** How long the loop stood still for work, at most, since it was asked last, and the calls under way then. */
export type Stood = { ms: number; calls: string[] }

const everyMs = 2
const underWay = new Set<string>()
/** Over since the last beat: what held the loop up may be answered when the next one comes. */
let justOver: string[] = []
let worst: Stood = { ms: 0, calls: [] }

const { emit } = Server.prototype
Server.prototype.emit = function (this: Server, name: string, ...given: unknown[]) {
  if (name === 'request') {
    const [request, response] = given as [IncomingMessage, ServerResponse]
    const call = String(request.headers['x-watched'] ?? '')
    underWay.add(call)
    response.once('close', () => {
      underWay.delete(call)
      justOver.push(call)
    })
  }
  return Reflect.apply(emit, this, [name, ...given])
} as typeof emit

let last = process.hrtime.bigint()
let worked = process.threadCpuUsage()
const beat = setInterval(() => {
  const now = process.hrtime.bigint()
  const passed = Number(now - last) / 1e6 - everyMs
  const { user, system } = process.threadCpuUsage(worked)
  const ms = Math.min(passed, (user + system) / 1000)
  if (ms > worst.ms) worst = { ms: Math.round(ms), calls: [...underWay, ...justOver] }
  justOver = []
  last = now
  worked = process.threadCpuUsage()
}, everyMs)
beat.unref()

process.on('message', (asked) => {
  if (asked === 'stood') {
    process.send?.(worst)
    worst = { ms: 0, calls: [] }
  }
  if (asked === 'memory') {
    for (let times = 0; times < 3; times += 1) globalThis.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ kept: heapUsed + external, rss })
  }
})
process.channel?.unref()
