import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/** The key of the organisation that runs the product, with the certificate that names it. */
export type SealKey = { signer: Signer; certificate: Uint8Array }

export type SealKeyOptions = {
  /** Whose seal it is: the common name on a certificate made here. */
  name: string
  /** A seal bought elsewhere; without it one is made and kept. */
  p12?: { bytes: Uint8Array; password: string }
  now?: Date
}

export type SealVerdict =
  | 'not_a_pdf'
  | 'not_sealed' // a PDF nobody sealed, or one whose seal was cut off
  | 'changed' // the sealed bytes are not the ones that were sealed
  | 'appended' // the sealed bytes are fine, but something was added after them
  | 'untrusted' // whole and unchanged, but sealed by somebody else
  | 'sound'

export type SealCheck = {
  verdict: SealVerdict
  sealed: boolean
  intact: boolean
  coversWholeFile: boolean
  trusted: boolean
  signedAt?: Date
  sha256: string
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const engine = new pki.CryptoEngine({ name: 'node', crypto: globalThis.crypto })
const keyFile = 'seal.pem'
const validYears = 10

/** Reads the seal key from the folder; at the first start it makes one (self-signed, ten years) that only its owner can read. */
export async function loadSealKey(folder: string, options: SealKeyOptions): Promise<SealKey> {
  if (options.p12) {
    const signer = await P12Signer.create(options.p12.bytes, options.p12.password, { buildChain: true })
    return { signer, certificate: signer.certificate }
  }
  const path = join(folder, keyFile)
  const kept = (await readIfThere(path)) ?? (await keepNewKey(folder, path, options))
  const certificate = fromPem(kept, 'CERTIFICATE')
  const privateKey = await crypto.subtle.importKey('pkcs8', fromPem(kept, 'PRIVATE KEY'), algorithm, false, ['sign'])
  const signer = new CryptoKeySigner(privateKey, certificate, 'RSA', algorithm.name)
  return { signer, certificate }
}

/** Puts a PAdES B-B seal on the file. The given bytes stay an exact prefix of the result. */
export async function sealPdf(bytes: Uint8Array, key: SealKey, reason: string, at = new Date()): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const sealed = await pdf.sign({
    signer: key.signer,
    subFilter: 'ETSI.CAdES.detached',
    level: 'B-B',
    reason,
    signingTime: at,
  })
  return sealed.bytes
}

/**
 * Says whether a file is what was sealed. Looks at the last seal; every byte of the file must be under it, except the
 * seal itself, because bytes added after a seal leave its digest valid.
 */
export async function verifyPdf(bytes: Uint8Array, trustedCertificates: Uint8Array[]): Promise<SealCheck> {
  const check = (verdict: SealVerdict, facts: Partial<SealCheck> = {}): SealCheck => ({
    sealed: verdict !== 'not_a_pdf' && verdict !== 'not_sealed',
    intact: false,
    coversWholeFile: false,
    trusted: false,
    sha256: sha256(bytes),
    ...facts,
    verdict,
  })
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 1024).includes('%PDF-')) return check('not_a_pdf')

  const ranges = byteRanges(file)
  const range = ranges.at(-1)
  // An emptied seal still has its place in the file; only a file without any is "not sealed".
  if (!range) return check(file.includes('/ByteRange') ? 'changed' : 'not_sealed')

  const coversWholeFile = range.end === file.length
  const sealedBytes = Buffer.concat([file.subarray(0, range.gapStart), file.subarray(range.gapEnd, range.end)])
  const signature = await readSignature(
    file.subarray(range.gapStart + 1, range.gapEnd - 1).toString('latin1'),
    sealedBytes,
  )
  if (!signature?.intact) return check('changed', { coversWholeFile })

  const trusted = trustedCertificates.some((certificate) => Buffer.from(certificate).equals(signature.certificate))
  const facts = {
    intact: true,
    coversWholeFile,
    trusted,
    signedAt: signature.signedAt ?? claimedTime(file, range.gapStart),
  }
  if (!coversWholeFile) return check('appended', facts)
  return check(trusted ? 'sound' : 'untrusted', facts)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type ByteRange = { gapStart: number; gapEnd: number; end: number }

/**
 * The seals of a file, the widest last. A range counts only if it starts at the first byte and leaves out nothing but a
 * string of hex digits, so that nothing can hide in the gap.
 */
function byteRanges(file: Buffer): ByteRange[] {
  const found: ByteRange[] = []
  for (const match of file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    const [start = -1, gapStart = 0, gapEnd = 0, length = 0] = match.slice(1).map(Number)
    const end = gapEnd + length
    if (start !== 0 || gapStart <= 0 || gapEnd <= gapStart + 2 || end > file.length) continue
    if (!/^<[0-9a-fA-F]+>$/.test(file.subarray(gapStart, gapEnd).toString('latin1'))) continue
    found.push({ gapStart, gapEnd, end })
  }
  return found.sort((one, other) => one.end - other.end)
}

