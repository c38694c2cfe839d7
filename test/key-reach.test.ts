import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { keyResources } from '#areas/integrations/keys/model.ts'
import { operations } from './conformance/described.ts'
import { aWorld } from './world.ts'

// One truth about which calls take a key: what the description says is what a key finds, at every call.

describe('a key', () => {
  it('is let in by exactly the calls that say so', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const make = async (attributes: object) =>
      (await admin.post<{ secret: string }>('/api_keys', 'api_keys', { name: 'Rooster', ...attributes })).data.secret
    const key = await make({ access: 'write' })
    const wrong: string[] = []
    for (const { method, path, security, requestBody } of operations) {
      const said = security.some((one) => 'key' in one)
      const isOpen = security.some((one) => Object.keys(one).length === 0)
      if (path.startsWith('/auth') || (isOpen && !said)) continue
      const address = path.replace('{monday}', '2026-10-05').replace(/\{\w+\}/g, newId())
      const response = await world.visitor.request(address, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': mediaType },
        ...(requestBody ? { body: '{"data":{"type":"nothing"}}' } : {}),
      })
      const found = !(await response.text()).includes('integrations.key-not-here')
      if (found !== said) wrong.push(`${method} ${path}: described ${said}, found ${found}`)
    }
    expect(wrong).toEqual([])
  })

  it('is made for what there are calls for, and nothing else', () => {
    const reached = operations.flatMap(({ path, security }) =>
      security.some((one) => 'key' in one) ? [path.split('/')[3] as string] : [],
    )
    expect([...new Set(reached)].toSorted()).toEqual([...keyResources].toSorted())
  })
})
