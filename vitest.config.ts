import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['test/database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
