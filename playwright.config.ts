import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3987)

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  // A journey that fails once on a busy machine is not the end of the run: it is named at the end (e2e/second-tries.ts).
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/second-tries.ts']],
  globalSetup: './e2e/server.ts',
  use: {
    baseURL: `http://demo.localhost:${port}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Of the second try, which a failure always has: writing one of every step takes a fifth of a run's processor time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What is not there by then does not come: it is told where, instead of at the end of the journey's time.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters are as wide as their file says, whatever the machine's screen is: faces are held against another's.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
