import { connect, type Socket } from 'node:net'

/** What a scanner says of bytes: nothing found, what it found, or that it could not say, and why. */
export type Verdict = { says: 'clean' } | { says: 'refused'; found: string } | { says: 'nothing'; why: string }

/** Looks at bytes for viruses. It never fails: a scanner that is away says nothing. */
export type Scanner = (bytes: Uint8Array) => Promise<Verdict>

/** How long a scanner may take over one file, in milliseconds, from the call to its answer. */
export const scanLimit = 5_000

const piece = 64 * 1024

/**
 * A scanner that speaks as ClamAV's `clamd` does. `address` is `clamd://host:3310`, or `clamd:///run/clamav/clamd.ctl` for a
 * socket on this machine.
 */
export function scannerAt(address: string, limit = scanLimit): Scanner {
  const { hostname, port, pathname } = new URL(address)
  const open = () =>
    hostname
      ? connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
      : connect({ path: decodeURIComponent(pathname) })
  return async (bytes) => {
    const socket = open()
    // A socket that is quiet is not one that is idle: what counts is the whole of the time.
    const clock = setTimeout(() => socket.destroy(new Error(`no answer within ${limit} ms`)), limit)
    try {
      return verdictOf(await answerOf(socket, bytes))
    } catch (error) {
      return { says: 'nothing', why: error instanceof Error ? error.message : String(error) }
    } finally {
      clearTimeout(clock)
      socket.destroy()
    }
  }
}

/** Sends bytes in pieces, each with its length before it, and reads what is answered. */
function answerOf(socket: Socket, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
      if (answer.length > 1_000) socket.destroy(new Error('an answer that is none'))
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.byteLength; at += piece) {
      const part = bytes.subarray(at, at + piece)
      socket.write(lengthOf(part.byteLength))
      socket.write(part)
    }
    socket.write(lengthOf(0))
  })
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`; whatever else it says, such as that the file is too large, is no verdict. */
function verdictOf(answer: string): Verdict {
  const said = answer.replaceAll('\0', '').trim()
  if (said === 'stream: OK') return { says: 'clean' }
  const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1]
  return found ? { says: 'refused', found } : { says: 'nothing', why: said || 'it hung up' }
}
