import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The routes are few and their addresses begin with a language; asking for them in pieces would cost more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
