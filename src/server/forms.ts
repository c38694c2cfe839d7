// A screen reads a form whole before anybody knows who sent it: twenty megabytes of nothing but `a=1&` took a quarter of a
// minute, in which nobody else was served.

const kilobyte = 1024
/** The largest form there is, and the largest file that is taken with what stands around it. A part has headers to be read. */
const bounds = {
  fields: { kilobytes: 1024, pieces: 5000, ends: /&/g },
  parts: { kilobytes: 17 * 1024, pieces: 1000, ends: /\n--/g },
}

/**
 * The same request, whose form ends in an answer as soon as it is more than a screen takes: reading it throws that, and the
 * page of errors shows it.
 * @throws Response 400, 413, 415 to who reads the form
 */
export function boundForm(request: Request): Request {
  const { url, method, headers, signal, body } = request
  if (!body) return request
  const type = (headers.get('content-type') ?? '').toLowerCase()
  const kind = type.startsWith('multipart/form-data') ? 'parts' : 'fields'
  const isForm = kind === 'parts' || type.startsWith('application/x-www-form-urlencoded')
  const { kilobytes, pieces, ends } = bounds[kind]
  let size = 0
  let found = 0
  let tail = ''
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      // What was cut between two chunks counts too.
      const text = tail + Buffer.from(chunk).toString('latin1')
      tail = kind === 'parts' ? text.slice(-2) : ''
      found += text.match(ends)?.length ?? 0
      if (!isForm) controller.error(refused(415, 'platform.media-type'))
      else if (size > kilobytes * kilobyte) controller.error(refused(413, 'platform.too-large'))
      else if (found > pieces) controller.error(refused(413, 'platform.too-much'))
      else controller.enqueue(chunk)
    },
  })
  return new Request(url, { method, headers, signal, body: body.pipeThrough(bounded), duplex: 'half' } as RequestInit)
}

const refused = (status: number, code: string) => Response.json({ code }, { status })
