import { describe, expect, it } from 'vitest'
import { boundForm } from './forms.ts'

const kilobyte = 1024
const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'
const parts = 'multipart/form-data; boundary=b'
const fields = 'application/x-www-form-urlencoded'

/** What a screen reads of it: how many fields there are, or what it shows instead. */
async function read(type: string, body: string | Uint8Array<ArrayBuffer>): Promise<unknown> {
  const request = new Request('http://plein.example/nl/inloggen', {
    method: 'POST',
    headers: { 'content-type': type },
    // As it comes in: piece by piece, cut anywhere.
    body: pieces(typeof body === 'string' ? new TextEncoder().encode(body) : body),
    duplex: 'half',
  } as RequestInit)
  try {
    return [...(await boundForm(request).formData())].length
  } catch (error) {
    const shown = error as Response
    return [shown.status, ((await shown.json()) as { code: string }).code]
  }
}

function pieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += 16_381)))
    },
  })
}

describe('a form that a screen is sent', () => {
  it.each([
    ['as it is', fields, 'email=a&password=b', 2],
    ['as many fields as may be', fields, 'a=1&'.repeat(5000), 5000],
    ['more fields', fields, 'a=1&'.repeat(5001), [413, 'platform.too-much']],
    ['fields of nothing', fields, '&'.repeat(900_000), [413, 'platform.too-much']],
    ['as long as may be', fields, `a=${'x'.repeat(1024 * kilobyte - 2)}`, 1],
    ['longer', fields, `a=${'x'.repeat(1024 * kilobyte - 1)}`, [413, 'platform.too-large']],
    ['as many parts as may be', parts, `${part.repeat(999)}--b--\r\n`, 999],
    ['more parts', parts, `${part.repeat(1001)}--b--\r\n`, [413, 'platform.too-much']],
    ['a large file', parts, `${part.replace('x', 'x'.repeat(16 * kilobyte * kilobyte))}--b--\r\n`, 1],
    ['a larger one', parts, part.replace('x', 'x'.repeat(17 * kilobyte * kilobyte)), [413, 'platform.too-large']],
    ['no form', 'application/json', '{}', [415, 'platform.media-type']],
    ['no form either', '', 'a=1', [415, 'platform.media-type']],
  ])('%s', async (_, type, body, expected) => {
    expect(await read(type, body)).toEqual(expected)
  })

  it('is left as it is where nothing was sent', () => {
    const request = new Request('http://plein.example/nl/inloggen')
    expect(boundForm(request)).toBe(request)
  })
})
