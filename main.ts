import { readFileSync } from 'node:fs'
import { assertPortFree, startApp, type App } from './src/app.ts'
import { openRuntime } from './src/runtime.ts'
import { runCommand } from './src/cli/cli.ts'
import { readConfig } from '#platform/config.ts'
import { StartRefusal } from '#platform/start-refusal.ts'

const args = process.argv.slice(2)
const demo = args.some((arg) => /^--demo(=|$)/.test(arg))
// `--demo=demo,roermond` tells of these tenants alone, which takes seconds; the others stay empty.
const demoTenants = args
  .find((arg) => arg.startsWith('--demo='))
  ?.slice('--demo='.length)
  .split(',')
const production = args.includes('--production')
// The screens are built for people; React's own checks are for who builds them.
process.env.NODE_ENV ??= 'production'

try {
  if (args[0] === 'app') process.exitCode = await runCommand(args.slice(1))
  else await serve()
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function serve(): Promise<void> {
  const started = performance.now()
  const screens = args.includes('--screens-follow') ? screensToFollow() : true
  const config = readConfig(process.env, { production, demo })
  const ready = stopOnSignal()
  await assertPortFree(config)
  const runtime = await openRuntime(config)
  let app: App
  try {
    const { loadDemo } = demo ? await import('./demo/load.ts') : { loadDemo: undefined }
    await loadDemo?.(runtime, demoTenants)
    if (!(await screens)) throw new StartRefusal('The screens were not built.')
    app = await startApp(runtime)
  } catch (error) {
    await runtime.close()
    throw error
  }
  if (demo)
    process.stdout.write(
      welcome(config.port, runtime.hosts ? await runtime.hosts.all() : [], performance.now() - started),
    )
  ready(app)
}

/** Who started this has the screens built meanwhile, and says when they are there; whether they ever are. */
function screensToFollow(): Promise<boolean> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve(false))
    process.once('message', () => {
      resolve(true)
      process.disconnect()
    })
  })
}

/** Listens for the end before anything is opened; whoever says stop too early is heard as soon as there is an app. */
function stopOnSignal(): (app: App) => void {
  let app: App | undefined
  let asked = false
  const stop = () => {
    asked = true
    if (!app) return
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    void app.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return (started) => {
    app = started
    if (asked) stop()
  }
}

function welcome(port: number, tenants: { key: string; name: string }[], ms: number): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }
  const addresses = tenants.map(({ key }) => `  http://${key}.localhost:${port}`).join('\n')
  return `
Stageplein ${version}, the demo, is up (${(ms / 1000).toFixed(1)} s).

Become somebody with one tap: http://demo.localhost:${port}/demo

${addresses}

Or sign in as leerling@, mentor@, coordinator@, bedrijf@, makelaar@ or beheer@ + {name}.example,
for example leerling@demo.example, or as platform@stageplein.example.
Password: stageplein-demo-2026
Mail that was sent: http://demo.localhost:${port}/test/mail
Stop with Ctrl-C.

`
}
