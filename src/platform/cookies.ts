import { parse } from 'cookie-es'

/** What was read of a request: it is asked for several times, and a stranger decides how long it is. */
const read = new WeakMap<Request, Partial<Record<string, string>>>()

/**
 * The cookies of a request by name. Of two with one name neither counts: a website below the same domain may have set one
 * of them, and which of the two it was cannot be told.
 */
export function readCookies(request: Request): Partial<Record<string, string>> {
  const known = read.get(request)
  if (known) return known
  const header = request.headers.get('cookie') ?? ''
  const found = parse(header)
  const seen = new Set<string>()
  for (const part of header.split(';')) {
    const name = part.split('=')[0]?.trim() ?? ''
    if (seen.has(name)) delete found[name]
    seen.add(name)
  }
  read.set(request, found)
  return found
}

/** Under which name a browser keeps a cookie that nobody else may set: over https it takes one that begins so from us alone. */
function ownName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** A cookie of ours that decides who somebody is, or how they came in. */
export function readOwnCookie(request: Request, name: string, secure: boolean): string | undefined {
  return readCookies(request)[ownName(name, secure)]
}

/** The line that sets such a cookie; scripts cannot read it. No seconds take it away. */
export function ownCookie(
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): string {
  return `${ownName(name, secure)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}
