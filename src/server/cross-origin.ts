/** Pages of elsewhere that call the API from a browser. They sign in by header: no answer of ours lets cookies through. */

const methods = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
const taken = [
  'access-token, client, uid, token-type, expiry, authorization',
  'accept, accept-language, content-type, x-locale, x-tenant, current-organization-id',
  'idempotency-key, if-match, if-none-match, if-modified-since',
].join(', ')
const shown = [
  'access-token, expiry, token-type, uid, client, authorization',
  'location, etag, retry-after, ratelimit, ratelimit-policy, content-disposition',
].join(', ')

/** Whether a page at an origin may call; of any tenant where none is named. */
export type MayCallFrom = (origin: string, tenantId?: string) => Promise<boolean>

/** A browser asks before it sends: it names no tenant then, so the origin may be of any. */
export async function preflight(request: Request, mayCallFrom: MayCallFrom): Promise<Response> {
  const headers = new Headers({ vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' })
  const origin = request.headers.get('origin')
  if (origin !== null && (await mayCallFrom(origin))) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-methods', methods)
    headers.set('access-control-allow-headers', taken)
    headers.set('access-control-max-age', '7200')
  }
  return new Response(null, { status: 204, headers })
}

export function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
}

/** Lets a page of elsewhere read an answer, refusals too, where it may call. */
export async function readableFrom(
  request: Request,
  response: Response,
  mayCallFrom: MayCallFrom,
  tenantId?: string,
): Promise<Response> {
  const origin = request.headers.get('origin')
  response.headers.append('vary', 'Origin')
  if (origin === null) return response
  if (await mayCallFrom(origin, tenantId)) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-expose-headers', shown)
  }
  return response
}
