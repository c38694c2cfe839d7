import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF } from '@libpdf/core'
import { flattenMessages, type Locale, type MessageTree } from '#platform/i18n.ts'
import { loadSealKey, verifyPdf, type SealKey } from '#platform/seal.ts'
import { texts } from '#platform/texts.ts'
import { contractEvents } from '../steps/model.ts'
import { contractStatuses, signerRoles } from '../model.ts'
import { defaultTemplate } from '../templates/queries.ts'
import {
  buildPresentedPdf,
  buildSignedPdf,
  deviceLabel,
  presentedDocument,
  signedDocument,
  type PaperContract,
  type SignedPaper,
} from './model.ts'

let folder: string
let key: SealKey

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paper-'))
  key = await loadSealKey(folder, { name: 'Stageplein' })
})

afterAll(() => rm(folder, { recursive: true }))

const contract = (locale: Locale): PaperContract => ({
  number: '2026-000123',
  template: defaultTemplate('traineeship', locale),
  values: {
    student_name: 'Elif Yıldız',
    company_name: 'Bouwbedrijf Łuczak',
    tasks: 'Meten\nZagen',
    starts_on: '2027-02-01',
  },
  studentName: 'Elif Yıldız',
  companyName: 'Bouwbedrijf Łuczak',
  studentAge: 15,
  tenantName: 'Stageplein',
  readyAt: new Date('2026-11-20T09:00:00Z'),
  signers: [
    { role: 'company', name: 'Jan Łuczak', email: 'jan.luczak@bouw.example', onBehalfOf: 'Bouwbedrijf Łuczak' },
    { role: 'guardian', name: 'Fatma Yıldız', email: 'fatma@mail.example' },
  ],
})

const signed = (locale: Locale): SignedPaper => {
  const base = contract(locale)
  const hash = 'ab'.repeat(32)
  return {
    ...base,
    signers: base.signers.map((signer, index) => ({
      ...signer,
      signature: {
        method: 'typed',
        signedName: signer.name,
        channel: index ? 'email_link' : 'qr',
        ...(index ? {} : { proof: 'mailed_code' as const, witnessedBy: 'Marloes Terpstra' }),
        signedAt: new Date(`2026-11-20T1${index}:30:05Z`),
        ip: '192.168.17.22',
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
        consentVersion: '2026-11-1',
        documentSha256: hash,
      },
    })),
    presentedSha256: hash,
    verifyCode: '3kTzYb81QpX0aLmN7RsVwC',
    verifyUrl: 'https://plein.example/verify/3kTzYb81QpX0aLmN7RsVwC',
    events: [{ at: new Date('2026-11-20T09:00:00Z'), kind: 'sent', actor: 'Petra de Wit' }],
    completedAt: new Date('2026-11-20T11:30:05Z'),
  }
}

describe('the document that is read before signing', () => {
  test('gives the same hash every time it is made from the same data', async () => {
    const one = await buildPresentedPdf(contract('nl'), texts.nl)
    const other = await buildPresentedPdf(contract('nl'), texts.nl)
    expect(other.sha256).toBe(one.sha256)
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('gives another hash when one value differs', async () => {
    const before = await buildPresentedPdf(contract('nl'), texts.nl)
    const changed = contract('nl')
    const after = await buildPresentedPdf({ ...changed, values: { ...changed.values, tasks: 'Meten' } }, texts.nl)
    expect(after.sha256).not.toBe(before.sha256)
  })

  test('names every signer and leaves room for a signature', () => {
    const cards = presentedDocument(contract('nl'), texts.nl).blocks.find((block) => block.kind === 'cards')
    expect(cards).toMatchObject({
      cards: [
        { heading: 'Organisatie', lines: ['Jan Łuczak', 'Bouwbedrijf Łuczak'], empty: 'Nog niet ondertekend' },
        { heading: 'Ouder of verzorger', lines: ['Fatma Yıldız'] },
      ],
    })
  })
})

describe('the signed document', () => {
  for (const locale of ['nl', 'en'] as const) {
    test(`carries one sound seal in ${locale}`, async () => {
      const { bytes, sha256 } = await buildSignedPdf(signed(locale), key, texts[locale])
      expect(await verifyPdf(bytes, [key.certificate])).toMatchObject({
        verdict: 'sound',
        sha256,
        signedAt: new Date('2026-11-20T11:30:05Z'),
      })
      expect((await PDF.load(bytes)).getPageCount()).toBeGreaterThan(3)
    })

    test(`has a certificate with all the evidence in ${locale}, and no whole address of anybody`, () => {
      const text = JSON.stringify(signedDocument(signed(locale), texts[locale]).blocks)
      const evidence = [
        '2026-000123',
        '3kTzYb81QpX0aLmN7RsVwC',
        'https://plein.example/verify/3kTzYb81QpX0aLmN7RsVwC',
        'abababab abababab',
        'j•••k@bouw.example',
        '2026-11-20 10:30:05 UTC',
        'Europe/Amsterdam',
        '11:30:05',
        '2026-11-1',
        'Safari · iPhone',
        '192.168.17.0',
        'Petra de Wit',
        texts[locale]('contracts.channels.qr'),
        texts[locale]('contracts.events.sent'),
        texts[locale]('contracts.certificate.timeSource'),
      ]
      for (const piece of evidence) expect(text).toContain(piece)
      expect(text).not.toContain('jan.luczak@')
      expect(text).not.toContain('192.168.17.22')
      expect(text).not.toContain('contracts.')
    })
  }

  test('says what changed without ending the signatures', () => {
    const notes = [{ at: new Date('2026-11-20T10:45:00Z'), by: 'Petra de Wit', text: 'Ander telefoonnummer' }]
    const blocks = JSON.stringify(signedDocument({ ...signed('nl'), notes }, texts.nl).blocks)
    expect(blocks).toContain('Ander telefoonnummer')
    expect(blocks).toContain('11.45 uur')
  })
})

test('a device is two words', () => {
  expect(deviceLabel('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0')).toBe(
    'Edge · Windows',
  )
  expect(deviceLabel('Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537.36')).toBe('Chrome · Android')
  expect(deviceLabel('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe('Firefox · Linux')
  expect(deviceLabel('curl/8.0')).toBeUndefined()
  expect(deviceLabel(null)).toBeUndefined()
})

describe('the words of contracts', () => {
  test('are there for every status, role and step, in both languages with the same keys', async () => {
    const keys = async (locale: Locale) => {
      const url = new URL(`../../../../locales/${locale}/contracts.json`, import.meta.url)
      return Object.keys(flattenMessages(JSON.parse(await readFile(url, 'utf8')) as MessageTree))
    }
    expect(await keys('en')).toEqual(await keys('nl'))
    for (const locale of ['nl', 'en'] as const) {
      const has = (name: string) => expect(texts[locale].has(`contracts.${name}`), `${locale} ${name}`).toBe(true)
      contractStatuses.forEach((status) => has(`status.${status}`))
      signerRoles.forEach((role) => has(`signerRoles.${role}`))
      contractEvents.forEach((event) => has(`event.${event}`))
    }
  })
})