async function readSignature(hex: string, data: Buffer) {
  try {
    const der = Buffer.from(hex, 'hex')
    const { result, offset } = asn1.fromBER(der)
    // The place for a seal is larger than the seal; what is left over may only be zeros.
    if (offset < 0 || der.subarray(offset).some((byte) => byte !== 0)) return undefined
    const signed = new pki.SignedData({ schema: new pki.ContentInfo({ schema: result }).content })
    const certificate = signed.certificates?.find((entry) => entry instanceof pki.Certificate)
    if (!certificate) return undefined
    const outcome = await signed.verify(
      { signer: 0, data: new Uint8Array(data).buffer, checkChain: false, extendedMode: true },
      engine,
    )
    const signer = Buffer.from((outcome.signerCertificate ?? certificate).toSchema().toBER())
    return {
      intact: outcome.signatureVerified === true && namesCertificate(signed, signer),
      certificate: signer,
      signedAt: signingTime(signed),
    }
  } catch {
    // A seal that cannot be read any more was tampered with; that is an answer, not a failure of ours.
    return undefined
  }
}

/** A PAdES seal names its certificate by hash; another certificate with the same key is not the one that sealed. */
function namesCertificate(signed: pki.SignedData, certificate: Buffer): boolean {
  const attribute = signed.signerInfos[0]?.signedAttrs?.attributes.find(
    ({ type }) => type === '1.2.840.113549.1.9.16.2.47',
  )
  if (!attribute) return true
  const hash = createHash('sha256').update(certificate).digest()
  return Buffer.from(attribute.toSchema().toBER()).includes(hash)
}

function signingTime(signed: pki.SignedData): Date | undefined {
  const attribute = signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.5')
  const value: unknown = attribute?.values[0]
  return value instanceof asn1.UTCTime || value instanceof asn1.GeneralizedTime ? value.toDate() : undefined
}

/** The moment in the seal's dictionary (`/M (D:20261121…)`), which lies under the seal too. */
function claimedTime(file: Buffer, gapStart: number): Date | undefined {
  const near = file.subarray(Math.max(0, gapStart - 2000), gapStart + 40_000).toString('latin1')
  const time = /\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}'?\d{2}'?)?/.exec(near)
  if (!time) return undefined
  const zone = !time[7] || time[7] === 'Z' ? 'Z' : time[7].replaceAll("'", '').replace(/(\d{2})(\d{2})/, '$1:$2')
  return new Date(`${time[1]}-${time[2]}-${time[3]}T${time[4]}:${time[5]}:${time[6]}${zone}`)
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole under another name first: a process that dies half way, or a second one, never leaves half a key. */
async function keepNewKey(folder: string, path: string, options: SealKeyOptions): Promise<string> {
  const pem = await makeKey(options)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${keyFile}.${randomUUID()}`)
  await writeFile(draft, pem, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
    return pem
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readFile(path, 'utf8')
  } finally {
    await rm(draft, { force: true })
  }
}

async function makeKey({ name, now = new Date() }: SealKeyOptions): Promise<string> {
  const keys = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new pki.Certificate()
  certificate.version = 2
  const serial = crypto.getRandomValues(new Uint8Array(16))
  // A serial number is positive.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.serialNumber = new asn1.Integer({ valueHex: serial.buffer })
  for (const party of [certificate.issuer, certificate.subject]) {
    party.typesAndValues.push(
      new pki.AttributeTypeAndValue({ type: '2.5.4.10', value: new asn1.Utf8String({ value: name }) }),
      new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: name }) }),
    )
  }
  certificate.notBefore.value = new Date(now.getTime() - 60_000)
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + validYears, now.getUTCMonth(), now.getUTCDate()),
  )
  certificate.extensions = [
    new pki.Extension({
      extnID: '2.5.29.15', // key usage: digital signature, non-repudiation
      critical: true,
      extnValue: new asn1.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    }),
    new pki.Extension({
      extnID: '2.5.29.19', // basic constraints: signs documents, not certificates
      critical: true,
      extnValue: new pki.BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return toPem(certificate.toSchema(true).toBER(), 'CERTIFICATE') + toPem(privateKey, 'PRIVATE KEY')
}

function toPem(der: ArrayBuffer, label: string): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

function fromPem(pem: string, label: string): Uint8Array<ArrayBuffer> {
  const match = new RegExp(`-----BEGIN ${label}-----([^-]+)-----END ${label}-----`).exec(pem)
  if (!match?.[1]) throw new Error(`The seal key holds no ${label}.`)
  return new Uint8Array(Buffer.from(match[1], 'base64'))
}
