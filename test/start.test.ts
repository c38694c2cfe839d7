import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

// Starting as people start it, and every way in which that goes wrong: one plain sentence, and the data unharmed.

const folder = mkdtempSync(join(tmpdir(), 'stageplein-start-'))
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) await end(child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

type Outcome = { code: number | null; sentence: string }

function launch({ ARGS, ...env }: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['main.ts', ...(ARGS ? [ARGS] : [])], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

function refused(env: Record<string, string>): Promise<Outcome> {
  const child = launch(env)
  let sentence = ''
  child.stderr?.on('data', (chunk: Buffer) => (sentence += chunk.toString()))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, sentence: sentence.trim() })))
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 450; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not come up')
}

function expectOneSentence({ code, sentence }: Outcome, words: RegExp): void {
  expect(sentence).toMatch(words)
  expect(sentence.split('\n')).toHaveLength(1)
  expect(sentence).not.toMatch(/\n\s+at |[a-z]Error:/)
  expect(code).toBe(1)
}

describe('a start that cannot be', () => {
  it.each([
    ['a port that is none', { PORT: '99999' }, /PORT must lie between/],
    ['a database that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, /cannot be reached/],
    ['production without a database', { ARGS: '--production' }, /Production wants DATABASE_URL/],
    ['production with a test clock', { ARGS: '--production', APP_TEST: '1' }, /are for tests/],
    [
      'a test clock that is not there',
      { APP_TEST: '1', APP_NOW_FILE: '/nergens/nu' },
      /APP_NOW_FILE: .* holds no moment/,
    ],
    ['a setting in no form', { SMTP_URL: 'mail.example.org' }, /SMTP_URL must look like/],
  ])('%s', async (_, env, words) => {
    const port = String(await freePort())
    expectOneSentence(await refused({ PORT: port, DATA_DIR: join(folder, 'none'), ...env }), words)
    expect(existsSync(join(folder, 'none', 'postgres'))).toBe(false)
  })

  it('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expectOneSentence(await refused({ PORT: String(await freePort()), DATA_DIR: file }), /cannot be written/)
  })

  it('a port somebody else has', async () => {
    const server: Server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    expectOneSentence(await refused({ PORT: String(port), DATA_DIR: join(folder, 'none') }), /is in use/)
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('a stop', () => {
  it('is said at /readyz before the door shuts', { timeout: 150_000 }, async () => {
    const port = await freePort()
    const child = launch({
      PORT: String(port),
      DATA_DIR: join(folder, 'stopped'),
      ARGS: '--production',
      ALLOW_EMBEDDED_PRODUCTION: 'yes',
    })
    await untilReady(port)
    child.kill('SIGTERM')
    const seen = new Set<string>()
    while (child.exitCode === null) {
      const [ready, alive] = await Promise.all(
        ['readyz', 'healthz'].map((path) =>
          fetch(`http://127.0.0.1:${port}/${path}`, { headers: { connection: 'close' } }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      )
      seen.add(`${ready} ${alive}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect([...seen]).toContain('503 200')
    expect(child.exitCode).toBe(0)
  })
})

describe('a data folder', () => {
  it('is used by one at a time, and taken over from who was killed', { timeout: 150_000 }, async () => {
    const dataDir = join(folder, 'data')
    const port = await freePort()
    const first = launch({ PORT: String(port), DATA_DIR: dataDir })
    await untilReady(port)
    expectOneSentence(
      await refused({ PORT: String(await freePort()), DATA_DIR: dataDir }),
      /already runs on the data folder/,
    )
    await end(first, 'SIGKILL')
    const second = launch({ PORT: String(port), DATA_DIR: dataDir })
    let said = ''
    second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await untilReady(port)
    await end(second, 'SIGTERM')
    expect([second.exitCode, said]).toEqual([0, ''])
  })
})
