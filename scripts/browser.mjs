// Finds a Chromium for the tests: the system's, else Debian's package where it may be installed, else the one inside an
// npm package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const works = (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

function onThisSystem() {
  const named = [
    process.env.CHROMIUM_PATH,
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(which),
  ]
  return named.find((path) => path && existsSync(path) && works(path))
}

function which(name) {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function fromDebian() {
  if (!which('apt-get')) return undefined
  const root = process.getuid?.() === 0
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  const apt = (...args) => {
    const [command, all] = root ? ['apt-get', args] : ['sudo', ['-n', 'apt-get', ...args]]
    return (
      spawnSync(command, all, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    )
  }
  process.stdout.write('Installing Chromium from Debian …\n')
  if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) return onThisSystem()
  return undefined
}

async function fromNpm() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    return works(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** @returns {Promise<{ path?: string, sentence?: string }>} the browser, or why there is none */
export async function findBrowser() {
  const path = onThisSystem() ?? fromDebian() ?? (await fromNpm())
  return path
    ? { path }
    : {
        sentence:
          'No Chromium was found and none could be installed; the browser tests cannot run. Install Chromium or set CHROMIUM_PATH.',
      }
}
