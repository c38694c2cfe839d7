import { createServer, type AddressInfo, type Server } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scannerAt } from './scanner.ts'

const eicar = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-` + 'ANTIVIRUS-TEST-FILE!$H+H*')

/** A stand-in that reads the pieces as clamd does, and says what `answer` makes of the whole. */
async function aScanner(answer: (bytes: Buffer) => string | undefined, path?: string): Promise<[Server, string]> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      sent = Buffer.concat([sent, part])
      const begin = sent.indexOf('zINSTREAM\0')
      if (begin !== 0) return
      const pieces: Buffer[] = []
      for (let at = 10; at + 4 <= sent.length;) {
        const length = sent.readUInt32BE(at)
        if (length > 0) {
          pieces.push(sent.subarray(at + 4, at + 4 + length))
          at += 4 + length
          continue
        }
        const said = answer(Buffer.concat(pieces))
        if (said !== undefined) socket.end(`${said}\0`)
        return
      }
    })
  })
  await new Promise<void>((done) => (path ? server.listen(path, done) : server.listen(0, '127.0.0.1', done)))
  open.push(server)
  return [server, path ? `clamd://${path}` : `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`]
}

const open: Server[] = []
afterAll(() => {
  for (const server of open) server.close()
})

const asClamd = (bytes: Buffer) => (bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK')

describe('a scanner of files', () => {
  test.each([
    ['by a port', undefined],
    ['by a socket of this machine', join(mkdtempSync(join(tmpdir(), 'scanner-')), 'clamd.ctl')],
  ])('hears every byte, %s', async (_, path) => {
    const lengths: number[] = []
    const [, address] = await aScanner((bytes) => {
      lengths.push(bytes.length)
      return asClamd(bytes)
    }, path)
    const scan = scannerAt(address)
    const large = Buffer.concat([Buffer.alloc(3_000_001, 7), eicar])
    expect(await scan(Buffer.from('plain'))).toEqual({ says: 'clean' })
    expect(await scan(large)).toEqual({ says: 'refused', found: 'Eicar-Signature' })
    expect(await scan(new Uint8Array())).toEqual({ says: 'clean' })
    expect(lengths).toEqual([5, large.length, 0])
  })

  test('that answers something else than a verdict says nothing', async () => {
    for (const [said, why] of [
      ['INSTREAM size limit exceeded. ERROR', 'INSTREAM size limit exceeded. ERROR'],
      ['', 'it hung up'],
      ['stream: OK and more', 'stream: OK and more'],
      ['x'.repeat(2_000), 'an answer that is none'],
    ] as const) {
      const [, address] = await aScanner(() => said)
      expect(await scannerAt(address)(eicar)).toEqual({ says: 'nothing', why })
    }
  })

  test('that is away, or takes too long, says nothing within its time', async () => {
    const [server, address] = await aScanner(() => undefined)
    const begun = performance.now()
    expect(await scannerAt(address, 100)(eicar)).toEqual({ says: 'nothing', why: 'no answer within 100 ms' })
    expect(performance.now() - begun).toBeLessThan(2_000)
    server.close()
    const away = await scannerAt('clamd://127.0.0.1:1')(eicar)
    expect(away).toMatchObject({ says: 'nothing', why: expect.stringContaining('ECONNREFUSED') })
    expect(await scannerAt('clamd:///nowhere/clamd.ctl')(eicar)).toMatchObject({ says: 'nothing' })
  })
})
