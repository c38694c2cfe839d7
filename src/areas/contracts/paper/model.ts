import { languageTag, type Locale, type Translate } from '#platform/i18n.ts'
import { timeZone } from '#platform/week.ts'
import {
  writePdf,
  type PdfBlock,
  type PdfCard,
  type PdfDocument,
  type PdfMark,
  type PdfPair,
  type PdfStop,
  type PdfTheme,
} from '#platform/pdf.ts'
import { sealPdf, sha256, type SealKey } from '#platform/seal.ts'
import { maskEmail, truncateIp } from '../proof/model.ts'
import type { CodeProof } from '../signers/model.ts'
import type { SignatureChannel, SignatureMethod, SignerRole } from '../model.ts'
import { renderContract, type ContractBlock, type ContractTemplate, type TemplateValues } from '../templates/model.ts'

/** All that is printed of a contract, frozen at the moment it became ready. */
export type PaperContract = {
  number: string
  template: Pick<ContractTemplate, 'title' | 'body' | 'fields' | 'locale'>
  values: TemplateValues
  studentName: string
  companyName: string
  studentAge?: number
  tenantName: string
  theme?: PdfTheme
  readyAt: Date
  signers: PaperSigner[]
}

export type PaperSigner = {
  role: SignerRole
  name: string
  email?: string | null
  /** For whom: the organisation, the school, the child. */
  onBehalfOf?: string | null
  jobTitle?: string | null
  signature?: PaperSignature
}

export type PaperSignature = {
  method: SignatureMethod
  /** The drawn picture, as it was checked and drawn anew. */
  png?: Uint8Array
  signedName: string
  channel: SignatureChannel
  /** By a code on a screen: what was shown besides it, and whose screen it was. */
  proof?: CodeProof | null
  witnessedBy?: string | null
  signedAt: Date
  ip?: string | null
  userAgent?: string | null
  consentVersion: string
  documentSha256: string
}

/** Something that was changed without touching what was signed for (BR-30). */
export type PaperNote = { at: Date; by: string; text: string }
/** One line of what happened; `kind` has its words under `contracts.events`. */
export type PaperEvent = { at: Date; kind: string; actor: string }

export type SignedPaper = PaperContract & {
  presentedSha256: string
  verifyCode: string
  /** Where anyone checks the file; the code is part of it. */
  verifyUrl: string
  events: PaperEvent[]
  notes?: PaperNote[]
  completedAt: Date
}

export type MadePdf = { bytes: Uint8Array; sha256: string }

/** The document that signers read, with room for their signatures. Its hash is what they sign for. */
export async function buildPresentedPdf(contract: PaperContract, t: Translate): Promise<MadePdf> {
  return made(await writePdf(presentedDocument(contract, t)))
}

/** The same text with the signatures and a page of evidence, under one seal. */
export async function buildSignedPdf(contract: SignedPaper, key: SealKey, t: Translate): Promise<MadePdf> {
  const reason = t('contracts.paper.sealReason', { number: contract.number })
  return made(await sealPdf(await writePdf(signedDocument(contract, t)), key, reason, contract.completedAt))
}

function made(bytes: Uint8Array): MadePdf {
  return { bytes, sha256: sha256(bytes) }
}

export function presentedDocument(contract: PaperContract, t: Translate): PdfDocument {
  return {
    ...frameOf(contract, t),
    createdAt: contract.readyAt,
    blocks: [...textOf(contract), { kind: 'cards', cards: cardsOf(contract, t) }],
  }
}

export function signedDocument(contract: SignedPaper, t: Translate): PdfDocument {
  return {
    ...frameOf(contract, t),
    createdAt: contract.completedAt,
    blocks: [
      ...textOf(contract),
      { kind: 'cards', cards: cardsOf(contract, t) },
      ...notesOf(contract, t),
      { kind: 'pageBreak' },
      ...certificateOf(contract, t),
    ],
  }
}

function frameOf(contract: PaperContract, t: Translate): Omit<PdfDocument, 'blocks' | 'createdAt'> {
  const { number, template, studentName, companyName, tenantName, theme } = contract
  return {
    title: template.title,
    language: languageTag[template.locale],
    author: tenantName,
    subject: t('contracts.paper.subtitle', { student: studentName, company: companyName }),
    kicker: tenantName,
    subtitle: t('contracts.paper.subtitle', { student: studentName, company: companyName }),
    footer: t('contracts.paper.footer', { title: template.title, number }),
    pageLabel: (page, pages) => t('contracts.paper.page', { page, pages }),
    ...(theme && { theme }),
  }
}

function textOf({ template, values, studentAge, signers }: PaperContract): PdfBlock[] {
  const guardianNames = signers.filter(({ role }) => role === 'guardian').map(({ name }) => name)
  const blocks = renderContract({
    template,
    values,
    locale: template.locale,
    guardianNames,
    ...(studentAge !== undefined && { studentAge }),
  }).map(onPaper)
  // Signatures never stand on a page without a word of what was signed.
  const last = blocks.findLast((block) => block.kind === 'heading')
  if (last) last.room = 90 + Math.ceil(signers.length / 2) * 190
  return blocks
}

function onPaper(block: ContractBlock): PdfBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: 2, number: String(block.number), text: block.text }
    case 'lead':
      return { kind: 'paragraph', tone: 'lead', text: block.text }
    case 'remark':
      return { kind: 'paragraph', tone: 'muted', text: block.text }
    case 'paragraph':
      return { kind: 'paragraph', text: block.text }
    case 'list':
    case 'pairs':
      return block
  }
}

