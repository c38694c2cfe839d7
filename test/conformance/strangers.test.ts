import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureCode } from '#areas/integrations/reference/walk/model.ts'
import { recordWebhookOutcome, writeWebhookRequest } from '#areas/integrations/webhooks/commands.ts'
import { jsonLog } from '#platform/log.ts'
import { postOut } from '#platform/outgoing.ts'
import type { Flat } from '#web/client.ts'
import { buildServer } from '../../src/server/http.ts'
import { generateClients } from '../strangers/generate.ts'
import { aWorld } from '../world.ts'
import { description } from './described.ts'

// Somebody who has nothing but the description makes a client of it and goes from a key to a webhook they can trust.

const programs = ['with-openapi-fetch', 'with-hey-api']
const root = join(import.meta.dirname, '../..')
let folder: string
const closing: (() => void)[] = []

beforeAll(async () => {
  mkdirSync(join(root, 'build'), { recursive: true })
  folder = mkdtempSync(join(root, 'build', 'strangers-'))
  await generateClients(description, folder)
  writeFileSync(join(folder, 'is-ours.ts'), `${signatureCode}\nexport { isOurs }`)
  for (const name of programs) copyFileSync(join(root, 'test/strangers', `${name}.ts`), join(folder, `${name}.ts`))
  const compilerOptions = {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'hey'] }))
}, 120_000)
afterAll(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true, force: true })
})

it('is typed well enough to be used without a cast', () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const said = (() => {
    try {
      return execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    } catch (error) {
      return String((error as { stdout?: string }).stdout)
    }
  })()
  expect(said).toBe('')
}, 120_000)

type Heard = { signature: string; webhook: string; body: string }

it.each(programs)('goes %s from a key to a webhook with a checked signature', { timeout: 60_000 }, async (name) => {
  const world = await aWorld({ capabilities: { vacancyModeration: 'none' }, now: new Date().toISOString() })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { startsOn: '2020-01-01', endsOn: '2099-01-01' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: bornYearsAgo(15) })
  const company = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const { data } = await host.post<{ secret: string }>('/api_keys', 'api_keys', { name: 'Koppeling', access: 'write' })

  const messages: Heard[] = []
  const listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name])
      messages.push({ signature: header('stageplein-signature'), webhook: header('stageplein-webhook'), body })
      response.writeHead(204).end()
    })
  })
  const server = buildServer({
    api: world.api,
    originOf: async () => world.origin,
    renderPage: async () => new Response(null, { status: 404 }),
    assets: 'public',
    isReady: async () => true,
    log: jsonLog('silent'),
  })
  const listening = async (one: typeof listener) => {
    await new Promise<void>((ready) => one.listen(0, '127.0.0.1', ready))
    closing.push(() => one.close())
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  }
  /** As the queue does. */
  const heard = async () => {
    await world.settle()
    const { data: waiting } = await admin.get<Flat[]>('/webhook_deliveries')
    for (const { id } of waiting) {
      const letter = await world.inside((ctx) => writeWebhookRequest(ctx, id))
      if (!letter) continue
      const outcome = await postOut(letter.url, letter)
      await world.inside((ctx) => recordWebhookOutcome(ctx, id, outcome))
    }
    return messages[0] as Heard
  }
  const { walk } = (await import(/* @vite-ignore */ join(folder, `${name}.ts`))) as {
    walk(place: object): Promise<string[]>
  }
  const done = await walk({
    address: await listening(server),
    key: data.secret,
    pupil: student.credentials,
    admin: admin.credentials,
    supervisor: host.id,
    hook: `${await listening(listener)}/haak`,
    heard,
  })
  expect(done).toEqual(['organization', 'vacancy, 1 found', 'application', 'accepted', 'applications.accepted true'])
})

function bornYearsAgo(years: number): string {
  return `${new Date().getFullYear() - years - 1}-06-01`
}
