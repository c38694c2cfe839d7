import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** The status that came back, or why nothing did. */
export type PostOutcome = { status: number } | { problem: 'address' | 'unreachable' | 'too-slow' | 'too-large' }

const most = { milliseconds: 10_000, bytes: 64 * 1024 }

const inside = new BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(range, bits, 'ipv4')
// Of IPv6 only the addresses given out to the world are let through, without those that lead back to IPv4.
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(range, bits, 'ipv6')
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address lies outside: not this machine, not its network, not what is reserved. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && world.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

export type Reach = {
  /** For trying things out: this very machine, also without TLS. */
  loopback: boolean
}

/** Whether an address may be asked for at all, before any name is looked up. */
export function isAllowedUrl(text: string, reach: Reach): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || url.hash) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const here = reach.loopback && (host === 'localhost' || isLoopback(host))
  if (url.protocol !== 'https:' && !(here && url.protocol === 'http:')) return false
  return (
    here ||
    (isIP(host) ? isOutside(host) : host.includes('.') && !/\.(localhost|local|internal|test|invalid)\.?$/.test(host))
  )
}

type Asked = { method: string; headers: Record<string, string>; body?: string | undefined; reach: Reach }
type Heard = { status: number; headers: Record<string, string>; text: string }

/**
 * Asks an address of somebody else's choosing. The name is looked up once and that very address is spoken to, so that a name
 * cannot point elsewhere in between; a redirect is an answer like any other and is not followed.
 */
export async function askOut(
  address: string,
  { method, headers, body, reach }: Asked,
  limit: { milliseconds: number; bytes: number },
): Promise<Heard | Exclude<PostOutcome, { status: number }>> {
  if (!isAllowedUrl(address, reach)) return { problem: 'address' }
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch(() => [])
  const [target] = found
  if (!target) return { problem: 'unreachable' }
  // One address inside our network is enough to refuse: which of them is tried first is not ours to say.
  if (!found.every((one) => isOutside(one.address) || (reach.loopback && isLoopback(one.address))))
    return { problem: 'address' }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((settle) => {
    const signal = AbortSignal.timeout(limit.milliseconds)
    const failed = () => settle({ problem: signal.aborted ? 'too-slow' : 'unreachable' })
    const request = send(
      url,
      {
        method,
        agent: false,
        signal,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        lookup: (_name, options, done) =>
          options.all ? done(null, [target]) : done(null, target.address, target.family),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          chunks.push(chunk)
          if (size <= limit.bytes) return
          settle({ problem: 'too-large' })
          request.destroy()
        })
        response.on('end', () =>
          settle({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', failed)
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}

/** Posts to an address of somebody else's choosing, and tells what became of it. */
export async function postOut(
  address: string,
  sent: { body: string; headers: Record<string, string>; reach: Reach },
): Promise<PostOutcome> {
  const heard = await askOut(address, { ...sent, method: 'POST' }, most)
  return 'problem' in heard ? heard : { status: heard.status }
}

/** `fetch` for a library that is told by others whom to ask. @throws what `fetch` would of an address that cannot be asked */
export function fetchOut(reach: Reach, milliseconds: number) {
  return async (
    address: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const text = body === undefined || body === null ? undefined : String(body)
    const heard = await askOut(address, { method, headers, body: text, reach }, { milliseconds, bytes: 4 * most.bytes })
    if ('problem' in heard) throw new TypeError(`cannot ask ${new URL(address).host}: ${heard.problem}`)
    return new Response([204, 304].includes(heard.status) ? null : heard.text, {
      status: heard.status,
      headers: heard.headers,
    })
  }
}

function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The proof that we sent a body, and when: HMAC-SHA256 over the moment, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
