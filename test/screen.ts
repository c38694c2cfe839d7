import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import type { AreaManifest } from '#areas/area.ts'
import { manifests } from '#areas/order.ts'
import { visitContext, type Visit } from '#web/api.ts'
import type { Client } from './world.ts'

type Screen = { loader(args: LoaderFunctionArgs): Promise<unknown>; action(args: LoaderFunctionArgs): Promise<unknown> }

/** A screen of somebody, who asks the API as the server would for them. */
async function screenAt(client: Client, path: string) {
  const areas: readonly (AreaManifest & { name: string })[] = manifests
  const area = areas.find(({ screens = [] }) => screens.some((one) => one.path === path))
  const page = area?.screens?.find((one) => one.path === path)?.page
  const screen = (await import(new URL(`../src/areas/${area?.name}/pages/${page}`, import.meta.url).href)) as Screen
  const context = new RouterContextProvider()
  const callApi = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? {} : { body: await request.text() }
    const headers = Object.fromEntries(request.headers)
    return client.request(pathname.replace(/^\/api\/v1/, '') + search, { method: request.method, headers, ...body })
  }
  context.set(visitContext, { callApi, secure: false } as unknown as Visit)
  return { ...screen, context }
}

/** What comes of a form that somebody sends from a screen. */
export async function sendForm(client: Client, path: string, form: FormData): Promise<unknown> {
  const { action, context } = await screenAt(client, path)
  const request = new Request(new URL(`/nl/${path}`, 'http://localhost'), { method: 'POST', body: form })
  return action({ request, context, params: {} } as unknown as LoaderFunctionArgs)
}

/** `id` stands wherever the address of a screen has one, or each its own. */
type Ids = string | Record<string, string>

const paramsOf = (path: string, id: Ids | undefined) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, typeof id === 'object' ? id[name] : id]),
  )

/** What a screen is made of for somebody. */
export async function screenData<Shown>(client: Client, path: string, id?: Ids): Promise<Shown> {
  const { loader, context } = await screenAt(client, path)
  const request = new Request(new URL(`/nl/${path}`, 'http://localhost'))
  return (await loader({ request, context, params: paramsOf(path, id) } as unknown as LoaderFunctionArgs)) as Shown
}

/** The status with which the loader of a screen answers somebody. */
export async function screenStatus(client: Client, path: string, id?: Ids): Promise<number> {
  const { loader, context } = await screenAt(client, path)
  const request = new Request(new URL(`/nl/${path}`, 'http://localhost'))
  const params = paramsOf(path, id)
  // Of what is thrown and of what is answered alike.
  const statusOf = (answer: unknown) => (answer as { init?: { status?: number } } | undefined)?.init?.status
  try {
    return statusOf(await loader({ request, context, params } as unknown as LoaderFunctionArgs)) ?? 200
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status >= 300 && thrown.status < 400 ? 403 : thrown.status
    const status = statusOf(thrown)
    if (status === undefined) throw thrown
    return status
  }
}
