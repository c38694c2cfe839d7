import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the product as a newcomer gets it, demo and all; stops it after the last journey. */
export default async function startServer(): Promise<() => Promise<void>> {
  return startProduct({ port: process.env.E2E_PORT ?? '3987', demo: '--demo' })
}

/** The product on an empty data folder, with the demo or a part of it. What it gives back stops it and clears it away. */
export async function startProduct({ port, demo }: { port: string; demo: string }): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-e2e-'))
  // A Saturday afternoon: the places of the story are on Saturdays, and an internship begins on a day one really comes.
  const nowFile = join(dataDir, 'now')
  writeFileSync(nowFile, standsAt)
  const server = spawn(process.execPath, ['main.ts', demo], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', APP_TEST: '1', APP_NOW_FILE: nowFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is up')) resolve()
      for (const line of chunk.toString().split('\n'))
        if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    setTimeout(() => reject(new Error(`the server did not start: ${output}`)), 240_000).unref()
  })
  return async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The moment the clock of the journeys stands still at. */
export const standsAt = '2026-11-28T16:30:00Z'

/** The day so many days after it, as the product has it: what a machine's calendar says is another day. */
export const dayAfter = (days: number): string =>
  new Date(Date.parse(standsAt) + days * 86_400_000).toISOString().slice(0, 10)
