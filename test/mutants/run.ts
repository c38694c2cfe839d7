// Takes every condition of policies, narrowed lists, row-level rules and throttles away, one at a time, in a copy, and
// sees whether a test notices: npm run mutants [-- part of a name …] [--list] [--first: of its tests those beside it]
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readHouse } from '../house/sources.ts'
import { mutantsOf, type Mutant } from './conditions.ts'
import { equivalents } from './equivalent.ts'
import { scopesOf } from './scope.ts'
import { openTests, type Fault, type Tests } from './tests.ts'
import { wallsOf } from './walls.ts'

type Tried = { name: string; tests: string[][]; apply(): unknown; undo(): unknown; mutant?: Mutant }

const root = process.cwd()
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = (name: string) => words.length === 0 || words.some((part) => name.includes(part))
const house = readHouse()
/** The stages that hold without a mutant, as far as they were tried. */
const sound = new Set<string>()
/** The tests that noticed a mutant of a file, which are asked about the next one before whole folders are. */
const noticed = new Map<string, Set<string>>()
const isOneFile = (filter: string) => filter.endsWith('.ts')
const inFiles = scopesOf(house)
  .flatMap(({ path, functions, tests }) =>
    mutantsOf(path, house.get(path) as string, functions).map((mutant) => ({ mutant, tests })),
  )
  .filter(({ mutant }) => isWanted(nameOf(mutant)))

if (process.argv.includes('--list')) for (const { mutant } of inFiles) say(nameOf(mutant))
else {
  const survivors = await inACopy(tryAll)
  // Said last: a run of tests that fails, as it should here, leaves a code of its own.
  process.exitCode = survivors > 0 ? 1 : 0
}

async function inACopy(work: (copy: string) => Promise<number>): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'stageplein-mutants-'))
  const parts = ['src', 'test', 'demo', 'locales', 'migrations', 'docs', 'public', 'scripts', 'build']
  const files = ['main.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts']
  try {
    for (const part of [...parts, ...files]) cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    process.chdir(copy)
    return await work(copy)
  } finally {
    process.chdir(root)
    rmSync(copy, { recursive: true, force: true })
  }
}

/** How many survived; whoever ends it from outside gets what was found so far, and no database is left behind. */
async function tryAll(copy: string): Promise<number> {
  const tests = await openTests(copy)
  try {
    const all = [...inFiles.map((one) => ofFile(one, copy, tests)), ...(await walls(tests))]
    say(`${all.length} mutants`)
    const survivors: string[] = []
    const counts = { killed: 0, survived: 0, equivalent: 0 }
    for (const one of all) {
      const verdict = await judge(one, tests).catch((error: unknown) => {
        if (!tests.isStopped) throw error
      })
      if (!verdict) break
      counts[verdict] += 1
      if (verdict === 'survived') survivors.push(one.name)
    }
    say(`\n${counts.killed} killed, ${counts.survived} survived, ${counts.equivalent} equivalent`)
    for (const name of survivors) say(`survived: ${name}`)
    return survivors.length
  } finally {
    await tests.close()
  }
}

/** What fails without a mutant, or when it is run once more on the same database, tells nothing of one. */
async function mustHold(stage: string[], tests: Tests): Promise<void> {
  const name = stage.join(' ')
  const fault = sound.has(name) ? undefined : ((await tests.failing(stage)) ?? (await tests.failing(stage)))
  if (fault) throw new Error(`${name} fails as it is: ${fault.name}`)
  sound.add(name)
}

async function judge({ name, tests: stages, apply, undo, mutant }: Tried, tests: Tests) {
  const known = equivalents.find((one) => one.path === mutant?.path && one.from === mutant.from && one.to === mutant.to)
  if (known) {
    say(`equivalent  ${name}: ${known.why}`)
    return 'equivalent'
  }
  const began = Date.now()
  const [first] = stages
  const before = [...(noticed.get(mutant?.path ?? '') ?? [])].map((path) => [path])
  const inTurn = [...(first?.every(isOneFile) ? [first] : []), ...before, ...stages]
  const asked = new Map(inTurn.map((stage) => [stage.join(' '), stage])).values()
  let by: Fault | undefined
  for (const stage of process.argv.includes('--first') ? stages.slice(0, 1) : asked) {
    await mustHold(stage, tests)
    await apply()
    try {
      by = await tests.failing(stage)
      // On a busy machine a test of many may fail by itself; what notices a mutant notices it again.
      if (by && (stage.join(' ') !== first?.join(' ') || by.isLate)) by = await tests.failing(stage)
    } finally {
      await undo()
    }
    if (by) break
  }
  if (by?.path && mutant && !first?.includes(by.path))
    noticed.set(mutant.path, (noticed.get(mutant.path) ?? new Set()).add(by.path))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const why = by ? `, ${by.name}${by.isLate ? ': took too long twice' : ''}` : ''
  say(`${by ? 'killed  ' : 'SURVIVED'}  ${name} (${seconds} s${why})`)
  return by ? 'killed' : 'survived'
}

function ofFile({ mutant, tests: stages }: { mutant: Mutant; tests: string[][] }, copy: string, tests: Tests): Tried {
  const { path, start, end, to } = mutant
  const text = house.get(path) as string
  const place = join(copy, path)
  const write = (written: string) => {
    writeFileSync(place, written)
    tests.changed(place)
  }
  return {
    name: nameOf(mutant),
    tests: stages,
    mutant,
    apply: () => write(text.slice(0, start) + to + text.slice(end)),
    undo: () => write(text),
  }
}

async function walls(tests: Tests): Promise<Tried[]> {
  return (await wallsOf(tests.ownerUrl))
    .map(({ table, what, sql, undo }) => ({
      name: `migrations: ${table}, ${what}`,
      tests: [['test/catalogue.test.ts'], ['test/access.test.ts']],
      apply: () => asOwner(tests, sql),
      undo: () => asOwner(tests, undo),
    }))
    .filter(({ name }) => isWanted(name))
}

async function asOwner({ ownerUrl }: Tests, sql: string): Promise<void> {
  const database = new pg.Client({ connectionString: ownerUrl })
  await database.connect()
  await database.query(sql)
  await database.end()
}

function nameOf({ path, line, from, to }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return `${path}:${line} ${short(from) || 'nothing'} → ${short(to) || 'nothing'}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
