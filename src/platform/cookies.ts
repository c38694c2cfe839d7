import { parse } from 'cookie-es'

/** The cookies of a request by name; of two with one name the first counts, as browsers send the narrower one first. */
export function readCookies(request: Request): Partial<Record<string, string>> {
  return parse(request.headers.get('cookie') ?? '')
}
