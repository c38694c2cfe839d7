import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { action as change } from '#areas/applications/pages/self-found-show.tsx'
import { action as send } from '#areas/applications/pages/self-found.tsx'
import { visitContext, type Visit } from '#web/api.ts'
import { aSchool, asked, step } from '../../../../test/self-found.ts'
import type { Client } from '../../../../test/world.ts'

type Page = typeof send | typeof change

/** What the page does with a form that somebody filled in. */
async function fillIn(page: Page, client: Client, id: string | undefined, fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, String(one))
  const context = new RouterContextProvider()
  const callApi: Visit['callApi'] = async (call) => {
    const { pathname, search } = new URL(call.url)
    const body = call.method === 'GET' ? {} : { body: await call.text() }
    return client.request(pathname + search, {
      method: call.method,
      headers: Object.fromEntries(call.headers),
      ...body,
    })
  }
  context.set(visitContext, { callApi, secure: false } as Visit)
  const request = new Request(`http://localhost/nl/zelfgevonden${id ? `/${id}` : ''}`, { method: 'POST', body: form })
  const args = { request, context, params: id ? { id } : {} } as unknown as Parameters<Page>[0]
  return page(args).catch((thrown: unknown) => thrown)
}

const { isRelative: _, ...told } = asked
const uncle = { ...told, isRelative: 'yes', relativeNote: 'Mijn oom' }

describe('the form about a place that a pupil found', () => {
  it('says that somebody there is family, when it is sent and when it is sent again', async () => {
    const { student, coordinator } = await aSchool()
    const gone = (await fillIn(send, student, undefined, { ...uncle, step: 'submit' })) as Response
    const id = /zelfgevonden\/([^?]+)/.exec(gone.headers?.get('location') ?? '')?.[1] as string
    expect((await coordinator.get(`/self_found_places/${id}`)).data).toMatchObject({
      isRelative: true,
      relativeNote: 'Mijn oom',
    })
    const yes = await step(coordinator, id, 'approve')
    expect(yes.errors[0]?.source?.pointer).toBe('/data/attributes/relative_fits')

    await step(coordinator, id, 'request_changes', { reason: 'Wat doet je oom daar precies?' })
    const { data: asks } = await student.get(`/self_found_places/${id}`)
    const again = (isRelative: string) =>
      fillIn(change, student, id, { ...uncle, isRelative, step: 'resubmit', lockVersion: asks.lockVersion })
    await again('yes')
    expect((await coordinator.get(`/self_found_places/${id}`)).data).toMatchObject({
      status: 'awaiting_school',
      isRelative: true,
      relativeNote: 'Mijn oom',
    })
  })

  it('says that nobody there is family, and is refused at its field where it says neither', async () => {
    const { student, coordinator } = await aSchool()
    const neither = await fillIn(send, student, undefined, told)
    expect(neither).toMatchObject({ data: { problem: { fields: { isRelative: [expect.any(String)] } } } })
    const gone = (await fillIn(send, student, undefined, { ...uncle, isRelative: 'no' })) as Response
    const id = /zelfgevonden\/([^?]+)/.exec(gone.headers?.get('location') ?? '')?.[1]
    expect((await coordinator.get(`/self_found_places/${id}`)).data).toMatchObject({
      isRelative: false,
      relativeNote: null,
    })
  })
})
