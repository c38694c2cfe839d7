/** Which bytes of so many an answer has; `none` where those that were asked for are not there. */
export type ByteRange = { from: number; to: number }

/**
 * What a `Range` header asks of so many bytes: one piece. Undefined for the whole, also where more pieces were asked for
 * or the header says something else: who asks may be given all (RFC 9110, 14.2).
 */
export function rangeIn(header: string | null, length: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 }
  const [from, to] = [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from >= length ? 'none' : { from, to }
}

/** Bytes as they are asked for: whole, a piece, or that there is no such piece. */
export function bytesAnswer(request: Request, bytes: Uint8Array, headers: Record<string, string>): Response {
  const range = rangeIn(request.headers.get('range'), bytes.byteLength)
  const all = { ...headers, 'accept-ranges': 'bytes' }
  if (range === 'none')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.byteLength}` } })
  if (!range) return new Response(new Uint8Array(bytes), { headers: all })
  return new Response(new Uint8Array(bytes.subarray(range.from, range.to + 1)), {
    status: 206,
    headers: { ...all, 'content-range': `bytes ${range.from}-${range.to}/${bytes.byteLength}` },
  })
}
