import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signatureOf } from '#platform/outgoing.ts'
import { aWorld } from '#root/test/world.ts'
import { asCurl, asTypeScript, headersCode, signatureCode, walk } from './model.ts'

describe('the walk from a key to a place that is online', () => {
  it('works as the page shows it', async () => {
    const world = await aWorld({ capabilities: { vacancyModeration: 'none' } })
    const company = await world.make.company({ name: 'Het Zonnewiel' })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const { data } = await host.post<{ secret: string }>('/api_keys', 'api_keys', {
      name: 'Koppeling',
      access: 'write',
    })
    const statuses: number[] = []
    const answers: unknown[] = []
    const fetched = async (address: string, init: RequestInit) => {
      const response = await world.visitor.request(address.replace('https://demo.example', ''), init)
      statuses.push(response.status)
      answers.push(await response.clone().json())
      return response
    }
    const code = [headersCode, ...walk.map((step) => asTypeScript(step, step.answer, step.keeps))]
    const run = new Function(
      'fetch',
      'address',
      'key',
      `return (async () => {\n${code.join('\n')}\nreturn { seen, sent, vacancy }\n})()`,
    ) as (...given: unknown[]) => Promise<{
      seen: { data: { meta: { gaps: object } } }
      sent: { data: { attributes: object } }
      vacancy: string
    }>
    const { seen, sent, vacancy } = await run(fetched, 'https://demo.example', data.secret)
    expect(statuses).toEqual(walk.map(({ status }) => status))
    for (const [at, { shows }] of walk.entries()) if (shows) expect(answers[at]).toMatchObject(shows)
    expect(Object.keys(seen.data.meta.gaps)).toContain('description_html')
    expect(sent.data.attributes).toMatchObject({ status: 'published' })
    expect((await world.visitor.get(`/vacancies/${vacancy}`)).status).toBe(200)
  })

  it('reads the same as a command of a shell', () => {
    const [mine, draft, , , submit] = walk.map((step) => asCurl('https://demo.example', step, step.keeps))
    expect(mine).toMatch(/^ORGANIZATION=\$\(curl .*\| jq -r '\.data\[0\]\.id'\)$/s)
    expect(draft).toContain("-d @- <<JSON | jq -r '.data.id'\n{")
    expect(draft).toContain('"organization_id": "$ORGANIZATION"')
    expect(draft).toMatch(/^VACANCY=.*\n\}\nJSON\n\)$/s)
    expect(submit).toContain('curl -X PUT "https://demo.example/api/v1/vacancies/$VACANCY/submit"')
  })
})

describe('the check of a signature', () => {
  it('takes what we sent a moment ago, and nothing else', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'signature-')), 'check.ts')
    writeFileSync(file, `${signatureCode}\nexport { isOurs }`)
    const { isOurs } = (await import(/* @vite-ignore */ file)) as {
      isOurs(secret: string, header: string, body: string, now: number): boolean
    }
    const now = new Date('2026-10-05T09:00:00Z')
    const header = signatureOf('geheim', '{"a":1}', now)
    const at = (minutes: number) => now.getTime() + minutes * 60_000
    expect(isOurs('geheim', header, '{"a":1}', at(1))).toBe(true)
    expect(isOurs('geheim', header, '{"a":2}', at(1))).toBe(false)
    expect(isOurs('ander', header, '{"a":1}', at(1))).toBe(false)
    expect(isOurs('geheim', header, '{"a":1}', at(6))).toBe(false)
    expect(isOurs('geheim', 't=1,v1=', '{"a":1}', at(0))).toBe(false)
  })
})
