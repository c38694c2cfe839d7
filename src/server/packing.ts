import { holdsSecret } from './headers.ts'

/** Pages and the data of pages, styles, scripts, drawings; not what is packed already, nor what streams for long. */
export const packable =
  /^(text\/(html|css|javascript|plain|x-script)|image\/svg|application\/(xml|json|manifest|vnd\.mapbox))/

export function accepts(request: Request, coding: string): boolean {
  return (request.headers.get('accept-encoding') ?? '').split(/,\s*/).some((one) => one.split(';')[0] === coding)
}

/** A page packed for the way. One that holds a link's secret goes as it is: its length would tell of the secret. */
export function packed(response: Response, request: Request, { pathname, searchParams }: URL): Response {
  const type = response.headers.get('content-type') ?? ''
  // Answers hold what is somebody's; the description of the API holds nobody's, and is long.
  const isForPrograms = /^\/(api|auth)\//.test(pathname) && pathname !== '/api/openapi.json'
  if (!response.body || isForPrograms || !packable.test(type) || response.headers.has('content-encoding'))
    return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const isSecret = holdsSecret(searchParams)
  if (isSecret || request.method === 'HEAD' || !accepts(request, 'gzip'))
    return new Response(response.body, { status: response.status, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  // Packed it is not the same to the byte.
  const tag = headers.get('etag')
  if (tag && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
  return new Response(response.body.pipeThrough(new CompressionStream('gzip')), { status: response.status, headers })
}
