import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CryptoKeySigner, P12Signer, PDF, type Signer } from '@libpdf/core'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { confined } from './confined.ts'
import { checkSeal, mayBeSealed, type SealCheck } from './seal/checking.ts'
import type * as Checking from './seal/checking.ts'

export { sha256, type SealCheck } from './seal/checking.ts'

/** The key of the organisation that runs the product, with the certificate that names it. */
export type SealKey = { signer: Signer; certificate: Uint8Array }

export type SealKeyOptions = {
  /** Whose seal it is: the common name on a certificate made here. */
  name: string
  /** A seal bought elsewhere; without it one is made and kept. */
  p12?: { bytes: Uint8Array; password: string }
  now?: Date
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const engine = new pki.CryptoEngine({ name: 'node', crypto: globalThis.crypto })
const checking = new URL('./seal/checking.ts', import.meta.url)
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

/** The time and memory a check may take. A file of ours takes a tenth of a second, most of it to begin. */
const patience = { seconds: 4, megabytes: 128 }

/**
 * Says whether a file is what was sealed; nothing where it takes too much to say. Anybody may ask it of any bytes, and
 * what reads a seal was not written for bytes that were made to hurt: it is done in a thread of its own.
 * @throws Refusal 503 where too many are checked at once
 */
export async function verifyPdf(bytes: Uint8Array, trustedCertificates: Uint8Array[]): Promise<SealCheck | undefined> {
  const given = [bytes, trustedCertificates] as const
  // A file without any seal is told so here, without a thread.
  if (!mayBeSealed(bytes)) return checkSeal(...given)
  const outcome = await confined<typeof Checking, 'checkSeal'>(checking, 'checkSeal', [...given], patience)
  return 'answer' in outcome ? outcome.answer : undefined
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
