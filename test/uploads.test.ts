import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { sentFiles, type Sent } from './sent-files.ts'
import { aWorld, type Client } from './world.ts'

/** Says what became of a file, in one line; undefined where that is as it should be. */
async function faultOf(keeper: Client, { name, bytes, becomes }: Sent): Promise<string | undefined> {
  const sent = () =>
    keeper.request(`/content_files?twice=1&file_name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
  const response = await sent()
  const { data, errors } = (await response.json()) as {
    data?: { id: string; attributes: { kind: string } }
    errors?: { code: string; detail: string }[]
  }
  if (!data) {
    const { code = '', detail = '' } = errors?.[0] ?? {}
    const told = `${response.status} ${code} ${detail}`
    const isExpected = becomes !== 'safe' && becomes.some((why) => code === `content.file-${why}`)
    return response.status === 422 && isExpected && /^[A-Z].+\.$/.test(detail) ? undefined : told
  }
  if (becomes !== 'safe') return 'taken'
  for (const query of data.attributes.kind === 'document' ? [''] : ['', '?width=480', '?width=480&format=avif']) {
    const told = await unsafetyOf(await keeper.request(`/content_files/${data.id}/bytes${query}`))
    if (told) return `${query} ${told}`
  }
  return undefined
}

async function unsafetyOf(answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'its kind may be guessed'
  if (answer.headers.get('content-security-policy') !== 'sandbox') return 'it may run'
  if (type === 'application/pdf')
    return answer.headers.get('content-disposition')?.startsWith('attachment') ? undefined : 'it is opened in place'
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
  if (type !== (format === 'heif' ? 'image/avif' : 'image/webp')) return `${type} is ${format}`
  if (exif ?? xmp ?? iptc) return 'tells more than the picture'
  const found = ['Geheime', '<script', 'alert(', 'PK\u0003\u0004', '<?php', '%PDF'].find((word) => bytes.includes(word))
  return found && `holds ${found}`
}

describe('files of somebody who means harm, or does not know', () => {
  let all: Sent[] = []
  beforeAll(async () => {
    all = await sentFiles()
  }, 60_000)

  test('are refused with a sentence or made safe, each of 300', async () => {
    expect(all.length).toBeGreaterThanOrEqual(300)
    const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const faults: string[] = []
    const waiting = [...all.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, sent] = next
        const fault = await faultOf(keeper, sent)
        if (fault) faults.push(`${at} ${sent.name} ${String(sent.becomes)}: ${fault}`)
      }
    }
    await Promise.all([work(), work()])
    expect(faults).toEqual([])
  }, 300_000)
})
