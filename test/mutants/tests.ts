import { execFileSync } from 'node:child_process'
import { createVitest, type TestCase, type TestModule, type TestSuite, type Vitest } from 'vitest/node'

/** The first test that failed, the file it stands in, and whether it only took too long, as any may on a busy machine. */
export type Fault = { name: string; path?: string; isLate: boolean }

/** Tests that are run over and over in one process: what they read is worked up once, but for what was changed. */
export type Tests = {
  /** The owner's address of the database they run on. */
  ownerUrl: string
  /** Runs the tests of these files until the first that fails. */
  failing(filters: readonly string[]): Promise<Fault | undefined>
  /** Tells that a file has another text now. */
  changed(path: string): void
  /** Whether somebody ended it from outside: `failing` throws from then on. */
  isStopped: boolean
  close(): Promise<void>
}

/** After so long a run stands still, which whoever runs it has noticed: so many times what it takes otherwise. */
const longestAtFirst = 900_000
const timesAsLong = 20

export async function openTests(root: string): Promise<Tests> {
  let isStopped = false
  const stop = () => {
    isStopped = true
    endForks()
  }
  let vitest = await open(root, stop)
  const ownerUrl = () => vitest.getRootProject().getProvidedContext().ownerUrl as string
  // Files that were found once stay the same.
  const specifications = new Map<string, Awaited<ReturnType<Vitest['globTestSpecifications']>>>()
  const usual = new Map<string, number>()
  const tests: Tests = {
    get ownerUrl() {
      return ownerUrl()
    },
    get isStopped() {
      return isStopped
    },
    async failing(filters) {
      const key = filters.join(' ')
      const found = specifications.get(key) ?? (await vitest.globTestSpecifications([...filters]))
      specifications.set(key, found)
      if (found.length === 0) throw new Error(`there are no tests: ${key}`)
      const began = Date.now()
      const longest = Math.max(30_000, (usual.get(key) ?? longestAtFirst / timesAsLong) * timesAsLong)
      let clock: NodeJS.Timeout | undefined
      const standsStill = new Promise<'still'>((resolve) => {
        clock = setTimeout(() => resolve('still'), longest)
      })
      const result = await Promise.race([vitest.runTestSpecifications(found), standsStill])
      clearTimeout(clock)
      if (isStopped) throw new Error('ended from outside')
      if (result === 'still') {
        // What never gives way hears of no end either: it goes with its process.
        endForks()
        void vitest.close().catch(() => undefined)
        vitest = await open(root, stop)
        specifications.clear()
        return { name: 'a run that stood still', isLate: true }
      }
      // What failed in an earlier run is still told of.
      const ran = new Set(found.map(({ moduleId }) => moduleId))
      const modules = (result.testModules as TestModule[]).filter(({ moduleId }) => ran.has(moduleId))
      const [fault] = modules.flatMap((module) => firstFault(module) ?? [])
      if (!fault) usual.set(key, Math.max(usual.get(key) ?? 0, Date.now() - began))
      if (fault || (modules.length === ran.size && modules.every((module) => module.state() === 'passed'))) return fault
      // The run before, ended at its first fault, was not yet put away: nothing was tried.
      await new Promise((resolve) => setTimeout(resolve, 200))
      return tests.failing(filters)
    },
    changed: (path) => vitest.invalidateFile(path),
    close: () => vitest.close(),
  }
  return tests
}

/** Ends the processes that run tests for this one: what stands still in an endless loop hears no other word. */
function endForks(): void {
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && args.join(' ').includes('vitest')) process.kill(Number(pid), 'SIGKILL')
  }
}

async function open(root: string, stop: () => void): Promise<Vitest> {
  const silent = { onTestRunEnd: () => undefined }
  // It waits for nothing to change, but is not over after a run: the database stays.
  const options = {
    root,
    watch: true,
    bail: 1,
    reporters: [silent],
    silent: true,
    maxWorkers: 1,
    pool: 'forks' as const,
  }
  const vitest = await createVitest({ ...options, env: { GENERATED_RUNS: '1' } }, { server: { watch: null } })
  await vitest.standalone()
  // Vite's own listener ends the process at once, and the database would be left running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).on(signal, stop)
  // The database is opened with the first run.
  await vitest.runTestSpecifications(await vitest.globTestSpecifications(['test/catalogue.test.ts']))
  return vitest
}

function firstFault(module: TestModule): Fault | undefined {
  const path = module.relativeModuleId
  if (module.errors().length > 0) return { name: `${path} as a whole`, path, isLate: false }
  const failed = [...module.children.allTests('failed'), ...module.children.allSuites()].find(
    (one) => errorsOf(one).length > 0,
  )
  return (
    failed && { name: failed.name, path, isLate: errorsOf(failed).some(({ message }) => / timed out /.test(message)) }
  )
}

const errorsOf = (one: TestCase | TestSuite) => (one.type === 'test' ? (one.result().errors ?? []) : one.errors())
