import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'stageplein-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As typed after `npm run app --`; the test database stands in for the embedded one. */
function app(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['main.ts', 'app', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: inject('ownerUrl'), DATA_DIR: folder } as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('lists every call with who may', () => {
  const { status, stdout } = app('routes', '--json')
  const routes = JSON.parse(stdout) as { method: string; path: string; who: unknown }[]
  expect(status).toBe(0)
  expect(routes).toContainEqual(expect.objectContaining({ method: 'POST', path: '/auth/sign_in', who: 'everyone' }))
})

it('makes the first admin of a tenant, once', () => {
  const order = [
    'admin',
    'create',
    '--tenant',
    'axia',
    '--email',
    'Baas@axia.example',
    '--first-name',
    'Bea',
    '--last-name',
    'Baas',
  ]
  expect(app(...order).stdout).toMatch(/^baas@axia\.example is now an admin of .*\. Password: \S{30,}\n$/)
  expect(app(...order).stdout).toMatch(/^baas@axia\.example is now an admin of [^:]*\n$/)
})

it('reads a file in and says which rows are wrong', () => {
  const file = join(folder, 'organisaties.csv')
  writeFileSync(
    file,
    'Naam;Soort;Adres;Postcode;Plaats;E-mail\nDe Goede;boerderij;Dorpsstraat 1;5801 AB;Venray;info@goed.example\n;boerderij;Dorpsstraat 2;5801 AB;Venray;x@y.example\n',
  )
  const { status, stdout } = app('import', 'organizations', file, '--tenant', 'axia')
  expect(stdout).toMatch(/^organisaties\.csv: 1 new, 0 changed, 0 the same, 1 wrong\.\n {2}line 3, /)
  expect(status).toBe(2)
  expect(app('import', 'organizations', file, '--tenant', 'axia').stdout).toContain('0 new, 0 changed, 1 the same')
})

it('reads postcodes in, which everybody can search near', () => {
  const file = join(folder, 'postcodes.csv')
  writeFileSync(file, 'postcode,lat,lng\n5911 AB,51.3701,6.1680\n5911AC,51.3711,6.1690\nonzin,1,2\n5912,9,9\n')
  const { status, stdout } = app('import', 'postcodes', file)
  expect(stdout).toBe('postcodes.csv: 2 postcodes, 2 lines wrong.\n  line 4\n  line 5\n')
  expect(status).toBe(2)
})

it('proves the record of who did what', () => {
  expect(app('audit', 'verify', '--tenant', 'axia')).toMatchObject({ status: 0, stdout: 'axia: whole\n' })
})

it.each([
  [['nonsense'], 'There is no command nonsense'],
  [
    ['admin', 'create', '--tenant', 'nergens', '--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B'],
    'There is no tenant nergens',
  ],
  [['admin', 'create', '--tenant', 'axia'], '--email is missing'],
  [['admin', 'create', '--wat'], "Unknown option '--wat'"],
  [['import', 'organizations', '/bestaat/niet.csv', '--tenant', 'axia'], '/bestaat/niet.csv cannot be read'],
  [['import', 'students', 'package.json', '--tenant', 'axia', '--school', 'Geen'], 'There is no school called Geen'],
])('%j is refused with a sentence', (args, sentence) => {
  const { status, stderr } = app(...args)
  expect(stderr).toContain(sentence)
  expect(status).toBe(1)
})