function cardsOf(contract: PaperContract, t: Translate): PdfCard[] {
  const moment = moments(contract.template.locale)
  return contract.signers.map((signer) => {
    const { signature } = signer
    const lines = [signature?.signedName ?? signer.name, signer.jobTitle, signer.onBehalfOf].filter((line) => line)
    return {
      heading: t(`contracts.signerRoles.${signer.role}`),
      lines: [...(lines as string[]), ...(signature ? [moment.local(signature.signedAt)] : [])],
      empty: t('contracts.paper.notSigned'),
      ...(signature && { mark: markOf(signature, t) }),
    }
  })
}

function markOf(signature: PaperSignature, t: Translate): PdfMark {
  if (!signature.png) return { written: signature.signedName }
  return { image: { bytes: signature.png, alt: t('contracts.paper.signatureOf', { name: signature.signedName }) } }
}

function notesOf({ notes = [], template }: SignedPaper, t: Translate): PdfBlock[] {
  if (!notes.length) return []
  const moment = moments(template.locale)
  return [
    { kind: 'heading', level: 2, text: t('contracts.paper.notes') },
    { kind: 'paragraph', tone: 'muted', text: t('contracts.paper.notesHelp') },
    ...notes.map(({ at, by, text }): PdfBlock => ({
      kind: 'paragraph',
      text: [{ text: `${moment.local(at)}, ${by}: `, bold: true }, { text }],
    })),
  ]
}

function certificateOf(contract: SignedPaper, t: Translate): PdfBlock[] {
  const moment = moments(contract.template.locale)
  const word = (key: string, values?: Record<string, string>) => t(`contracts.certificate.${key}`, values)
  const panel: PdfPair[] = [
    { label: word('number'), value: contract.number },
    { label: word('code'), value: contract.verifyCode },
    { label: word('address'), value: contract.verifyUrl },
    { label: word('completedAt'), value: moment.both(contract.completedAt) },
    { label: word('presentedSha256'), value: grouped(contract.presentedSha256) },
  ]
  return [
    {
      kind: 'panel',
      heading: word('title'),
      rows: panel,
      qr: { text: contract.verifyUrl, alt: word('qrAlt', { url: contract.verifyUrl }) },
    },
    { kind: 'paragraph', text: word('explanation') },
    { kind: 'heading', level: 2, text: word('signers') },
    { kind: 'route', stops: contract.signers.map((signer) => stopOf(signer, moment, t)) },
    { kind: 'heading', level: 2, text: word('events') },
    {
      kind: 'table',
      head: [word('time'), word('utc'), word('who'), word('what')],
      rows: contract.events.map(({ at, kind, actor }) => [
        moment.exact(at),
        moment.utc(at),
        actor,
        t.has(`contracts.events.${kind}`) ? t(`contracts.events.${kind}`) : kind,
      ]),
      widths: [29, 31, 30, 31],
    },
    { kind: 'paragraph', tone: 'muted', text: `${word('timeSource')} ${word('legal')}` },
  ]
}

function stopOf(signer: PaperSigner, moment: ReturnType<typeof moments>, t: Translate): PdfStop {
  const word = (key: string) => t(`contracts.certificate.${key}`)
  const { signature } = signer
  const rows: (PdfPair | undefined)[] = [
    pair(word('role'), [t(`contracts.signerRoles.${signer.role}`), signer.jobTitle, signer.onBehalfOf]),
    pair(word('email'), [signer.email ? maskEmail(signer.email) : null]),
    ...(signature
      ? [
          pair(word('signedAt'), [moment.both(signature.signedAt)]),
          pair(word('method'), [t(`contracts.signatureMethods.${signature.method}`)]),
          pair(word('authentication'), [
            t(`contracts.channels.${signature.channel}`),
            signature.proof ? t(`contracts.proofs.${signature.proof}`) : null,
          ]),
          pair(word('witness'), [signature.witnessedBy]),
          pair(word('consent'), [t('contracts.certificate.consentVersion', { version: signature.consentVersion })]),
          pair(word('device'), [deviceLabel(signature.userAgent), signature.ip ? truncateIp(signature.ip) : null]),
          pair(word('document'), [`SHA-256 ${grouped(signature.documentSha256.slice(0, 16))} …`]),
        ]
      : []),
  ]
  return {
    heading: signature?.signedName ?? signer.name,
    done: Boolean(signature),
    rows: rows.filter((row) => row !== undefined),
    ...(signature && { mark: markOf(signature, t) }),
  }
}

function pair(label: string, parts: (string | null | undefined)[]): PdfPair | undefined {
  const value = parts.filter((part) => part).join(', ')
  return value ? { label, value } : undefined
}

/** Browser and system in two words; the whole line of a user agent says more about a person than a proof needs. */
export function deviceLabel(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = first([
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/CrOS/, 'ChromeOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter((part) => part).join(' · ') || undefined
}

/** A hash in groups of eight, so that two can be compared by eye. */
function grouped(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? hash
}

/** Dutch time for people, universal time for proof; each says which it is. */
function moments(locale: Locale) {
  const tag = languageTag[locale]
  const day = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'long' })
  const time = new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
  const local = (at: Date) =>
    locale === 'nl'
      ? `${day.format(at)}, ${time.format(at).replace(':', '.')} uur`
      : `${day.format(at)}, ${time.format(at)}`
  const exact = (at: Date) => second.format(at)
  const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return { local, exact, utc, both: (at: Date) => `${exact(at)} ${timeZone}\n${utc(at)}` }
}
