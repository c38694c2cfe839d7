import { areaRoutes } from '#areas/registry.ts'

/** The names under which addresses hold the secret of a link, as the calls say that take them. */
export const linkSecrets: ReadonlySet<string> = new Set(
  areaRoutes.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ who, linkSecret }) => [...(who === 'link' ? ['t'] : []), ...(linkSecret ? [linkSecret] : [])]),
  ),
)

/** Whether an address holds the secret of a link. */
export function holdsSecret(address: URLSearchParams): boolean {
  return [...linkSecrets].some((name) => address.has(name))
}

/** Said with every answer, errors and files too. */
function alwaysSaid({ searchParams }: URL): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    // An address with a link's secret in it is told to nobody.
    'referrer-policy': holdsSecret(searchParams) ? 'no-referrer' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}

/**
 * Sets the headers of every answer, errors and files too; on the answer itself, because a copy would read its body anew.
 * `mapOrigins` are where an operator lets the map come from.
 */
export function secured(response: Response, nonce: string, url: URL, mapOrigins: readonly string[] = []): Response {
  const { headers } = response
  const { pathname: path } = url
  headers.delete('x-no-session')
  for (const [name, value] of Object.entries(alwaysSaid(url))) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentPolicy(nonce, mapOrigins))
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!path.startsWith('/assets/') && !path.startsWith('/map/')) headers.append('vary', 'Host')
  return response
}

/** The same headers for a page that is no `Response`; `said` is what it says itself. */
export function securedPage(
  { vary, ...said }: Record<string, string>,
  nonce: string,
  url: URL,
  mapOrigins: readonly string[] = [],
): Record<string, string> {
  return {
    ...said,
    ...alwaysSaid(url),
    'content-security-policy': contentPolicy(nonce, mapOrigins),
    'cache-control': 'no-store',
    vary: vary ? `${vary}, Host` : 'Host',
  }
}

// Positions computed by the components stand in style attributes; styles in elements and files need the nonce or the host.
function contentPolicy(nonce: string, mapOrigins: readonly string[]): string {
  const elsewhere = mapOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${elsewhere}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
    // The map works its tiles in one of our own files.
    "worker-src 'self'",
    // Videos of the two hosts a page of the website may show, once somebody touches one.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
